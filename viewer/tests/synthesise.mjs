// Writes a large file in the format of Ork Island. It obeys the format, not the rules: orks wander, cities change hands.

const SIDE = 70;
const ORKS = 15;

export function largeOrkIsland(rounds = 270) {
  const noise = (a, b, c = 0) => ((Math.imul(a * 73856093 ^ b * 19349663 ^ c * 83492791, 2654435761) >>> 8) % 1000) / 1000;
  const land = (row, col) => {
    const off = Math.hypot(row - SIDE / 2, col - SIDE / 2);
    if (off > SIDE / 2 - 3 - 3 * noise(row >> 2, col >> 2)) return "W";
    const patch = noise(row >> 3, col >> 3, 7);
    return patch < 0.25 ? "F" : patch < 0.42 ? "S" : ".";
  };
  const board = Array.from({ length: SIDE }, (_, row) => Array.from({ length: SIDE }, (_, col) => land(row, col)));
  const cities = [];
  for (let row = 12; row <= 54; row += 14) {
    for (let col = 12; col <= 54; col += 14) {
      const [h, w] = [3 + Math.floor(3 * noise(row, col)), 3 + Math.floor(3 * noise(col, row))];
      const cells = [];
      for (let i = row; i < row + h; i++) for (let j = col; j < col + w; j++) cells.push([i, j]);
      cities.push({ cells, row, col, h, w });
    }
  }
  const paths = [];
  cities.forEach((city, k) => {
    const right = cities[k + 1];
    if (right && right.row === city.row) {
      const cells = [];
      for (let j = city.col + city.w; j < right.col; j++) cells.push([city.row + 1, j]);
      paths.push({ a: k, b: k + 1, cells });
    }
    const below = cities[k + 4];
    if (below && k % 3) {
      const cells = [];
      for (let i = city.row + city.h; i < below.row; i++) cells.push([i, city.col + 1]);
      paths.push({ a: k, b: k + 4, cells });
    }
  });
  for (const { cells } of cities) for (const [i, j] of cells) board[i][j] = "C";
  for (const { cells } of paths) for (const [i, j] of cells) if (board[i][j] !== "C") board[i][j] = "P";

  const labels = `   ${board.map((_, j) => Math.floor(j / 10)).join("")}\n   ${board.map((_, j) => j % 10).join("")}\n`;
  const rows = board.map((row, i) => `${Math.floor(i / 10)}${i % 10} ${row.join("")}\n`).join("");
  const places = (cells) => cells.map(([i, j]) => `${i} ${j}\n`).join("");
  const island = `\n\n${labels}${rows}\ncities ${cities.length}\n${cities.map(({ cells }) => `\n${cells.length}\n${places(cells)}`).join("")}`
    + `\npaths ${paths.length}\n${paths.map(({ a, b, cells }) => `\n${a} ${b} ${cells.length}\n${places(cells)}`).join("")}\n`;

  const orks = Array.from({ length: 4 * ORKS }, (_, id) => {
    const angle = (id * Math.PI * 2) / (4 * ORKS);
    return { owner: Math.floor(id / ORKS), row: Math.round(35 + 24 * Math.sin(angle)), col: Math.round(35 + 24 * Math.cos(angle)), health: 100 };
  });
  const scores = [0, 0, 0, 0];
  const owner = (k, round) => (round < 5 + k * 3 ? -1 : Math.floor((round + k * 17) / 40 + k) % 4);
  const state = (round) =>
    `${island}round ${round}\ntotal_score ${scores.join(" ")}\nstatus 0 0 0 0\n\ncity_owners\n ${cities.map((_, k) => owner(k, round)).join(" ")}\n\n`
    + `path_owners\n ${paths.map((_, k) => owner(k + 3, round)).join(" ")}\n\nunits\n${orks.map((o) => `${o.owner} ${o.row} ${o.col} ${o.health} \n`).join("")}\n`;

  const steps = [[1, 0, "b"], [0, 1, "r"], [-1, 0, "t"], [0, -1, "l"]];
  const parts = [
    "Game\n\nSeed 7\n\nOrkIsland 1.0\n",
    ...[["nb_players", 4], ["rows", SIDE], ["cols", SIDE], ["nb_rounds", rounds], ["initial_health", 100], ["nb_orks", ORKS], ["cost_grass", 1],
      ["cost_forest", 2], ["cost_sand", 3], ["cost_city", 0], ["cost_path", 0], ["bonus_per_city_cell", 1], ["bonus_per_path_cell", 1],
      ["factor_connected_component", 2]].map(([key, value]) => `${key.padEnd(28)}${value}\n`),
    "names          Uruk Gothmog Azog Bolg\n",
    state(0),
  ];
  for (let round = 1; round <= rounds; round++) {
    let commands = "commands\n";
    orks.forEach((ork, id) => {
      const [drow, dcol, letter] = steps[Math.floor(4 * noise(id, round >> 2, 3)) % 4];
      const [row, col] = [ork.row + drow, ork.col + dcol];
      if (board[row][col] === "W" || orks.some((other) => other.row === row && other.col === col)) return;
      Object.assign(ork, { row, col, health: ork.health > 3 ? ork.health - 1 : 100 });
      commands += `${id} ${letter}\n`;
    });
    if (round % 9 === 0) orks[(round * 7) % orks.length].owner = round % 4;
    for (let seat = 0; seat < 4; seat++) scores[seat] += cities.filter((_, k) => owner(k, round) === seat).length * 12;
    parts.push(`${commands}-1\n`, state(round));
  }
  return parts.join("");
}
