import { play } from '@masbench/core';
import {
  hq,
  vision,
  withVision,
  type Hq,
  paperQAgent,
  always,
  bayesFilter,
  greedy,
  guided,
  never,
} from '@masbench/game-hq';
import { type Vision } from '../src/views/vision.ts';
import { declaredEvaluation } from '../src/scoring/declared-scorer.ts';
import { type DrawnPolicy } from '../src/players/guided.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderPassages } from '../src/passages/placeholder-passages.ts';
import { countCases } from '../../../scripts/testing/cases.ts';

/** A line of the journal that is about a seat, without what the order of others changes: its digest. */
interface OwnLine {
  readonly id: string;
  readonly text: string;
}

interface Played {
  /** Requests, observations, answers, usage and times of A. */
  readonly own: readonly OwnLine[];
  /** The time of B's first review; infinite where there is none. */
  readonly firstReview: number;
}

/** What B may be: any policy, of either row of any of three models. */
const rivals = fc.record({
  model: fc.constantFrom('gpt-4o-mini' as const, 'qwen-max' as const, 'gemini-2.0-flash' as const),
  row: fc.constantFrom('A' as const, 'B' as const),
  policy: fc.oneof(
    fc.constantFrom(never, always, greedy(), bayesFilter()),
    fc
      .record({
        recommended: fc.double({ min: 0, max: 1, noNaN: true }),
        otherwise: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(guided),
  ),
});

async function playedAgainst(
  game: Hq,
  seed: number,
  policy: DrawnPolicy,
  rival: typeof rivals extends fc.Arbitrary<infer Rival> ? Rival : never,
): Promise<Played> {
  const { journal } = await play(game, {
    config: { passages: placeholderPassages(10), missing: { refusal: 'zero' } },
    agents: {
      A: paperQAgent('gpt-4o-mini', 'A', { name: 'fixed', policy }),
      B: paperQAgent(rival.model, rival.row, { name: 'any', policy: rival.policy }),
    },
    services: { evaluate: declaredEvaluation },
    seed,
  });
  const own: OwnLine[] = [];
  let firstReview = Infinity;
  for (const line of journal.read()) {
    const { id, at, digest: _, ...entry } = JSON.parse(line);
    if (typeof id === 'string' && /^(?:policy|summarize|review)\/A#|^evaluate\/0#/.test(id))
      own.push({ id, text: JSON.stringify({ id, at, ...entry }) });
    if (entry.type === 'open' && String(id).startsWith('review/B#')) firstReview = Math.min(firstReview, at);
  }
  return { own, firstReview };
}

const minding = guided({ recommended: 0.7, otherwise: 0.4, rivalry: 1 });

/** A's lines up to the first that differ, and whether all before a time are the same. */
function sameUntil(left: Played, right: Played, until: number): boolean {
  const early = ({ own }: Played): string[] =>
    own.flatMap(({ text }) => (Number(JSON.parse(text).at) < until ? [text] : []));
  return JSON.stringify(early(left)) === JSON.stringify(early(right));
}

async function compared(seen: Vision, until: (left: Played, right: Played) => number): Promise<number> {
  const game = withVision(hq, seen);
  let different = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(1000), rivals, rivals, async (seed, first, second) => {
      const left = await playedAgainst(game, seed, minding, first);
      const right = await playedAgainst(game, seed, minding, second);
      expect(sameUntil(left, right, until(left, right))).toBe(true);
      if (!sameUntil(left, right, Infinity)) different += 1;
    }),
    { numRuns: countCases(8), seed: 14 },
  );
  return different;
}

describe('non-interference', () => {
  it('with vision off, A plays the same, byte for byte, for every behaviour of B', async () => {
    expect(await compared(vision.off(), () => Infinity)).toBe(0);
  });

  it("with vision on, A plays the same, byte for byte, until B's first review, and not always after it", async () => {
    const different = await compared(vision.onReview(), (left, right) =>
      Math.min(left.firstReview, right.firstReview),
    );
    expect(different).toBeGreaterThan(2);
  });
});
