// Blanks what printpdf brings to a module for PDF and no page uses, for zeros pack to nothing: a colour profile of 654 KB, for
// files by a standard of print shops, and the dictionary of brotli (RFC 7932, appendix A), for fonts from the web. Fails where
// there is not exactly one of each.
import { readFileSync, writeFileSync } from "node:fs";

const [file] = process.argv.slice(2);
const bytes = readFileSync(file);

/** Blanks the only place of these that is inside the module. */
function blank(what, places) {
  if (places.length !== 1 || places[0][1] > bytes.length) {
    console.error(`${file} has ${places.length} ${what}, not 1`);
    process.exit(1);
  }
  bytes.fill(0, ...places[0]);
}

/** Where a text stands. */
function* all(text) {
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) yield at;
}

// A profile begins with its length; `acsp` stands 36 bytes after that (ICC.1:2022, 7.2).
const profiles = [...all("acsp")]
  .map((at) => at - 36)
  .filter((start) => start >= 0 && bytes.toString("latin1", start + 12, start + 20) === "prtrCMYK")
  .map((start) => [start, start + bytes.readUInt32BE(start)]);
const dictionaries = [...all("timedownlifeleftback")].map((start) => [start, start + 122_784]);
blank("colour profiles of printers", profiles);
blank("dictionaries of brotli", dictionaries);
writeFileSync(file, bytes);
