// Prints the size of each file, and what it is as brotli; fails where one is over its limit.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const most = { "parlour.wasm": 705_000, "parlour-pages.wasm": 805_000, "parlour-pdf.wasm": 1_350_000 };
for (const file of process.argv.slice(2)) {
    const bytes = readFileSync(file);
    const packed = brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }).length;
    const limit = most[file.split("/").at(-1)] ?? Infinity;
    console.log(`${file}: ${bytes.length} bytes, ${packed} as brotli`);
    if (packed > limit) {
        console.error(`${file} is over its limit, ${limit} bytes as brotli`);
        process.exitCode = 1;
    }
}
