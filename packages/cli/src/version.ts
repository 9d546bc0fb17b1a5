import { readFileSync } from 'node:fs';

/** Where this package is: `src` and `dist` are directly below. */
export const packageFolder = new URL('..', import.meta.url);

/** The version of this package. */
export function readCliVersion(): string {
  const file: { readonly version: string } = JSON.parse(
    readFileSync(new URL('package.json', packageFolder), 'utf8'),
  );
  return file.version;
}
