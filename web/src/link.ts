/** A record as a link: deflated, in base64url, behind the `#`, which browsers send to nobody. */
export async function link(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const base64 = btoa(String.fromCharCode(...bytes));
  const { origin, pathname } = location;
  return `${origin}${pathname}#/open/${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** What a text holds that is a link to a record and nothing else. */
export function linked(text: string): string | undefined {
  return /^\S+#\/open\/([\w-]+)$/.exec(text.trim())?.[1];
}

export async function unlink(link: string): Promise<string> {
  const base64 = link.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}
