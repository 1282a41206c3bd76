/** parlour's library in WebAssembly: a request goes in as bytes, and its answer and a page come out as bytes. */
export interface Library {
  answer(request: string): Reply;
}

export interface Reply {
  /** The answer, a line of JSON or several. */
  json: string;
  /** The bytes of the page that the answer is about, if it is about one. */
  page: Uint8Array<ArrayBuffer>;
}

interface Exports {
  memory: WebAssembly.Memory;
  request(length: number): number;
  answer(): void;
  answer_start(): number;
  answer_length(): number;
  page_start(): number;
  page_length(): number;
}

/** What a module imports: bindings of a crate for PDF that nothing here calls. */
function unused(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, () => never>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = {
      ...imports[from],
      [name]: () => {
        throw new Error(name);
      },
    };
  }
  return imports;
}

/** A fresh instance. After a trap its memory cannot be trusted, and another one takes its place. */
export async function start(module: WebAssembly.Module): Promise<Library> {
  const { exports } = await WebAssembly.instantiate(module, unused(module));
  const wasm = exports as unknown as Exports;
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  const bytes = (start: number, length: number) => new Uint8Array(wasm.memory.buffer, start, length);
  return {
    answer(request) {
      const asked = encoder.encode(request);
      const at = wasm.request(asked.length);
      bytes(at, asked.length).set(asked);
      wasm.answer();
      return {
        json: decoder.decode(bytes(wasm.answer_start(), wasm.answer_length())),
        page: bytes(wasm.page_start(), wasm.page_length()).slice(),
      };
    },
  };
}
