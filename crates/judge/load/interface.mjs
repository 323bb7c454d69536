// Throws generated requests at the REST interface, as it describes itself, with the tokens of several roles: nothing may answer
// with a 5xx, and every answer must be one that the description has. Needs schemathesis (`pip install schemathesis`).
//
//   node crates/judge/load/interface.mjs [--server] [--examples N]      --server: on PostgreSQL
import { spawnSync } from "node:child_process";
import { post, postgres, judge as start, token } from "../tests/browser/parts.mjs";

const words = process.argv.slice(2);
const examples = words.includes("--examples") ? words[words.indexOf("--examples") + 1] : "50";
const server = words.includes("--server") ? postgres() : undefined;
const demo = await start(["--demo", ...(server ? ["--database", server.address] : [])]);
const program = process.env.SCHEMATHESIS ?? "schemathesis";
let failed = false;
try {
  const login = async (name) => {
    const form = new URLSearchParams({ login: name, password: "demo-password" });
    return (await post(demo.site, "/login", form)).headers.get("set-cookie").split(";")[0];
  };
  const [teacher, student] = [await login("teacher"), await login("ada")];
  // Verdicts and a first tournament are there: there is something to ask for.
  for (let waited = 0; waited < 600; waited++) {
    const page = await (await fetch(`${demo.site}/c/spring/tournaments`, { headers: { cookie: teacher } })).text();
    if (page.includes("/t/")) break;
    await new Promise((done) => setTimeout(done, 500));
  }
  const roles = {
    nobody: [],
    "a student's token to read": [await token(demo.site, student, "read")],
    "a student's token to submit": [await token(demo.site, student, "submit")],
    "a teacher's token to teach": [await token(demo.site, teacher, "teach")],
    "a token for agents, at the wrong door": [await token(demo.site, student, "agent")],
  };
  for (const [role, tokens] of Object.entries(roles)) {
    const headers = tokens.flatMap((one) => ["-H", `Authorization: Bearer ${one}`]);
    const checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
    const asked = spawnSync(program, ["run", `${demo.site}/api/v1/openapi.json`, "--checks", checks, "--max-examples", examples, "--phases", "examples,coverage,fuzzing", "--warnings", "off", "--no-color", ...headers], { encoding: "utf8" });
    if (asked.error) throw new Error(`schemathesis cannot be run (${asked.error.message}): pip install schemathesis, or set SCHEMATHESIS`);
    const good = asked.status === 0;
    failed ||= !good;
    console.log(`${good ? "ok" : "NO"}  ${role}: ${/(\d+ generated.*)/.exec(asked.stdout)?.[1] ?? ""}`);
    if (!good) console.log(asked.stdout, asked.stderr);
  }
} finally {
  demo.stop();
  server?.stop();
}
process.exit(failed ? 1 : 0);
