import { main } from 'masbench';
import { vi } from 'vitest';
import type { Ended } from './child-process.ts';

/**
 * Runs the command line within this process, where a start of Node would be all that a test waits for.
 *
 * @param line what is typed after `masbench`, without words in quotation marks
 */
export async function command(line: string): Promise<Ended> {
  const told = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      told[stream] += String(text);
      return true;
    }),
  );
  try {
    return { code: await main(line.trim().split(/\s+/)), ...told };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
