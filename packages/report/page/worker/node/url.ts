/** The path of a `file:` address. */
export function fileURLToPath(url: string | URL): string {
  return decodeURIComponent(new globalThis.URL(url).pathname);
}

export function pathToFileURL(path: string): URL {
  return new globalThis.URL(`file://${encodeURI(path)}`);
}

export const URL = globalThis.URL;
export const URLSearchParams = globalThis.URLSearchParams;
