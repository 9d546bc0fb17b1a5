import { makeAmounts, makeUsage, type Lost, type Usage } from '@masbench/core';
import type { RecordedJournal } from '@masbench/core/journal';
import * as z from 'zod';
import { makeCounts, scaleDown } from '../store/usage.js';
import { holdNamed, type HoldName } from '../store/hold-name.js';

const amounts = z.record(z.string(), z.number().nullable());

/** A call that its worker settled, or one of an earlier run of the match; or a hold whose worker died. */
const lineSchema = z.union([
  z.object({
    call: z.int().positive(),
    request: z.string(),
    attempt: z.int().positive(),
    bound: amounts,
    usage: amounts.optional(),
    lost: amounts.optional(),
  }),
  z.object({ hold: z.string(), ...makeCounts(() => z.number()) }),
]);

/** The calls that an earlier process left of an attempt, as journals tell it. */
export type LeftOfAttempt = NonNullable<ReturnType<NonNullable<RecordedJournal['leftOpen']>>>;

/** Cost of a call: the part that is known, and the most that the rest may have cost. */
export type CallCost = LeftOfAttempt['spent'];

/** A paid call of a match that has ended, or of which nothing will be heard again. */
export interface PaidCall {
  /** Its number, which grows with the offer of the match, the claim and the call. */
  readonly call: number;
  readonly request: string;
  readonly attempt: number;
  readonly bound: Lost;
  /** Its cost; `undefined` if that is unknown: at most its bound. */
  readonly spent: CallCost | undefined;
}

/** Returns the number of the call of a hold. */
export function numberCall(offer: number, { fence, number }: Pick<HoldName, 'fence' | 'number'>): number {
  return (offer * claimsOfOffer + fence) * callsOfClaim + number;
}

const [claimsOfOffer, callsOfClaim] = [10_000, 1_000_000];

/** Reads a line of the list of calls. @param offer that under which a hold was lost */
export function readPaidCall(line: string, offer: number): PaidCall {
  const found = lineSchema.parse(JSON.parse(line));
  if ('hold' in found) {
    const hold = holdNamed(found.hold);
    const { request, attempt } = hold;
    return { call: numberCall(offer, hold), request, attempt, bound: scaleDown(found), spent: undefined };
  }
  const { call, request, attempt, bound, usage, lost } = found;
  const spent = usage === undefined && lost === undefined ? undefined : parsedCost({ usage, lost });
  return { call, request, attempt, bound: parsedLoss(bound), spent };
}

/** Writes a call as a line of the list. */
export function paidCallLine({ call, request, attempt, bound, spent }: PaidCall): string {
  const { usage, lost } = spent ?? {};
  return JSON.stringify({
    call,
    request,
    attempt,
    bound: toJson(bound),
    ...(usage === undefined ? {} : { usage: toJson({ ...usage, seconds: 0 }) }),
    ...(lost === undefined ? {} : { lost: toJson(lost) }),
  });
}

/** Returns the most that a call may have cost besides what is known of it. */
export function lostPart({ bound, spent }: PaidCall): Lost {
  return spent?.lost ?? bound;
}

type Json = Readonly<Record<string, number | null>>;

/**
 * As the announcements of a run folder hold amounts: nothing if it is zero, `null` if it is unknown. Which models answered is in
 * the journal.
 */
export function toJson(amountsBy: Partial<Usage> | Lost): Json {
  return Object.fromEntries(
    Object.entries(amountsBy).flatMap(([unit, amount]) =>
      amount === 0 || typeof amount === 'object' ? [] : [[unit, amount ?? null]],
    ),
  );
}

function parsedCost({
  usage = {},
  lost = {},
}: Partial<Record<'usage' | 'lost', Json | undefined>>): CallCost {
  return { usage: makeUsage((field) => storedAmount(usage[field])), lost: parsedLoss(lost) };
}

/** Reads a loss as `toJson` has written it. */
export function parsedLoss(json: Json): Lost {
  return makeAmounts((unit) => storedAmount(json[unit]));
}

function storedAmount(amount: number | null | undefined): number | undefined {
  return amount === null ? undefined : (amount ?? 0);
}
