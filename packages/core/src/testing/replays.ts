import { setTimeout as sleep } from 'node:timers/promises';
import type { Asks, Effect } from '../ask.js';
import { messageOf } from '../errors.js';
import { memoryJournal } from '../journal.js';
import { Match } from '../match.js';
import { replay } from '../replay.js';
import { lockstep } from '../scheduler.js';
import type { Serve } from '../service.js';
import { ConformanceError, lawOfFault } from './laws.js';
import { randomAgent } from './random-agent.js';
import { sampleFrom } from './sample.js';
import type { Trial } from './trial.js';

/**
 * `reproducible` and `replay is identical`: two matches from one seed, in which every seventh answer is junk, have the
 * same journal, and the journal can be replayed.
 */
export async function checkReplay(trial: Trial): Promise<void> {
  const journals = new Map<string, readonly string[]>();
  for (const seed of trial.seeds) {
    const first = await linesOf(trial, seed);
    await sleep(3);
    const second = await linesOf(trial, seed);
    const index = first.findIndex((line, at) => line !== second[at]);
    if (index >= 0 || first.length !== second.length) {
      throw new ConformanceError(
        'reproducible',
        `two matches from one seed differ in line ${index + 1} of their journals: ${first[index]} against ${second[index]}`,
        { seed },
      );
    }
    journals.set(seed, first);
  }
  for (const [seed, lines] of journals) {
    try {
      replay(trial.game, memoryJournal(lines));
    } catch (error) {
      throw new ConformanceError('replay is identical', messageOf(error), { seed }, { cause: error });
    }
  }
}

async function linesOf(trial: Trial, seed: string): Promise<readonly string[]> {
  const { game, config, seats } = trial;
  const journal = memoryJournal();
  try {
    await new Match(game, {
      config,
      seed,
      journal,
      scheduler: lockstep(),
      agents: Object.fromEntries(seats.map((seat) => [seat, randomAgent({ illegal: 1 / 7 })])),
      services: servicesOf(trial),
    }).run();
  } catch (error) {
    throw new ConformanceError(lawOfFault(error, 'on is pure'), messageOf(error), { seed }, { cause: error });
  }
  return [...journal.read()];
}

function servicesOf({ game, services }: Trial): Readonly<Record<string, Serve<unknown, unknown>>> {
  const effects = Object.entries(game.asks as Asks).filter(([, { type }]) => type === 'effect');
  return Object.fromEntries(
    effects.map(([kind, ask]) => [
      kind,
      services.get(kind) ?? ((_input, { rng }) => sampleFrom((ask as Effect<unknown, unknown>).output, rng)),
    ]),
  );
}
