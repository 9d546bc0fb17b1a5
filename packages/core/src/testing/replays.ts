import type { Asks, Effect, Move } from '../contracts/ask.js';
import { readMessage } from '../contracts/errors.js';
import { memoryJournal } from '../journal/journal.js';
import { Match } from '../engine/match.js';
import { jsonText } from '../engine/observation.js';
import { createRng } from '@masbench/statistics';
import { replay } from '../engine/retrace.js';
import { lockstep } from '../engine/scheduler.js';
import type { Serve } from '../contracts/service.js';
import { ConformanceError, faultless } from './laws.js';
import { randomAgent } from './random-agent.js';
import { drawSample } from './sample.js';
import { putToTest, type Trial } from './trial.js';

/** How many answers are junk, and how many services fail where the game has an answer of its own. */
const failing = 1 / 7;

/** The common part of two matches from one seed. */
interface Played {
  readonly lines: readonly string[];
  readonly metrics: string;
}

/**
 * `reproducible` and `replay is identical`: two matches from one seed, in which a part of the answers is junk, have
 * the same journal and the same metrics, and the journal can be replayed.
 *
 * @param run number of the check, as later ones let seats forfeit
 */
export async function checkReplay(trial: Trial, seed: string, run: number): Promise<void> {
  const first = await played(trial, seed, run);
  const second = await played(trial, seed, run);
  const index = first.lines.findIndex((line, at) => line !== second.lines[at]);
  if (index >= 0 || first.lines.length !== second.lines.length) {
    throw new ConformanceError(
      'reproducible',
      `two matches from one seed differ in line ${index + 1} of their journals: ${first.lines[index]} against ${second.lines[index]}`,
      { seed },
    );
  }
  if (first.metrics !== second.metrics) {
    throw new ConformanceError(
      'reproducible',
      `two matches from one seed differ in their metrics: ${first.metrics} against ${second.metrics}`,
      { seed },
    );
  }
  putToTest(trial, 'reproducible');
  try {
    replay(trial.game, memoryJournal(first.lines));
  } catch (error) {
    throw new ConformanceError('replay is identical', readMessage(error), { seed }, { cause: error });
  }
  putToTest(trial, 'replay is identical');
}

async function played(trial: Trial, seed: string, run: number): Promise<Played> {
  const { game, input, seats, maxEvents } = trial;
  const journal = memoryJournal();
  const controller = new AbortController();
  // Where every move has a fallback, every second match asks only once.
  const retries = hasFallbacks(game.asks as Asks) ? run % 2 : 4;
  const onIllegal = game.forfeit !== undefined && run % 4 >= 2 ? 'forfeit' : 'fallback';
  const match = faultless(
    seed,
    undefined,
    'on is pure',
    () =>
      new Match(game, {
        config: input,
        seed,
        journal,
        scheduler: lockstep(),
        agents: Object.fromEntries(seats.map((seat) => [seat, randomAgent({ illegal: failing })])),
        services: recordServices(trial, seed),
        limits: { retries, effectRetries: 0, onIllegal },
        signal: controller.signal,
      }),
  );
  let answers = 0;
  match.on('answer', () => {
    answers += 1;
    if (answers > maxEvents) controller.abort();
  });
  let metrics = '';
  try {
    metrics = jsonText((await match.run()).metrics);
  } catch (error) {
    faultless(seed, undefined, 'on is pure', () => {
      throw error;
    });
  }
  if (controller.signal.aborted)
    throw new ConformanceError('terminates', `there is no outcome after ${maxEvents} answers`, { seed });
  return { lines: [...journal.read()], metrics };
}

function hasFallbacks(asks: Asks): boolean {
  return Object.values(asks).every(
    (ask) => ask.type !== 'move' || (ask as Move<unknown, unknown>).fallback !== undefined,
  );
}

function recordServices(
  { game, services }: Trial,
  seed: string,
): Readonly<Record<string, Serve<unknown, unknown>>> {
  const effects = Object.entries(game.asks as Asks).filter(([, { type }]) => type === 'effect');
  return Object.fromEntries(
    effects.map(([kind, ask]) => {
      const { output, onFailure } = ask as Effect<unknown, unknown>;
      const given = services.get(kind);
      const serve: Serve<unknown, unknown> = (input, io) => {
        if (onFailure !== undefined && createRng(seed, `kit/service/${io.id}`).chance(failing))
          throw new Error('the kit lets services fail');
        return given === undefined ? drawSample(output, io.rng) : given(input, io);
      };
      return [kind, serve];
    }),
  );
}
