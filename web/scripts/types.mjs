// Writes the types that src/api/index.ts names from the schemas in docs/schema: `npm run types`. With `--check` it fails
// where they differ.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const check = process.argv.includes("--check");
const schemas = new URL("../../docs/schema/", import.meta.url);
const types = new URL("../src/api/", import.meta.url);
const index = readFileSync(new URL("index.ts", types), "utf8");
for (const [, name] of index.matchAll(/"\.\/(\w+)\.ts"/g)) {
  const file = `${name}-1.json`;
  const schema = JSON.parse(readFileSync(new URL(file, schemas), "utf8"));
  schema.title = name;
  const written = await compile(schema, name, {
    additionalProperties: false,
    bannerComment: `// From docs/schema/${file}, by scripts/types.mjs.`,
    format: true,
    strictIndexSignatures: true,
  });
  put(`${name}.ts`, written);
}

function put(file, written) {
  const path = new URL(file, types);
  if (!check) writeFileSync(path, written);
  else if (readFileSync(path, "utf8") !== written) {
    console.error(`src/api/${file} is not what docs/schema says: npm run types`);
    process.exitCode = 1;
  }
}
