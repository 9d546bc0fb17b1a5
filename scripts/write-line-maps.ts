import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import * as z from 'zod';
import { listBuiltFiles } from './release/workspaces.ts';

const mapSchema = z.looseObject({ mappings: z.string() });

/**
 * Leaves one mapping of each line of a source map, which is what a stack trace needs: the maps of all columns would be a
 * fifth of a package.
 *
 * @param text - The map as JSON.
 */
export function keepLines(text: string): string {
  const map = mapSchema.parse(JSON.parse(text));
  const lines = decode(map.mappings).map((segments) =>
    segments
      .filter((segment) => segment.length > 1)
      .slice(0, 1)
      .map((segment): SourceMapSegment => [0, segment[1] ?? 0, segment[2] ?? 0, segment[3] ?? 0]),
  );
  return JSON.stringify({ ...map, names: [], mappings: encode(lines) });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of listBuiltFiles('.', '.js.map'))
    writeFileSync(file, keepLines(readFileSync(file, 'utf8')));
}
