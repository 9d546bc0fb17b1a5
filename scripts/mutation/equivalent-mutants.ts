import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Changes of a line of the sources after which the code does the same. */
const entrySchema = z.strictObject({
  /** The line before, where several lines of the file have the same text. */
  after: z.string().optional(),
  line: z.string(),
  /** What stands in the place of a part of the line. */
  instead: z.array(z.string()).optional(),
  /** Kinds of changes, all of which do the same; `all` is every kind. */
  mutators: z.array(z.string()).optional(),
  why: z.string().min(1),
});

/** Equivalent changes by file, with lines as they are without their indentation. */
export type EquivalentMutants = Readonly<Record<string, readonly z.infer<typeof entrySchema>[]>>;

/** A change of a source. */
export interface Mutant {
  /** Path from the folder of the repository. */
  readonly file: string;
  /** Number of the line in which it begins, from 0. */
  readonly line: number;
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
}

/** Reads `equivalent.json`. */
export function readEquivalentMutants(): EquivalentMutants {
  const text = readFileSync(new URL('equivalent.json', import.meta.url), 'utf8');
  return z.record(z.string(), z.array(entrySchema)).parse(JSON.parse(text));
}

/** True if code with this change does the same. @param source - The text of the file. */
export function isEquivalent(
  known: EquivalentMutants,
  { file, line, mutatorName, replacement = '' }: Mutant,
  source: string,
): boolean {
  const lines = source.split('\n');
  return (known[file] ?? []).some(
    (entry) =>
      isAt(entry, lines, line) &&
      (entry.mutators?.some((kind) => kind === 'all' || kind === mutatorName) === true ||
        entry.instead?.includes(replacement.replaceAll(/\s+/gu, ' ')) === true),
  );
}

/** Lists the entries whose line is not in its file any more, a sentence each. @param read - Returns the text of a file. */
export function staleEntries(
  known: EquivalentMutants,
  read: (file: string) => string | undefined,
): readonly string[] {
  return Object.entries(known).flatMap(([file, entries]) => {
    const lines = read(file)?.split('\n') ?? [];
    return entries
      .filter((entry) => !lines.some((_line, place) => isAt(entry, lines, place)))
      .map(({ line }) => `${file} has no line ${JSON.stringify(line)}`);
  });
}

function isAt(
  { line, after }: EquivalentMutants[string][number],
  lines: readonly string[],
  place: number,
): boolean {
  return lines[place]?.trim() === line && (after === undefined || lines[place - 1]?.trim() === after);
}
