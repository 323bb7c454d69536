/**
 * Why a player was frozen. The output format has no place for it, so the page may be told by the program that serves it:
 * `<script id="palestra-outcomes" type="application/json">[{"seat": 2, "round": 41, "reason": "out of budget"}]</script>`,
 * or `window.palestra = { outcomes: [...] }` before the viewer starts.
 */

export interface Outcome {
  seat: number;
  round?: number;
  reason?: string;
}

export function readOutcomes(): Outcome[] {
  const given = (window as { palestra?: { outcomes?: unknown } }).palestra?.outcomes ?? embedded();
  if (!Array.isArray(given)) return [];
  return given.filter((one): one is Outcome => typeof one === "object" && one !== null && Number.isInteger((one as Outcome).seat));
}

function embedded(): unknown {
  const text = document.getElementById("palestra-outcomes")?.textContent;
  if (!text) return [];
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
