import { http } from '../http-transport.js';
import { commandWords } from '../process/command-words.js';
import { stdio } from '../process/stdio.js';
import type { ProgramOptions } from '../programs.js';
import { pythonEnvironment } from '../python.js';
import type { Transport } from '../wire/transport.js';

/** The way to a program: a command that starts it, or the address of a server. */
export function startProgram(place: string, { passEnv }: ProgramOptions): Transport {
  return /^https?:\/\//.test(place)
    ? http(place)
    : stdio(commandWords(place), { passEnv, env: pythonEnvironment() });
}
