import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** The version of this package. */
export function readRunnerVersion(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
