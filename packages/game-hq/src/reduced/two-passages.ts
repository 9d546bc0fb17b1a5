import {
  type Seat,
  reduced,
  unroll,
  type EffectNode,
  type MoveNode,
  type UnrolledPosition,
} from '@masbench/core';
import * as z from 'zod';
import { hqConfigFields } from '../config.js';
import { hq, type Hq } from '../game.js';
import { placeholderPassages } from '../passages/placeholder-passages.js';
import { parseDeclaredQuality, declaredText } from '../players/declared-quality.js';
import { policyDataSchema } from '../rules/choices.js';
import { vision } from '../views/vision.js';
import { withVision } from '../views/with-vision.js';

const share = z.number().min(0).max(1);

/** The settings of the reduced game. The defaults give the first H and the gain of GPT-4o-mini in Table 9. */
export const reducedHqSchema = z.strictObject({
  passages: z
    .int()
    .min(1)
    .max(3)
    .default(2)
    .describe('Each additional passage makes the tree a hundred times larger'),
  alpha: hqConfigFields.shape.alpha,
  beta: hqConfigFields.shape.beta,
  reviewLimit: z
    .int()
    .min(0)
    .max(3)
    .default(1)
    .describe('R: how often the summary of a passage can be reviewed'),
  closing: hqConfigFields.shape.closing
    .unwrap()
    .default('reviews')
    .describe('Reviews after the last passage, or none'),
  flawed: share.default(0.25).describe('Probability that a first summary is flawed'),
  flawedScore: share.default(0.44).describe('Score of a flawed summary; others score 1'),
  mended: share.default(0.25).describe('Probability that a review mends a flawed summary'),
  blind: z.array(z.string()).default([]).describe('Seats that see no disclosures: A, B or both'),
  payoff: z
    .enum(['relative', 'own'])
    .default('relative')
    .describe('relative: the lead in Q over the other seat, which sums to 0. own: Q itself'),
});

/** The settings of the reduced game. */
export type ReducedHqSettings = z.input<typeof reducedHqSchema>;

/**
 * MAS-HQ with two seats, few passages and two qualities of a summary, as a game that unrolls whole. Rules, views and Q
 * are those of the game; what differs is declared:
 *
 * - a seat chooses `continue`, `review` (of its worst summary) or, after the last passage, `end`: the actions of section
 *   3.3. It cannot end early.
 * - nature writes and scores: a first summary is flawed with a declared probability, a review mends a flawed one with
 *   another. A seat that reviews a flawless summary only pays for it.
 * - every call takes one second and 100 tokens. So the penalty for calls counts three times, and decisions at the same
 *   second are simultaneous.
 * - the payoff is the lead in Q, unless it is set to be Q itself.
 *
 * @example
 * const { value, exploitability } = solve(reducedHq({ beta: 0.02 }), { iterations: 1000 });
 */
export function reducedHq(settings: ReducedHqSettings = {}): UnrolledPosition<Hq> {
  const { passages, alpha, beta, reviewLimit, closing, blind, payoff, ...quality } =
    reducedHqSchema.parse(settings);
  const base = vision.onReview();
  const game =
    blind.length === 0
      ? hq
      : withVision(
          hq,
          Object.assign(
            ((state, seat, context) =>
              (blind.includes(seat) ? vision.off() : base)(
                state,
                seat,
                context,
              )) satisfies typeof hq.views.rivals,
            { label: `off for ${blind.join(', ')}` },
          ),
        );
  const start = unroll(game, {
    config: {
      passages: placeholderPassages(passages),
      alpha,
      beta,
      reviewLimit,
      closing,
      earlyEnd: 'forbidden',
      candidates: 1,
    },
    seats: ['A', 'B'],
  });
  return reduced(start, {
    drawn: (node) => drawScores(node, quality),
    actions: ({ data }) => policyDataSchema.parse(data).choices.map((choice) => ({ choice })),
    usage: ({ type }) =>
      type === 'effect' ? {} : { calls: 1, seconds: 1, inputTokens: 90, outputTokens: 10 },
    scores: (scores) => (payoff === 'own' ? scores : leads(scores)),
  });
}

type Quality = Pick<z.output<typeof reducedHqSchema>, 'flawed' | 'flawedScore' | 'mended'>;

/** Texts declare what they are worth; the evaluation believes them. */
function drawScores(
  { kind, ...node }: MoveNode | EffectNode,
  { flawed, flawedScore, mended }: Quality,
): readonly { readonly value: unknown; readonly probability: number }[] | undefined {
  switch (kind) {
    case 'summarize':
      return [
        { value: text(1, 0), probability: 1 - flawed },
        { value: text(flawedScore, 0), probability: flawed },
      ].filter(({ probability }) => probability > 0);
    case 'review': {
      const before = 'data' in node ? reviewDataSchema.parse(node.data).previous : '';
      const { score, reviews } = parseDeclaredQuality(before) ?? { score: 0, reviews: 0 };
      if (score === 1) return [{ value: text(1, reviews + 1), probability: 1 }];
      return [
        { value: text(1, reviews + 1), probability: mended },
        { value: text(score, reviews + 1), probability: 1 - mended },
      ].filter(({ probability }) => probability > 0);
    }
    case 'evaluate': {
      const output = 'input' in node ? evaluationSchema.parse(node.input).output : '';
      const value = {
        status: 'scored',
        name: 'declared',
        value: parseDeclaredQuality(output)?.score ?? 0,
      };
      return [{ value, probability: 1 }];
    }
    default:
      return undefined;
  }
}

function text(score: number, reviews: number): { readonly summary: string } {
  return { summary: declaredText({ score, reviews }) };
}

const reviewDataSchema = z.object({ previous: z.string() });
const evaluationSchema = z.object({ output: z.string() });

function leads(scores: Readonly<Record<Seat, number>>): Record<Seat, number> {
  const all = Object.values(scores).reduce((sum, score) => sum + score, 0);
  return Object.fromEntries(Object.entries(scores).map(([seat, score]) => [seat, 2 * score - all]));
}
