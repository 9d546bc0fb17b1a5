import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Where this package is: `src` and `dist` are directly below. */
export const packageFolder = new URL('..', import.meta.url);

/** The version of this package. */
export function version(): string {
  const file = readFileSync(new URL('package.json', packageFolder), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
