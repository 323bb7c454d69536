// Builds again and compares with the committed page.
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { page, root } from "./browser.mjs";

const committed = readFileSync(page);
execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
if (readFileSync(page).equals(committed)) {
  console.log("dist/viewer.html is what its source builds.");
} else {
  console.error("dist/viewer.html is not what its source builds: run `npm run build` in viewer/ and commit the result.");
  process.exit(1);
}
