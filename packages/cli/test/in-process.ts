// Loaded before a test changes the working directory, which esbuild keeps for its programs.
// oxlint-disable-next-line import/no-unassigned-import -- nothing of it is used here
import 'esbuild';
import { PassThrough } from 'node:stream';
import { main } from 'masbench';
import { vi } from 'vitest';
import { clone, folderOf, splitLine, type Ended } from './child-process.ts';

export interface InProcessOptions {
  /** @default the clone */
  readonly cwd?: string | undefined;
  /** What is typed, all of it ahead. @default nothing: the input has ended */
  readonly typed?: readonly string[] | undefined;
}

/**
 * Runs the command line within this process, where a start of Node would be all that a test waits for: one call at a time.
 */
export async function masbench(
  line: string | readonly string[],
  { cwd = clone, typed = [] }: InProcessOptions = {},
): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream] += String(text);
      return true;
    }),
  );
  const terminal = Object.getOwnPropertyDescriptor(process, 'stdin');
  const input = new PassThrough();
  input.end(typed.map((text) => `${text}\n`).join(''));
  Object.defineProperty(process, 'stdin', { value: input, configurable: true });
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return { code: await main(splitLine(line)), ...said };
  } finally {
    process.chdir(before);
    if (terminal !== undefined) Object.defineProperty(process, 'stdin', terminal);
    for (const spy of spies) spy.mockRestore();
  }
}

/** Makes a folder for a test, with files by their paths, and the command line in it. */
export function inFolder(files: Readonly<Record<string, string>> = {}) {
  const folder = folderOf(files);
  return {
    folder,
    masbench: async (line: string | readonly string[], options: InProcessOptions = {}) =>
      masbench(line, { cwd: folder, ...options }),
  };
}
