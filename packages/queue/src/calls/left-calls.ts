import { addUsage, makeAmounts, noUsage, type Lost } from '@masbench/core';
import * as z from 'zod';
import { readPaidCalls } from './announcements.js';
import { holdNamed } from '../store/hold-name.js';
import { numberCall, parsedLoss, type LeftOfAttempt, type PaidCall, type CallCost } from './paid-calls.js';
import type { MatchClaim } from '../store/store.js';

const amounts = z.record(z.string(), z.number().nullable());

/** A record of an answer: of a call of this offer, or of one that was announced before. */
const answerSchema = z.looseObject({
  request: z.string(),
  attempt: z.number(),
  hold: z.string().optional(),
  bound: amounts.optional(),
  announced: z.number().optional(),
});

/** The paid calls that earlier owners of a match left, some of which are in no line of its journal. */
export class LeftCalls {
  readonly #calls: readonly PaidCall[];
  /** Numbers of calls whose answers are in the call log. */
  readonly #answered = new Set<number>();
  readonly #bounds = new Map<string, Lost>();

  constructor({ paid, calls, offer }: Pick<MatchClaim, 'paid' | 'calls' | 'offer'>) {
    const ended = readPaidCalls(paid, offer);
    const known = new Set(ended.map(({ call }) => call));
    const open: PaidCall[] = [];
    for (const line of calls) {
      const { request, attempt, hold, bound = {}, announced } = answerSchema.parse(JSON.parse(line));
      const call = hold === undefined ? announced : numberCall(offer, holdNamed(hold));
      if (call === undefined) continue;
      this.#answered.add(call);
      if (hold !== undefined) this.#bounds.set(hold, parsedLoss(bound));
      if (!known.has(call)) open.push({ call, request, attempt, bound: parsedLoss(bound), spent: undefined });
    }
    this.#calls = [...ended, ...open];
  }

  /** The greatest number of a call; 0 if there is none. */
  get last(): number {
    return this.#calls.reduce((last, { call }) => Math.max(last, call), 0);
  }

  /** Returns the bound of a hold whose answer is on record. */
  boundOf(hold: string): Lost {
    return this.#bounds.get(hold) ?? makeAmounts(() => undefined);
  }

  /** Returns what was left of an attempt after the call of a number, as journals do. */
  of(request: string, attempt: number, after: number): LeftOfAttempt | undefined {
    const left = this.#calls.filter(
      (one) => one.call > after && one.request === request && one.attempt === attempt,
    );
    if (left.length === 0) return undefined;
    const isKept = ({ call }: PaidCall): boolean => this.#answered.has(call);
    return {
      spent: addCosts(left.filter((one) => !isKept(one))),
      kept: addCosts(left.filter(isKept)),
    };
  }
}

function addCosts(calls: readonly PaidCall[]): CallCost {
  let usage = noUsage;
  const lost: Lost[] = [];
  for (const { bound, spent } of calls) {
    usage = addUsage(usage, spent?.usage ?? noUsage);
    lost.push(spent?.lost ?? bound);
  }
  return { usage, lost: makeAmounts((unit) => addAmounts(lost.map((one) => one[unit]))) };
}

/** Unknown where a part is. */
function addAmounts(parts: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const part of parts) {
    if (part === undefined) return undefined;
    sum += part;
  }
  return sum;
}
