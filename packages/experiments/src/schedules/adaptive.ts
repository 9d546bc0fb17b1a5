import {
  exactMath,
  type RatedGame,
  nextPairing,
  type NextPairing,
  estimateStrengths,
} from '@masbench/statistics';
import * as z from 'zod';
import type { ObservedMatch, Schedule, Space, Steering, ScheduleStep, StepResult } from './schedule.js';

/** An adaptive tournament. Plain data, as in a JSON file and in the manifest. */
export const adaptiveSchema = z.strictObject({
  kind: z.literal('adaptive'),
  confidence: z.number().gt(0).lt(1).optional(),
  side: z.boolean().optional(),
  expectedGap: z.number().positive().optional(),
  inFlight: z.int().positive().optional(),
});

/** Result of `adaptive`: its options as data. */
export type Adaptive = z.infer<typeof adaptiveSchema>;

/** How a tournament chooses its matches. */
export interface AdaptiveOptions {
  /** How certain the order of the agents must be, between 0 and 1. @default 0.95 */
  readonly confidence?: number | undefined;
  /** Estimates an advantage of the first side too. @default true */
  readonly side?: boolean | undefined;
  /** The difference in log-strength that is expected between neighbors, where the rule stops soonest. @default 0.7 */
  readonly expectedGap?: number | undefined;
  /** Matches that may be in flight at once. @default 8 */
  readonly inFlight?: number | undefined;
}

/**
 * Plays a round robin adaptively: the next match is the one with the most information per dollar (what matches of two
 * agents cost so far), and the run stops once the order of all agents is certain. A seating is played at most `trials`
 * times.
 */
export function adaptive(options: AdaptiveOptions = {}): Adaptive {
  return adaptiveSchema.parse({
    kind: 'adaptive',
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  });
}

/** The schedule of an adaptive tournament. */
export function adaptiveSchedule(options: Adaptive): Schedule {
  return { name: 'adaptive', inFlight: options.inFlight ?? 8, begin: (space) => steering(options, space) };
}

function steering(
  { confidence, side = true, expectedGap }: Adaptive,
  { trials, agents, pairs }: Space,
): Steering {
  const games: RatedGame[] = [];
  const waiting: ScheduleStep[] = [];
  const played = pairs.map(() => 0);
  const costs = new Map<string, { usd: number; n: number }>();
  let [missing, most] = [0, trials];
  const costUsd = (first: string, second: string): number => {
    const known = costs.get(pairKey(first, second)) ?? computeSum([...costs.values()]);
    return known.n > 0 && known.usd > 0 ? known.usd / known.n : 1;
  };
  const look = (some: readonly RatedGame[]): NextPairing =>
    nextPairing(some, { agents, costUsd, side, confidence, expectedGap });
  const seatingOf = (first: string, second: string): number | undefined => {
    const both = pairs.flatMap(([one, other], seating) => {
      const [a, b] = [agents[one], agents[other]];
      return (a === first && b === second) || (a === second && b === first) ? [seating] : [];
    });
    // The side that was played less often; of equals, the one that is asked for.
    const asked = both.toSorted(
      (left, right) =>
        (played[left] ?? 0) - (played[right] ?? 0) ||
        Number(agents[pairs[right]?.[0] ?? 0] === first) - Number(agents[pairs[left]?.[0] ?? 0] === first),
    )[0];
    return asked !== undefined && (played[asked] ?? 0) < most ? asked : undefined;
  };
  return {
    next: () => {
      if (games.length > 0 && look(games).certain) return { stop: 'certain' };
      const { pairing } = look([...games, ...imputed(games, waiting, { agents, pairs, side })]);
      // What is in flight may make the order certain.
      if (pairing === null) return undefined;
      const seating = seatingOf(pairing.first, pairing.second);
      if (seating === undefined) return waiting.length > 0 ? undefined : { stop: 'maximum' };
      const trial = (played[seating] ?? 0) + 1;
      played[seating] = trial;
      const step = { trial, seating };
      waiting.push(step);
      return step;
    },
    extend: (more) => {
      most = more;
    },
    resultOf: (matches) => stepResult(matches, { agents, pairs }),
    observe: (step, result) => {
      waiting.shift();
      const [first = '', second = ''] = stepAgents(step, { agents, pairs });
      if (result === null || typeof result === 'number' || typeof result['score'] !== 'number') {
        missing += 1;
        return;
      }
      games.push({ first, second, score: result['score'], unit: String(step.trial) });
      const usd = result['costUsd'];
      if (usd === null || usd === undefined) return;
      const key = pairKey(first, second);
      const cost = costs.get(key) ?? { usd: 0, n: 0 };
      costs.set(key, { usd: cost.usd + usd, n: cost.n + 1 });
    },
    report: () => {
      const { certain, order, neighbours, needed } = look(games);
      return {
        sentence: `${order.join(' > ')}, ${certain ? 'certain' : 'not certain'} at ${((confidence ?? 0.95) * 100).toFixed(0)} % after ${games.length} matches`,
        report: { games: games.length, missing, certain, order, neighbours, needed },
      };
    },
  };
}

type Field = Pick<Space, 'agents' | 'pairs'>;

/** Games in flight, with the scores that are expected: what they will tell counts, what they will say does not. */
function imputed(
  games: readonly RatedGame[],
  waiting: readonly ScheduleStep[],
  { side, ...field }: Field & { readonly side: boolean },
): RatedGame[] {
  if (waiting.length === 0) return [];
  const fit = estimateStrengths(games, { names: field.agents, ridge: 0.01, side });
  return waiting.map((step) => {
    const [first = '', second = ''] = stepAgents(step, field);
    const strength = (name: string): number => fit.values[field.agents.indexOf(name)] ?? 0;
    const score = 1 / (1 + exactMath.exp(strength(second) - strength(first) - fit.side));
    return { first, second, score, draw: false, unit: String(step.trial) };
  });
}

function stepResult(matches: readonly ObservedMatch[], field: Field): StepResult {
  const [match] = matches;
  if (match === undefined || !match.finished || match.seating === null) return null;
  const [first = '', second = ''] = stepAgents({ trial: 1, seating: match.seating }, field);
  const means = [first, second].map((name) => {
    const scores = match.seats.flatMap(({ agent, row }) => (agent === name ? [row.score] : []));
    return scores.length === 0 || scores.includes(null)
      ? null
      : scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) / scores.length;
  });
  const [one, other] = means;
  if (one === null || other === null || one === undefined || other === undefined) return null;
  const parts = match.seats.map(({ row }) => row.usage.costUsd);
  const usd = parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return { score: (1 + Math.sign(one - other)) / 2, costUsd: usd };
}

function stepAgents({ seating = -1 }: ScheduleStep, { agents, pairs }: Field): readonly string[] {
  return (pairs[seating] ?? []).map((place) => agents[place] ?? '');
}

function pairKey(first: string, second: string): string {
  return JSON.stringify([first, second].toSorted());
}

function computeSum(costs: readonly { readonly usd: number; readonly n: number }[]): {
  usd: number;
  n: number;
} {
  return costs.reduce((sum, { usd, n }) => ({ usd: sum.usd + usd, n: sum.n + n }), { usd: 0, n: 0 });
}
