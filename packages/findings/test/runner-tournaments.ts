import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  adaptive,
  experiment,
  load,
  roundRobin,
  run,
  stopWhen,
  type RunResult,
  type Schedule,
} from '@masbench/experiments';
import { standings } from '@masbench/findings';
import { nextPairing, type RatedGame } from '@masbench/statistics';
import type { ScheduleChoice } from '../../experiments/src/schedules/schedules.ts';
import { benchmark, duellist } from './duel.ts';
import type { KnownField } from './tournament.ts';

const agentsOf = ({ strengths, pricesUsd }: KnownField) =>
  Object.entries(strengths).map(([name, strength]) => duellist(name, strength, pricesUsd[name] ?? 0));

/** Plays all pairs on both sides in turn, and stops by the rule of the adaptive tournament. */
const balanced: Schedule = {
  name: 'balanced',
  inFlight: 1,
  begin: ({ trials, agents, pairs }) => {
    const games: RatedGame[] = [];
    let step = 0;
    const look = () => nextPairing(games, { agents, side: true });
    return {
      next: () => {
        if (games.length < step) return undefined;
        if (games.length > 0 && look().certain) return { stop: 'certain' };
        const [trial, seating] = [1 + Math.floor(step / pairs.length), step % pairs.length];
        if (trial > trials) return { stop: 'maximum' };
        step += 1;
        return { trial, seating };
      },
      resultOf: ([match]) => {
        const [one, other] = match?.seats ?? [];
        return { score: (one?.row.score ?? 0) > (other?.row.score ?? 0) ? 1 : 0 };
      },
      observe: ({ seating = 0, trial }, result) => {
        const [first = 0, second = 0] = pairs[seating] ?? [];
        const score = typeof result === 'object' && result !== null ? Number(result['score']) : 0.5;
        games.push({ first: agents[first] ?? '', second: agents[second] ?? '', score, unit: String(trial) });
      },
      report: () => ({ sentence: look().order.join(' > '), report: {} }),
    };
  },
};

/** Where tournaments are played, and how many. */
export interface Repeated {
  readonly folder: string;
  readonly repetitions: number;
}

type Definition = Omit<Parameters<typeof experiment>[0], 'benchmark'>;

/** Plays a run once for each repetition. @returns what is made of each, before its folder goes */
async function repeat<Made>(
  { folder, repetitions }: Repeated,
  define: (repetition: number) => Definition,
  make: (result: RunResult, path: string) => Made,
): Promise<Awaited<Made>[]> {
  const made: Awaited<Made>[] = [];
  const path = join(folder, 'repeated');
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const study = experiment({ benchmark, fsync: 'end', ...define(repetition) });
    made.push(await make((await run(study, { folder: path })).result, path));
    await rm(path, { recursive: true, force: true });
  }
  return made;
}

/** Balanced tournaments of so many trials: the intervals of `standings` that hold, and the orders that are right. */
export async function ratedByRunner(field: KnownField, repeated: Repeated & { readonly trials: number }) {
  const sums = { held: 0, of: 0, right: 0 };
  const order = Object.keys(field.strengths).join(' > ');
  await repeat(
    repeated,
    (repetition) => ({
      design: roundRobin(agentsOf(field)),
      trials: repeated.trials,
      seed: `rated/${repetition}`,
    }),
    async (_result, path) => {
      const { rows } = await standings(await load(path), { side: true });
      const names = rows.map(({ name }) => name.split(' ')[0] ?? '');
      if (names.join(' > ') === order) sums.right += 1;
      for (const [place, { low, high }] of rows.entries()) {
        const strength = field.strengths[names[place] ?? ''] ?? Number.NaN;
        sums.of += 1;
        if (low <= strength && strength <= high) sums.held += 1;
      }
    },
  );
  return sums;
}

/** The dollars of every tournament until its order is certain, in both designs, and the adaptive orders that are right. */
export async function spentByRunner(field: KnownField, repeated: Repeated) {
  const order = Object.keys(field.strengths).join(' > ');
  const spend = async (schedule: ScheduleChoice) =>
    repeat(
      repeated,
      (repetition) => ({
        design: roundRobin(agentsOf(field)),
        trials: 400,
        seed: `runner/${repetition}`,
        schedule,
      }),
      (result) => {
        if (result.schedule?.stopped !== 'certain') throw new Error(`stopped as ${result.schedule?.stopped}`);
        return { usd: result.cost.declaredUsd, isRight: result.schedule.sentence.startsWith(order) };
      },
    );
  const [chosen, inTurn] = [await spend(adaptive()), await spend(balanced)];
  return {
    adaptive: chosen.map(({ usd }) => usd),
    balanced: inTurn.map(({ usd }) => usd),
    right: chosen.filter(({ isRight }) => isRight).length,
  };
}

/** Runs of two equal agents that stop when they are separated, which is a false alarm. */
export async function alarmsOfRunner(repeated: Repeated & { readonly trials: number }): Promise<number> {
  const schedule = stopWhen({ compare: ['one', 'other'], range: [0, 1], inFlight: 1 });
  const pair = [duellist('one', 0, 0.1), duellist('other', 0, 0.1)] as const;
  const alarms = await repeat(
    repeated,
    (repetition) => ({ pair, trials: repeated.trials, seed: `null/${repetition}`, schedule }),
    (result) => result.schedule?.stopped === 'separated',
  );
  return alarms.filter(Boolean).length;
}
