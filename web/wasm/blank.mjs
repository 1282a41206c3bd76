// Blanks the colour profile in a module for PDF, 654 KB that printpdf brings for files by a standard of print shops, which are
// never written here: zeros pack to nothing. Fails where there is not exactly one.
import { readFileSync, writeFileSync } from "node:fs";

const [file] = process.argv.slice(2);
const bytes = readFileSync(file);
// A profile begins with its length; `acsp` stands 36 bytes after that (ICC.1:2022, 7.2).
const profiles = [];
for (let at = bytes.indexOf("acsp"); at >= 0; at = bytes.indexOf("acsp", at + 1)) {
  const [start, kind] = [at - 36, bytes.toString("latin1", at - 24, at - 16)];
  if (start >= 0 && kind === "prtrCMYK") profiles.push([start, start + bytes.readUInt32BE(start)]);
}
if (profiles.length !== 1 || profiles[0][1] > bytes.length) {
  console.error(`${file} has ${profiles.length} colour profiles of printers, not 1`);
  process.exit(1);
}
writeFileSync(file, bytes.fill(0, ...profiles[0]));
