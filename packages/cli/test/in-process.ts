// Loaded before a test changes the working directory, which esbuild keeps for its programs.
// oxlint-disable-next-line import/no-unassigned-import -- nothing of it is used here
import 'esbuild';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { main } from 'masbench';
import { vi } from 'vitest';
import { clone, type Ended } from './child-process.ts';

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
  parameters: readonly string[],
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
  input.end(typed.map((line) => `${line}\n`).join(''));
  Object.defineProperty(process, 'stdin', { value: input, configurable: true });
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return { code: await main(parameters), ...said };
  } finally {
    process.chdir(before);
    if (terminal !== undefined) Object.defineProperty(process, 'stdin', terminal);
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs a line as it is typed after `masbench`, without words in quotation marks, in the working directory. */
export async function command(line: string): Promise<Ended> {
  // The paths in it may have spaces.
  const paths = [clone, tmpdir()];
  const marked = paths.reduce((text, path, index) => text.replaceAll(path, `\0${index}`), line);
  const words = marked.trim().split(/\s+/);
  return masbench(
    words.map((word) => paths.reduce((text, path, index) => text.replaceAll(`\0${index}`, path), word)),
    { cwd: process.cwd() },
  );
}
