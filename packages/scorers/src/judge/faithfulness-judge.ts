import type { JudgePrompt, SourcedOutput } from '@masbench/core';
import { consistencyLabel } from '../faithfulness-scorer.js';
import type { FaithfulnessScorer } from '../faithfulness-scorer.js';
import { scored, unscored } from '../score.js';
import { supportScale } from '../scale.js';
import { unscorable } from '../sourced-output.js';
import { askJudge, readJson } from './ask-judge.js';
import { claimsSchema, claimsToJudge } from './claims.js';
import type { ListedClaim } from './claims.js';
import { quotedMaterial } from './material.js';
import { matched, verdictsSchema } from './support.js';
import type { ClaimSupport } from './support.js';

/** Settings of `faithfulnessJudge`. */
export interface FaithfulnessJudgeOptions {
  /** Scores of at least this are labeled `consistent`, from 0 to 1. Default 1: every claim must be supported. */
  readonly threshold?: number | undefined;
  /** Name of the scorer, to tell judges apart. Default `faithfulness-judge`. */
  readonly name?: string | undefined;
}

/** The judge's verdict on one claim of the output. */
export interface ClaimVerdict extends ListedClaim {
  readonly verdict: ClaimSupport;
  /** In the judge's words; empty where it gave none. */
  readonly reason: string;
}

/**
 * Factual consistency by a language model, in two calls: the model lists the claims of the output without seeing the
 * source, then judges each claim by the source. The score is the share of supported claims, from 0 to 1.
 *
 * A sentence of the output that no listed claim covers is judged as a claim of its own, so that a claim the model leaves
 * out still counts. All verdicts are in `meta.claims` (`ClaimVerdict`), the number of added sentences in
 * `meta.uncovered`; the rationale names the claims without support. The source, the output and the claims are quoted
 * under a mark that they do not contain.
 *
 * The model comes with each call, in the context's `judge`. Its worth is that of the model: measure it with
 * `evaluateLabeled`.
 */
export function faithfulnessJudge(options: FaithfulnessJudgeOptions = {}): FaithfulnessScorer {
  const name = options.name ?? 'faithfulness-judge';
  const threshold = options.threshold ?? 1;
  return {
    name,
    version: '2',
    range: [0, 1],
    ...supportScale,
    threshold,
    worth: {
      summary:
        'As good as the model that judges; not measured here. Measure yours with `evaluateLabeled` first.',
      figures: [],
    },
    score: async (sample, context) => {
      const bad = unscorable(name, sample);
      if (bad !== undefined) return bad;
      const listed = await askJudge(name, context, claimsPrompt(sample), readJson(claimsSchema));
      if ('score' in listed) return listed.score;
      if (listed.value.length === 0)
        return unscored(name, 'unparsed', 'The judge found no claim in the output');
      const claims = claimsToJudge(sample.output, listed.value);
      const judged = await askJudge(name, context, verdictsPrompt(sample, claims), (text) => {
        const read = readJson(verdictsSchema)(text);
        return 'value' in read ? matched(read.value, claims.length) : read;
      });
      if ('score' in judged) return judged.score;
      const verdicts = claims.map((claim, index): ClaimVerdict => {
        const { verdict, reason } = judged.value[index] ?? { verdict: 'not-mentioned', reason: '' };
        return { ...claim, verdict, reason };
      });
      const unsupported = verdicts.filter(({ verdict }) => verdict !== 'supported');
      const value = 1 - unsupported.length / verdicts.length;
      return scored(name, value, {
        label: consistencyLabel(value, threshold),
        rationale:
          unsupported.length === 0
            ? `All ${verdicts.length} claims are supported.`
            : unsupported.map(({ claim, verdict, reason }) => `${claim} (${verdict}: ${reason})`).join(' '),
        meta: {
          claims: verdicts,
          uncovered: claims.filter(({ origin }) => origin === 'sentence').length,
        },
      });
    },
  };
}

const system = 'You check texts for factual support. Reply with JSON only.';

function claimsPrompt({ output }: SourcedOutput): JudgePrompt {
  const { blocks, rule } = quotedMaterial({ text: output });
  return {
    system,
    user: `Split a text into its factual claims: short sentences, each understandable alone, together all that the text says, nothing that it does not say. Reply: {"claims": ["...", "..."]}

${rule}

${blocks.text}`,
  };
}

function verdictsPrompt({ source }: SourcedOutput, claims: readonly ListedClaim[]): JudgePrompt {
  const list = claims.map(({ claim }, index) => `${index + 1}. ${claim}`).join('\n');
  const { blocks, rule } = quotedMaterial({ source, claims: list });
  return {
    system,
    user: `Judge each claim by the source alone, without knowledge of your own: "supported" where the source says or plainly implies it, "contradicted" where it says otherwise, "not-mentioned" where it says neither. Reply with one verdict for each claim: {"verdicts": [{"claim": 1, "reason": "...", "verdict": "supported"}]}

${rule}

${blocks.source}

${blocks.claims}`,
  };
}
