// The words of the app: the same in every language, and none that nobody says.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "smol-toml";
import { runnerImport } from "vite";

const { filled } = (await runnerImport("./src/filled.ts")).module;
const catalogue = (language) => parse(readFileSync(`../templates/lang/web/${language}.toml`, "utf8"));
const keys = (words) =>
  Object.entries(words).flatMap(([section, names]) => Object.keys(names).map((name) => `${section}.${name}`));
const fields = (text) => [...new Set(text.match(/\{\w+/g))].sort();

const english = catalogue("en");

for (const language of ["es", "pt"]) {
  test(`${language} says all that English says`, () => {
    const words = catalogue(language);
    assert.deepEqual(keys(words), keys(english));
    for (const [section, names] of Object.entries(english)) {
      for (const [name, text] of Object.entries(names)) {
        const other = words[section][name];
        for (const field of fields(other))
          assert.ok(fields(text).includes(field), `${section}.${name}: ${field}`);
      }
    }
  });
}

test("every text is said, and every text that is said exists", () => {
  const files = readdirSync("src", { recursive: true }).filter((file) => /\.tsx?$/.test(file));
  const code = files.map((file) => readFileSync(`src/${file}`, "utf8")).join("\n");
  const literal = [...code.matchAll(/["`]([a-z]+\.[a-z_0-9]+)["`]/g)].map(([, key]) => key);
  const isFile = (key) => /\.(dvc|dvt|psv|txt|pdf|svg)$/.test(key);
  const known = keys(english);
  const sections = Object.keys(english);
  for (const key of literal) {
    if (sections.includes(key.split(".")[0]) && !isFile(key))
      assert.ok(known.includes(key), `no text ${key}`);
  }
  // A template such as `kind.${kind}` says all of its section that begins as it does.
  const begun = [...code.matchAll(/`([a-z]+\.[a-z_0-9]*)\$\{/g)].map(([, start]) => start);
  const silent = known.filter(
    (key) => !literal.includes(key) && !begun.some((start) => key.startsWith(start)),
  );
  assert.deepEqual(silent, []);
});

test("texts are filled in as those of the program", () => {
  assert.equal(filled("{n|1:1 line|{n} lines}{x|:| of {x}}", { n: 3, x: "" }), "3 lines");
  assert.equal(filled("{n|1:1 line|{n} lines}{x|:| of {x}}", { n: 1, x: "a{b}" }), "1 line of a{b}");
});
