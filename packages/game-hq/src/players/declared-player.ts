import { type NamedAgent, simulate, type CallProfile } from '@masbench/core';
import type { Hq } from '../game.js';
import {
  parseDeclaredQuality,
  declaredText,
  computeEase,
  solveExponent,
  firstDraft,
  reviewed,
  type DeclaredQuality,
} from './declared-quality.js';
import { guided, type DrawnPolicy } from './guided.js';

/** Declared values of a player: its means over a match of `passages` passages with `reviews` reviews. */
export interface DeclaredPlayer {
  /** Mean score of first summaries, in (0, 1). */
  readonly hBefore: number;
  /** Share of the distance to 1 that the first review of a summary closes; the next ones close half of it, and so on. */
  readonly gain: number;
  /** Probability of a review if T recommends one, and if it does not. */
  readonly recommended: number;
  readonly otherwise: number;
  /** Its lead in H over the best rival where these probabilities were measured. @default 0 */
  readonly usualLead?: number | undefined;
  /** Tokens read and written, and seconds, over the whole match. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly seconds: number;
  /** The match that the amounts are for. */
  readonly passages: number;
  readonly reviews: number;
  /** True where every text is worth 0 or 1, as a graded answer is. @default false */
  readonly graded?: boolean | undefined;
  /** Share of the passages that it refuses to summarize. */
  readonly refused: number;
}

/** How much a kind of call takes in relation to the others: a decision is short to write, a review reads the most. */
const weights = {
  policy: { input: 0.9, output: 0.4, seconds: 0.6 },
  summarize: { input: 0.9, output: 1.3, seconds: 1.2 },
  review: { input: 1.2, output: 1.3, seconds: 1.2 },
} as const;

/** Deviations of the logarithm of what calls take, such that a match of 2,400 calls varies as in table 8. */
const spread = { tokens: 0.05, seconds: 0.25 } as const;

/** The refusal in words that the rules know by default. */
const refusal = 'I am unable to summarize this passage.';

/** How much a simulated seat minds what its rivals disclose: a hundredth of H ahead changes its odds by a fifth. */
const rivalry = 0.2;

/**
 * A simulated player whose texts declare what they are worth, for the scorer `declared`: nothing is written and nothing is
 * scored, so that a match of a paper's size takes a fraction of a second. By default it follows the guidance of T and
 * looks at its rivals.
 */
export function declaredQAgent(name: string, declared: DeclaredPlayer, policy?: DrawnPolicy): NamedAgent<Hq> {
  const exponent = solveExponent(declared.hBefore);
  const decide = policy ?? guided({ ...declared, rivalry });
  const { gain, refused, graded = false } = declared;
  return simulate<Hq>(
    {
      name,
      resumable: true,
      create: () => ({
        policy: (turn, { rng }) => decide(turn, rng),
        summarize: ({ data: { passage } }, { rng }) => {
          if (isRefused(passage.id, refused)) return { summary: refusal };
          return {
            summary: declaredText(
              graded ? answer(passage.id, declared) : firstDraft(passage.id, exponent, rng),
            ),
          };
        },
        review: ({ data }, { rng }) => {
          const before = parseDeclaredQuality(data.previous) ?? { score: data.score ?? 0, reviews: 0 };
          return { summary: declaredText(reviewed(before, gain, rng)) };
        },
      }),
    },
    {
      name,
      ...declareCall(declared, 'summarize'),
      kinds: { policy: declareCall(declared, 'policy'), review: declareCall(declared, 'review') },
    },
  );
}

/** Right on the easiest questions, such that the share of right ones is the mean. */
function answer(question: string, { hBefore }: DeclaredPlayer): DeclaredQuality {
  return { score: computeEase(question) > 1 - hBefore ? 1 : 0, reviews: 0 };
}

/** The same passages every time, regardless of their difficulty. */
function isRefused(passage: string, share: number): boolean {
  return (computeEase(passage) * 97) % 1 < share;
}

function declareCall(declared: DeclaredPlayer, kind: keyof typeof weights): CallProfile<Hq> {
  const mean = (total: number, part: 'input' | 'output' | 'seconds'): number => {
    const { passages, reviews } = declared;
    const parts =
      passages * (weights.policy[part] + weights.summarize[part]) + reviews * weights.review[part];
    return (total / parts) * weights[kind][part];
  };
  return {
    seconds: { mean: mean(declared.seconds, 'seconds'), sigma: spread.seconds },
    inputTokens: { mean: mean(declared.inputTokens, 'input'), sigma: spread.tokens },
    outputTokens: { mean: mean(declared.outputTokens, 'output'), sigma: spread.tokens },
  };
}
