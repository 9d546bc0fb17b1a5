import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stdio, type StdioOptions } from './process/stdio.js';
import type { Transport } from './wire/transport.js';

/** The path of `masbench_seat.py`: copy it next to an agent that is run without `python`. */
export const pythonFile = fileURLToPath(new URL('../python/masbench_seat.py', import.meta.url));

/** How a Python program is started. */
export interface PythonOptions extends StdioOptions {
  /** @default the environment variable `MASBENCH_PYTHON`, else `python3` */
  readonly interpreter?: string | undefined;
}

/** A Python file over stdio. It imports `masbench_seat` without installing anything. */
export function python(file: string, options: PythonOptions = {}): Transport {
  const { interpreter = process.env['MASBENCH_PYTHON'] ?? 'python3' } = options;
  const path = [dirname(pythonFile), process.env['PYTHONPATH']].filter((one) => one !== undefined);
  return stdio([interpreter, file], {
    name: `python:${file}`,
    ...options,
    env: { PYTHONPATH: path.join(delimiter), ...options.env },
  });
}
