import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stdio, type StdioOptions } from './process/stdio.js';
import type { Transport } from './wire/transport.js';

/** The path of `masbench_seat.py`: copy it next to an agent that is run without `python`. */
export const pythonFile = fileURLToPath(new URL('../python/masbench_seat.py', import.meta.url));

/** The name under which installers of Python put it into the path. */
const usualPython = process.platform === 'win32' ? 'python' : 'python3';

/** How a Python program is started. */
export interface PythonOptions extends StdioOptions {
  /** @default the environment variable `MASBENCH_PYTHON`, otherwise `python3`, on Windows `python` */
  readonly interpreter?: string | undefined;
}

/** The variable that makes `masbench_seat` importable for Python programs that are started in another way. */
export function pythonEnvironment(): Record<string, string> {
  const path = [dirname(pythonFile), process.env['PYTHONPATH']].filter((one) => one !== undefined);
  return { PYTHONPATH: path.join(delimiter) };
}

/** A Python file over stdio. It imports `masbench_seat` without installing anything. */
export function python(file: string, options: PythonOptions = {}): Transport {
  const { interpreter = process.env['MASBENCH_PYTHON'] ?? usualPython } = options;
  return stdio([interpreter, file], {
    name: `python:${file}`,
    ...options,
    env: { ...pythonEnvironment(), ...options.env },
  });
}
