import {
  memoryBlobs,
  play,
  type Agent,
  type AnyGame,
  type LimitsInput,
  type MatchResult,
  type Seat,
  type Seed,
  type Services,
} from '@masbench/core';
import { mugBaseline, type Baseline } from '../baselines/baseline.js';
import type { Method } from '../baselines/config.js';
import { accuracyByChance } from '../game/chance-lines.js';
import type { Counterfactual, MugConfigInput } from '../game/config.js';
import { mug, type Mug } from '../game/mug.js';
import { preparedServices } from '../game/prepared-services.js';
import type { Question } from '../question.js';
import { mugReleased, type Released } from '../released/released.js';
import type { MethodRow } from '../report/method-table.js';
import { sumByReason } from '../report/sum-by-reason.js';

/** MUG and its ablations (Figure 5), and the protocol that was released. */
export const mugVariants = [
  'mug',
  'mug-no-edit',
  'mug-no-undercover',
  'mug-random-vote',
  'mug-released',
] as const;

export type MugVariant = (typeof mugVariants)[number];

/** Everything that answers questions. */
export type ComparedMethod = MugVariant | Method;

/** A question with the images that it takes. */
export interface ComparedItem {
  readonly question: Question;
  readonly counterfactual?: Counterfactual | undefined;
  /** The bytes behind the references. */
  readonly images: readonly Uint8Array[];
}

/** Who plays, by place: the same places in every method. */
export interface Contestants {
  readonly mug: (place: number) => Agent<Mug>;
  readonly baseline: (place: number) => Agent<Baseline>;
  readonly released: (place: number) => Agent<Released>;
}

/** How methods are compared. */
export interface CompareOptions {
  readonly methods: readonly ComparedMethod[];
  readonly contestants: Contestants;
  /** @default 4 */
  readonly seats?: number | undefined;
  readonly seed: Seed;
  /**
   * Calls that a baseline may spend on a question: a number, or as many as MUG spent on that very question.
   * @default 'mug'
   */
  readonly calls?: number | 'mug' | undefined;
  /** Settings of MUG; question and image come from the item. */
  readonly config?: Partial<Omit<MugConfigInput, 'question' | 'counterfactual'>> | undefined;
  /** Makers of counterfactual images, for items that bring none. */
  readonly services?: Services<Mug> | undefined;
  /** Limits of every match: of one method on one question. */
  readonly limits?: LimitsInput | undefined;
}

/** One method on one question: rows of one question are paired. */
export type ComparedRow = MethodRow<ComparedMethod>;

/**
 * Plays every method on one question, MUG first where its calls are the budget. Matches of one place share the seed of
 * the question, so that rows of a question differ by method alone.
 */
export async function compareMethods(item: ComparedItem, options: CompareOptions): Promise<ComparedRow[]> {
  const { methods, calls: allowed = 'mug' } = options;
  const rows: ComparedRow[] = [];
  let budget = allowed === 'mug' ? undefined : allowed;
  for (const method of allowed === 'mug'
    ? ['mug' as const, ...methods.filter((other) => other !== 'mug')]
    : methods) {
    if (isVariant(method)) {
      const row = await variantRow(item, method, options);
      if (method === 'mug') budget ??= row.calls ?? undefined;
      rows.push(row);
    } else rows.push(await baselineRow(item, method, { ...options, calls: Math.max(1, budget ?? 1) }));
  }
  return rows;
}

function isVariant(method: ComparedMethod): method is MugVariant {
  return (mugVariants as readonly string[]).includes(method);
}

async function variantRow(
  item: ComparedItem,
  method: MugVariant,
  options: CompareOptions,
): Promise<ComparedRow> {
  const { question, counterfactual } = item;
  const shared = await sharedOptions(item, options);
  if (method === 'mug-released') {
    if (counterfactual === undefined)
      throw new TypeError(`Cannot play mug-released on ${question.id} as it brings no edited image`);
    const agents = seated(options, options.contestants.released);
    const result = await play(mugReleased, {
      ...shared,
      agents,
      config: { question, counterfactual: counterfactual.image },
    });
    return rowOf(item, method, { result, found: result.outcome?.found ?? null });
  }
  const result = await play(mug, {
    ...shared,
    agents: seated(options, options.contestants.mug),
    services: options.services ?? preparedServices,
    config: { question, counterfactual, ...options.config, ...ablations[method] },
  });
  return rowOf(item, method, { result, found: result.outcome?.found ?? null });
}

async function baselineRow(
  item: ComparedItem,
  method: Method,
  options: CompareOptions & { calls: number },
): Promise<ComparedRow> {
  const { question } = item;
  const result = await play(mugBaseline, {
    ...(await sharedOptions(item, options)),
    agents: seated(options, options.contestants.baseline),
    config: { question, method, calls: options.calls },
  });
  return rowOf(item, method, { result, found: null, budget: options.calls });
}

const ablations: Readonly<Record<Exclude<MugVariant, 'mug-released'>, Partial<MugConfigInput>>> = {
  mug: {},
  'mug-no-edit': { editing: 'none' },
  'mug-no-undercover': { undercovers: 0 },
  'mug-random-vote': { voting: { by: 'random' } },
};

async function sharedOptions({ question, images }: ComparedItem, { seed, limits }: CompareOptions) {
  const blobs = memoryBlobs();
  for (const bytes of images) await blobs.put(bytes);
  return { blobs, limits, seed: `${seed}/${question.id}` };
}

function seated<G extends AnyGame>(
  { seats = 4 }: CompareOptions,
  agent: (place: number) => Agent<G>,
): Record<Seat, Agent<G>> {
  return Object.fromEntries(Array.from({ length: seats }, (_, place) => [`seat ${place + 1}`, agent(place)]));
}

function rowOf<G extends AnyGame>(
  { question }: ComparedItem,
  method: ComparedMethod,
  {
    result,
    found,
    budget = null,
  }: {
    readonly result: MatchResult<G> & {
      readonly outcome: { readonly answer: string | null; readonly correct: boolean | null } | null;
    };
    readonly found: boolean | null;
    readonly budget?: number | null;
  },
): ComparedRow {
  const { status, outcome, usage, seats } = result;
  return {
    question: question.id,
    category: question.category ?? null,
    method,
    status,
    answer: outcome?.answer ?? null,
    correct: outcome?.correct ?? null,
    accuracyByChance: accuracyByChance(question),
    found,
    budget,
    calls: usage.calls ?? null,
    inputTokens: usage.inputTokens ?? null,
    outputTokens: usage.outputTokens ?? null,
    seconds: usage.seconds ?? null,
    costUsd: usage.costUsd ?? null,
    standIns: sumByReason(Object.values(seats).map(({ standIns }) => standIns)),
  };
}
