import { createRng, type Seed } from '@masbench/statistics';
import { type AnyGame, type Seat } from '@masbench/core';
import type { Leak } from '@masbench/core/benchmark';
import { counterfactual, type CounterfactualMatchOptions } from './counterfactual.js';
import type { Missing } from './answering.js';
import type { RecordedAnswer, MatchOnRecord } from './match-on-record.js';

/** Which disclosures of a match are priced, and what may be asked. */
export interface LeakCostsOptions<G extends AnyGame> extends CounterfactualMatchOptions<G> {
  /** Only disclosures of these seats. @default all seats */
  readonly seats?: readonly Seat[] | undefined;
  /** At most so many disclosures of every seat, drawn with equal probability. @default all */
  readonly most?: number | undefined;
  /** Of the draw. @default the seed of the match */
  readonly seed?: Seed | undefined;
}

/** Cost of one disclosure to the seat that made it, through one rival. */
export interface LeakCost {
  /** The request whose answer disclosed. */
  readonly id: string;
  readonly seat: Seat;
  /** From which rival it was hidden. */
  readonly rival: Seat;
  /**
   * The seat's score where this rival does not see the disclosure, less its score where it does: above 0 where the
   * disclosure hurt the seat, below 0 where it helped. `null` if an answer was missing.
   */
  readonly cost: number | null;
  /** True if the rival, or another seat in its wake, then answered otherwise. */
  readonly isAnswered: boolean;
  readonly missing: Missing | null;
}

/**
 * The price of information, disclosure by disclosure: each is hidden from one rival at a time, and the rest of the match
 * is played again with the same draws. It estimates, for the policies that played, C_info = E[U | rivals do not know] −
 * E[U | they know] of MAS-HQ, section 3.3. The paper states C_info > 0, for rivals that best respond; for others it may
 * have either sign, and it is 0 for rivals that do not look.
 *
 * Disclosures of one match are not independent: take the match as the cluster of their mean, see `meanInterval`.
 *
 * @example
 * const costs = await leakCosts(match, reviewLeak, { agents, most: 4 });
 */
export async function leakCosts<G extends AnyGame>(
  match: MatchOnRecord<G>,
  leak: Leak<G>,
  { seats, most = Infinity, seed = match.start.seed, ...options }: LeakCostsOptions<G> = {},
): Promise<readonly LeakCost[]> {
  const costs: LeakCost[] = [];
  for (const seat of seats ?? match.start.seats) {
    const disclosures = [...match.answers.values()].filter(
      (answer) => answer.seat === seat && leak.discloses({ kind: answer.kind, action: answer.value }),
    );
    const drawn =
      disclosures.length <= most
        ? disclosures
        : createRng(seed, `leaks/${match.start.seats.indexOf(seat)}`)
            .shuffle(disclosures)
            .slice(0, most);
    for (const { id } of drawn)
      for (const rival of match.start.seats)
        if (rival !== seat) costs.push(await estimateCost(match, leak, { id, seat, rival }, options));
  }
  return costs;
}

async function estimateCost<G extends AnyGame>(
  match: MatchOnRecord<G>,
  leak: Leak<G>,
  { id, seat, rival }: Pick<LeakCost, 'rival' | 'seat'> & Pick<RecordedAnswer, 'id'>,
  options: CounterfactualMatchOptions<G>,
): Promise<LeakCost> {
  const count = Number(id.slice(id.lastIndexOf('#') + 1));
  const game = leak.hidden(match.game, { id, seat, count }, [rival]);
  const { difference, missing, differing } = await counterfactual(match, { game }, options);
  return {
    id,
    seat,
    rival,
    cost: difference?.[seat] ?? null,
    isAnswered: differing > 0,
    missing,
  };
}
