import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileJournal } from '@masbench/core';
import type { FirstMatchOptions } from '@masbench/experiments/options';
import { Environment, serveEnvironment } from '@masbench/seat/env';
import { benchmarkByName, firstMatchOf } from '../benchmarks.js';

export interface EnvFlags extends FirstMatchOptions {
  readonly journals: string | undefined;
}

/** Serves a game to the program at the other end of the standard streams, until it closes them. */
export async function serveGame(name: string, flags: EnvFlags): Promise<void> {
  const { journals } = flags;
  const match = await firstMatchOf(await benchmarkByName(name), flags);
  if (journals !== undefined) mkdirSync(journals, { recursive: true });
  const environment = new Environment(match.game, {
    ...match,
    journal:
      journals === undefined
        ? undefined
        : (number) => fileJournal(join(journals, `m${String(number).padStart(4, '0')}.jsonl`)),
  });
  await serveEnvironment(environment, { input: process.stdin, output: process.stdout });
}
