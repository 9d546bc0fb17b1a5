import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stdio, type StdioOptions } from './process/stdio.js';
import type { Transport } from './wire/transport.js';

/** The path of `masbench_seat.py`: copy it next to an agent that is run without `python`. */
export const pythonFile = fileURLToPath(new URL('../python/masbench_seat.py', import.meta.url));

/** How a Python program is started. */
export interface PythonOptions extends StdioOptions {
  /** @default the environment variable `MASBENCH_PYTHON`, otherwise `python3` */
  readonly interpreter?: string | undefined;
}

/** The variable that makes `masbench_seat` importable for Python programs that are started in another way. */
export function pythonEnvironment(): Record<string, string> {
  const path = [dirname(pythonFile), process.env['PYTHONPATH']].filter((one) => one !== undefined);
  return { PYTHONPATH: path.join(delimiter) };
}

/** A Python file over stdio. It imports `masbench_seat` without installing anything. */
export function python(file: string, options: PythonOptions = {}): Transport {
  const { interpreter = process.env['MASBENCH_PYTHON'] ?? 'python3' } = options;
  return stdio([interpreter, file], {
    name: `python:${file}`,
    ...options,
    env: { ...pythonEnvironment(), ...options.env },
  });
}
