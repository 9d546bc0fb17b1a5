import { isDeepStrictEqual } from 'node:util';
import { MasbenchError, type Seat } from '@masbench/core';
import * as z from 'zod';
import { readValue } from '../settings/value-at.js';
import { computeMean, stopRule, type StopVerdict } from '@masbench/statistics';
import type { ObservedMatch, Schedule, Space, Steering } from './schedule.js';

const selectorSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);

/** Ends of a run that are decided while it is played. Plain data, as in a JSON file and in the manifest. */
export const stopWhenSchema = z.strictObject({
  kind: z.literal('stop-when'),
  compare: z.tuple([selectorSchema, selectorSchema]).optional(),
  mean: selectorSchema.optional(),
  value: z.string().optional(),
  range: z.tuple([z.number(), z.number()]).optional(),
  margin: z.number().positive().optional(),
  from: z.number().nullable().optional(),
  minimum: z.int().positive().optional(),
  confidence: z.number().gt(0).lt(1).optional(),
  inFlight: z.int().positive().optional(),
});

/** Result of `stopWhen`: its options as data. */
export type StopWhen = z.infer<typeof stopWhenSchema>;

/**
 * The subject of a stop rule: an agent or a seat by name, or levels of factors, as `{ beta: 0.1 }`, to which `seat`, `agent` and
 * `variant` may be added. Its value in a trial is the mean over all rows of the trial that fit.
 */
export type Selector = string | Readonly<Record<string, unknown>>;

/** When a run is stopped before its last trial. */
export interface StopWhenOptions {
  /** The two whose paired difference, trial by trial, is looked at. */
  readonly compare?: readonly [Selector, Selector] | undefined;
  /** In place of `compare`: whose mean is looked at. */
  readonly mean?: Selector | undefined;
  /** A field of the rows; dots lead into objects, as in `usage.outputTokens`. `usage.tokens` is input and output. @default 'score' */
  readonly value?: string | undefined;
  /**
   * Least and greatest possible value. With it the rule holds for any distribution within; without it for values that are
   * spread evenly around their mean, as paired differences are where nothing separates the two.
   */
  readonly range?: readonly [least: number, greatest: number] | undefined;
  /** Stop once the interval reaches no further than this to each side. @default never for that */
  readonly margin?: number | undefined;
  /** Stop once the interval excludes this. @default 0 for `compare`, none for `mean` */
  readonly from?: number | null | undefined;
  /** Not before so many trials. @default 2 */
  readonly minimum?: number | undefined;
  /** @default 0.95 */
  readonly confidence?: number | undefined;
  /** Trials that may be in flight at once; so many at most are played after the one that decided, less one. @default 8 */
  readonly inFlight?: number | undefined;
}

/**
 * Stops a run as soon as its trials decide: when the paired difference of two agents, seats or levels excludes zero, or
 * when an interval is narrow enough. The rule looks after every trial and keeps its level all the same: if there is no
 * difference, it finds one in at most 1 − confidence of runs. `trials` is the most that is played.
 *
 * @example
 * ```ts
 * import { stopWhen } from '@masbench/experiments';
 *
 * const schedule = stopWhen({ compare: ['openai:gpt-5-mini', 'scripted'], range: [0, 1] });
 * ```
 */
export function stopWhen({ compare, mean, range, ...options }: StopWhenOptions): StopWhen {
  return stopWhenSchema.parse({
    kind: 'stop-when',
    ...(compare === undefined ? {} : { compare: [...compare] }),
    ...(mean === undefined ? {} : { mean }),
    ...(range === undefined ? {} : { range: [...range] }),
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  });
}

/** The schedule of a stop rule. */
export function stopWhenSchedule(rule: StopWhen): Schedule {
  return { name: 'stop-when', inFlight: rule.inFlight ?? 8, begin: (space) => steering(rule, space) };
}

/**
 * Checks that a rule looks at something that is there.
 *
 * @param cells - With the names of seats, and of the agents that sit in them.
 * @throws MasbenchError `OPTION_INVALID`
 */
export function checkStopWhen(
  { compare, mean, margin, from }: StopWhen,
  cells: readonly {
    readonly levels: Readonly<Record<string, unknown>>;
    readonly seats: readonly Seat[];
    readonly agents: readonly string[];
  }[],
): void {
  if ((compare === undefined) === (mean === undefined))
    throw fault('give it either `compare`, two that are compared, or `mean`, one');
  if (compare === undefined && margin === undefined && (from === undefined || from === null))
    throw fault('for a `mean` it needs a `margin`, or `from`, the value that it is to be separated from');
  for (const selector of compare ?? [mean ?? '']) {
    if (typeof selector === 'string') {
      const names = new Set(cells.flatMap(({ seats, agents }) => [...seats, ...agents]));
      if (!names.has(selector))
        throw fault(`there is no agent or seat ${JSON.stringify(selector)}: choose ${[...names].join(', ')}`);
      continue;
    }
    const { seat, agent, variant: _variant, ...levels } = selector;
    const found = cells.some(
      (cell) =>
        Object.entries(levels).every(([path, level]) => isDeepStrictEqual(cell.levels[path], level)) &&
        (typeof seat !== 'string' || cell.seats.includes(seat)) &&
        (typeof agent !== 'string' || cell.agents.includes(agent)),
    );
    if (!found) throw fault(`no cell of the experiment has ${JSON.stringify(selector)}`);
  }
}

function fault(what: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot stop by this rule: ${what}`);
}

function steering(rule: StopWhen, { trials }: Space): Steering {
  const { compare, mean, value = 'score', range, margin, minimum, confidence } = rule;
  const selectors: readonly Selector[] = compare ?? (mean === undefined ? [] : [mean]);
  const looking = stopRule({
    maximum: trials,
    null: rule.from === undefined ? (compare === undefined ? null : 0) : rule.from,
    margin,
    minimum,
    confidence,
    range: range === undefined || compare === undefined ? range : [range[0] - range[1], range[1] - range[0]],
  });
  let [begun, observed, missing] = [0, 0, 0];
  let look: StopVerdict | undefined;
  let stop: string | undefined;
  return {
    next: () => {
      if (stop !== undefined) return { stop };
      if (begun < trials) return { trial: (begun += 1) };
      return observed < trials ? undefined : { stop: 'maximum' };
    },
    resultOf: (matches) => {
      const [first, second] = selectors.map((selector) => readObserved(matches, selector, value));
      if (first === undefined || first === null) return null;
      if (compare === undefined) return first;
      return second === undefined || second === null ? null : first - second;
    },
    observe: (_step, result) => {
      observed += 1;
      if (typeof result !== 'number') {
        missing += 1;
        return;
      }
      if (stop !== undefined) return;
      look = looking.look(result);
      if (look.reason === 'separated' || look.reason === 'precise') stop = look.reason;
    },
    report: () => {
      const found = {
        n: look?.interval.n ?? 0,
        mean: look?.interval.mean ?? null,
        low: finite(look?.interval.low),
        high: finite(look?.interval.high),
      };
      const name = selectors.map(readName).join(' − ');
      return {
        sentence: writeSentence(value === 'score' ? name : `${value}: ${name}`, found),
        report: {
          of: compare ?? mean,
          value,
          ...found,
          missing,
          confidence: confidence ?? 0.95,
        },
      };
    },
  };
}

/** The mean over all rows that fit; `null` if one of them is unknown, or a match that may hold one did not finish. */
function readObserved(matches: readonly ObservedMatch[], selector: Selector, field: string): number | null {
  const { seat, agent, variant, ...levels } = typeof selector === 'string' ? {} : selector;
  const values: number[] = [];
  for (const match of matches) {
    if (variant !== undefined && match.variant !== variant) continue;
    if (!Object.entries(levels).every(([path, level]) => isDeepStrictEqual(match.levels[path], level)))
      continue;
    if (!match.finished) return null;
    const isSeat = match.seats.some((one) => one.seat === selector);
    for (const one of match.seats) {
      const isIt =
        typeof selector === 'string'
          ? (isSeat ? one.seat : one.agent) === selector
          : (seat === undefined || one.seat === seat) && (agent === undefined || one.agent === agent);
      if (!isIt) continue;
      const value = readValue(one.row, field);
      if (typeof value !== 'number') return null;
      values.push(value);
    }
  }
  return values.length === 0 ? null : computeMean(values);
}

function readName(selector: Selector): string {
  if (typeof selector === 'string') return selector;
  return `(${Object.entries(selector)
    .map(([key, level]) => `${key} = ${typeof level === 'string' ? level : JSON.stringify(level)}`)
    .join(', ')})`;
}

function writeSentence(
  name: string,
  { n, mean, low, high }: { readonly n: number; readonly [end: string]: number | null },
): string {
  return `${name} = ${written(mean)} [${written(low)}, ${written(high)}], n = ${n}, checked after every trial`;
}

function written(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toPrecision(3).replace('-', '−');
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
