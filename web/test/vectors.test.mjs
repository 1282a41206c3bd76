// The vectors of all three games through the wasm: its verdicts are those of the program.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { runnerImport } from "vite";

const read = (path) => readFileSync(new URL(`../../tests/vectors/${path}`, import.meta.url), "utf8");
const cases = (path) => JSON.parse(read(path));

const PDF = "modules/parlour-pdf.wasm";
const { start } = (await runnerImport("./src/engine/wasm.ts")).module;
const module = await WebAssembly.compile(readFileSync("modules/parlour.wasm"));
const library = await start(module);
const answers = (request) =>
  library
    .answer(JSON.stringify(request))
    .json.split("\n")
    .map((line) => JSON.parse(line));
const answer = (request) => answers(request)[0];
const check = (text, file, strict = false) => answers({ check: { text, file, strict } });

const VALID = {
  diverto: (game, known) => {
    assert.deepEqual(
      [game.plies, game.status, game.ends, game.uncollected],
      [known.plies, known.status, known.ends, known.uncollected],
    );
    const lives = (what) => [game.lives.player1[what], game.lives.player2[what]];
    assert.deepEqual(["held", "collected", "spent"].map(lives), [known.held, known.collected, known.spent]);
  },
  divicity: (game, known) => {
    const by = (what) => Object.fromEntries(game.players.map((player) => [player.name, player[what]]));
    assert.deepEqual([by("total"), by("lex"), game.tricks], [known.score, known.lex, known.tricks]);
    if (known.finished) assert.deepEqual(game.winners, known.winners);
  },
  persivic: (game, known) =>
    assert.deepEqual([game.plies, game.status, game.position], [known.plies, known.status, known.final]),
};

for (const [name, ending] of Object.entries({ diverto: "dvt", divicity: "dvc", persivic: "psv" })) {
  test(`valid games of ${name}`, () => {
    const games = check(read(`${name}/games_valid.${ending}`), `games.${ending}`);
    const known = cases(`${name}/games_valid.json`);
    assert.equal(games.length, known.length);
    games.forEach((game, at) => {
      assert.equal(game.error, null, `game ${at + 1}`);
      VALID[name](game, known[at]);
    });
  });

  test(`invalid games of ${name}`, () => {
    for (const known of cases(`${name}/games_invalid.json`)) {
      const games = check(read(`${name}/games_invalid/${known.file}`), known.file, true);
      const { error } = games[known.game - 1];
      const kinds = [known.kind, ...(known.also_kinds ?? known.also_acceptable ?? [])];
      assert.ok(kinds.includes(error?.kind), `${known.file}: ${error?.kind}, not ${kinds}`);
      const lines = [known.line, ...(known.also_at ?? []).map((place) => place.line)];
      assert.ok(lines.includes(error.line), `${known.file}: line ${error.line}, not ${lines}`);
    }
  });
}

test("scores of Divicity", () => {
  for (const { quick, quick_alt, expected } of cases("divicity/scores.json")) {
    for (const players of [quick, quick_alt]) {
      const score = answer({ score: { players } });
      assert.deepEqual(
        Object.fromEntries(score.players.map((one) => [one.name, one.total])),
        expected.totals,
      );
      assert.deepEqual(score.winners.toSorted(), expected.winners.toSorted());
    }
  }
});

test("faults of quick scores", () => {
  for (const { quick, kind } of cases("divicity/quick_errors.json")) {
    const kinds = answer({ score: { players: quick } }).faults.map((fault) => fault.kind);
    assert.ok(kinds.includes(kind), `${quick}: ${kinds}`);
  }
});

test("moves and wins of PerSiVic", () => {
  for (const { position, perft } of cases("persivic/perft.json").positions) {
    const { count } = answer({ moves: { of: { position }, detail: "count" } });
    if (perft[1] !== null) assert.equal(count ?? 0, perft[1], position);
  }
  for (const known of cases("persivic/wins.json").positions) {
    if (known.no_move !== "loss" || known.plies === null) continue;
    const { lines } = answer({ analyse: { of: { position: known.position }, depth: known.plies } });
    assert.equal(lines[0].win_in_plies, known.plies, known.position);
  }
});

test("endgames of Diverto", () => {
  for (const { record, legal } of cases("diverto/endgames.json")) {
    assert.equal(answer({ lines: { of: { text: record }, count: true } }).count, legal);
  }
});

test("no PDF names the colour profile that the build blanks", { skip: !existsSync(PDF) }, async () => {
  const printer = await start(await WebAssembly.compile(readFileSync(PDF)));
  const game = '[Game "PerSiVic"]\n1. e1-e4 *';
  for (const request of [
    { sheet: { seed: "42", format: "pdf" } },
    { print: { of: { game: { of: { text: game } } }, format: "pdf" } },
    { print: { of: { kit: { game: "divicity" } }, format: "pdf" } },
  ]) {
    const pdf = Buffer.from(printer.answer(JSON.stringify(request)).page);
    const plain = [pdf, ...streams(pdf)].map((bytes) => bytes.toString("latin1")).join("");
    assert.match(plain, /\/Type ?\/Catalog/);
    assert.doesNotMatch(plain, /OutputIntent|ICCBased/);
  }
});

/** What the packed streams of a PDF hold. */
function streams(pdf) {
  const found = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    try {
      found.push(inflateSync(pdf.subarray(at + 7)));
    } catch {
      // An `endstream`, or a stream that is not packed.
    }
  }
  return found;
}
