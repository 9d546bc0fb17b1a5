import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { adaptive, experiment, load, roundRobin, run, stopWhen, type Schedule } from '@masbench/experiments';
import { standings } from '@masbench/findings';
import { nextPairing, type RatedGame } from '@masbench/statistics';
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

/** Balanced tournaments of so many trials: the intervals of `standings` that hold, and the orders that are right. */
export async function ratedByRunner(
  field: KnownField,
  { folder, repetitions, trials }: Repeated & { readonly trials: number },
): Promise<{ readonly held: number; readonly of: number; readonly right: number }> {
  const sums = { held: 0, of: 0, right: 0 };
  const order = Object.keys(field.strengths).join(' > ');
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const path = join(folder, `rated-${repetition}`);
    const study = experiment({
      benchmark,
      design: roundRobin(agentsOf(field)),
      trials,
      seed: `rated/${repetition}`,
      fsync: 'end',
    });
    await run(study, { folder: path });
    const { rows } = await standings(await load(path));
    const names = rows.map(({ name }) => name.split(' ')[0] ?? '');
    if (names.join(' > ') === order) sums.right += 1;
    for (const [place, { low, high }] of rows.entries()) {
      const strength = field.strengths[names[place] ?? ''] ?? Number.NaN;
      sums.of += 1;
      if (low <= strength && strength <= high) sums.held += 1;
    }
    await rm(path, { recursive: true, force: true });
  }
  return sums;
}

/** The dollars of every tournament until its order is certain, in both designs, and the adaptive orders that are right. */
export async function spentByRunner(
  field: KnownField,
  { folder, repetitions }: Repeated,
): Promise<{
  readonly adaptive: readonly number[];
  readonly balanced: readonly number[];
  readonly right: number;
}> {
  const spent = { adaptive: [] as number[], balanced: [] as number[] };
  const order = Object.keys(field.strengths).join(' > ');
  let right = 0;
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    for (const [name, schedule] of [
      ['adaptive', adaptive()],
      ['balanced', balanced],
    ] as const) {
      const path = join(folder, `${name}-${repetition}`);
      const study = experiment({
        benchmark,
        design: roundRobin(agentsOf(field)),
        trials: 400,
        seed: `runner/${repetition}`,
        schedule,
        fsync: 'end',
      });
      const { result } = await run(study, { folder: path });
      if (result.schedule?.stopped !== 'certain')
        throw new Error(`the ${name} tournament ${repetition} stopped as ${result.schedule?.stopped}`);
      spent[name].push(result.cost.declaredUsd);
      if (name === 'adaptive' && result.schedule.sentence.startsWith(order)) right += 1;
      await rm(path, { recursive: true, force: true });
    }
  return { ...spent, right };
}

/** Runs of two equal agents that stop when they are separated, which is a false alarm. */
export async function alarmsOfRunner({
  folder,
  repetitions,
  trials,
}: Repeated & { readonly trials: number }): Promise<number> {
  let alarms = 0;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const path = join(folder, `null-${repetition}`);
    const study = experiment({
      benchmark,
      pair: [duellist('one', 0, 0.1), duellist('other', 0, 0.1)],
      trials,
      seed: `null/${repetition}`,
      schedule: stopWhen({ compare: ['one', 'other'], range: [0, 1], inFlight: 1 }),
      fsync: 'end',
    });
    const { result } = await run(study, { folder: path });
    if (result.schedule?.stopped === 'separated') alarms += 1;
    await rm(path, { recursive: true, force: true });
  }
  return alarms;
}
