import { isDeepStrictEqual } from 'node:util';
import { MasbenchError, type Seat } from '@masbench/core';
import * as z from 'zod';
import type { Analysis } from '../analysis/analysis.js';
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
   * Least and greatest possible value of one side, within which the rule holds for any distribution. @default the range
   * that the benchmark declares for `value`; without one, the rule is refused
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
 * difference, it finds one in at most 1 − confidence of runs. It also stops if no interval is left, because the data
 * drift, or a value is out of its range. `trials` is the most that is played.
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
  return {
    name: 'stop-when',
    inFlight: rule.inFlight ?? 8,
    begin: (space) => steering(rule, space),
  };
}

/** The rule with the range that an analysis has for its value, unless it has one of its own. */
export function fillRange(rule: StopWhen, { ranges }: Pick<Analysis, 'ranges'>): StopWhen {
  const [least = null, greatest = null] = ranges[rule.value ?? 'score'] ?? [];
  return rule.range !== undefined || least === null || greatest === null
    ? rule
    : { ...rule, range: [least, greatest] };
}

/**
 * Checks that a rule looks at something that is there.
 *
 * @param cells - With the names of seats, and of the agents that sit in them.
 * @throws MasbenchError `OPTION_INVALID`
 */
export function checkStopWhen(
  { compare, mean, margin, from, range, value = 'score' }: StopWhen,
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
  if (range === undefined)
    throw fault(
      `without the least and the greatest possible ${value} it would find differences that do not exist, and the benchmark declares none: give it a \`range\` (--stop range=0,1)`,
    );
  if (range[0] >= range[1])
    throw fault(`its \`range\` begins at ${range[0]}, which is not below its end, ${range[1]}`);
}

function fault(what: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot stop by this rule: ${what}`);
}

function steering(rule: StopWhen, { trials }: Space): Steering {
  const { compare, mean, value = 'score', margin, minimum, confidence } = rule;
  const selectors: readonly Selector[] = compare ?? (mean === undefined ? [] : [mean]);
  const range =
    rule.range === undefined || compare === undefined
      ? rule.range
      : ([rule.range[0] - rule.range[1], rule.range[1] - rule.range[0]] as const);
  const looking = stopRule({
    maximum: trials,
    null: rule.from === undefined ? (compare === undefined ? null : 0) : rule.from,
    margin,
    minimum,
    confidence,
    range,
  });
  let [begun, observed, missing, most] = [0, 0, 0, trials];
  let look: StopVerdict | undefined;
  let stop: string | undefined;
  return {
    next: () => {
      if (stop !== undefined) return { stop };
      if (begun < most) return { trial: (begun += 1) };
      return observed < most ? undefined : { stop: 'maximum' };
    },
    // The sequence holds at any time: its bets stay those that were planned for the trials at first.
    extend: (more) => {
      most = more;
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
      if (range !== undefined && (result < range[0] || result > range[1])) {
        stop = 'out-of-range';
        return;
      }
      look = looking.look(result);
      if (look.reason !== 'maximum') stop = look.reason ?? undefined;
    },
    report: () => {
      const isHeld = stop !== 'drift' && stop !== 'out-of-range';
      const found = {
        n: look?.interval.n ?? 0,
        mean: look?.interval.mean ?? null,
        low: isHeld ? finite(look?.interval.low) : null,
        high: isHeld ? finite(look?.interval.high) : null,
      };
      const name = selectors.map(readName).join(' − ');
      return {
        sentence: stopSentence(value === 'score' ? name : `${value}: ${name}`, found, stop),
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

function stopSentence(
  name: string,
  { n, mean, low, high }: { readonly n: number; readonly [end: string]: number | null },
  stop: string | undefined,
): string {
  const interval =
    stop === 'drift'
      ? ', without an interval: the data drift'
      : stop === 'out-of-range'
        ? ', without an interval: the next value is out of the range that was declared'
        : ` [${written(low)}, ${written(high)}]`;
  return `${name} = ${written(mean)}${interval}, n = ${n}, checked after every trial`;
}

function written(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toPrecision(3).replace('-', '−');
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
