import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type HallusionBenchRow } from '../src/matchers/hallusion-bench.ts';
import {
  hallusionBenchLabel,
  type HallusionBenchOfficial,
} from '../src/matchers/hallusion-bench-official.ts';
import { hallusionBenchOfficial, hallusionBenchVlmevalkit } from '@masbench/vlm-benchmarks';
import { readFacts } from '../../../scripts/data/sets.ts';

const bit = z.enum(['0', '1']);
const facts = readFacts(
  'hallusion-bench',
  z.object({ rows: z.array(z.string()), figures: z.record(z.string(), z.unknown()) }),
);
const factSchema = z.tuple([z.string(), z.string(), z.string(), z.enum(['0', '1', '2']), bit]);
const category = z.enum(['VD', 'VS']);

describe('hallusionBenchLabel', () => {
  it('finds "incorrect" before "correct" and calls the rest unclear', () => {
    expect(['Incorrect.', 'This is correct', 'unclear'].map(hallusionBenchLabel)).toEqual(['0', '1', '2']);
  });
});

describe('hallusionBenchOfficial', () => {
  it('takes an unclear answer for right only where there is no image', () => {
    const row = {
      category: 'VS',
      subcategory: 'map',
      set_id: '0',
      figure_id: '0',
      question_id: '0',
    } as const;
    const text = { ...row, visual_input: '0', gt_answer: '1', label: '2', same: '1' } as const;
    expect(hallusionBenchOfficial([text])).toMatchObject({ aAcc: 100, qAcc: 100, fAcc: null, unclear: 1 });
    expect(hallusionBenchOfficial([{ ...text, category: 'VD' }])).toMatchObject({
      aAcc: 0,
      qAcc: 0,
      fAcc: 0,
    });
    expect(() => hallusionBenchOfficial([{ ...text, figure_id: '1' }])).toThrow(/VS_map_0_0 has none/);
  });
});

describe('HallusionBench with published facts', () => {
  it('gives the figures of the official script for judged answers to the last digit', () => {
    expect(inOfficialNames(hallusionBenchOfficial(questions()))).toEqual(facts.figures['synthetic_A']);
  });

  it('gives the figures of the official script for a model that always says yes', () => {
    const judged = questions().map((row) => ({
      ...row,
      label: bit.parse(row.gt_answer),
      same: '1' as const,
    }));
    expect(inOfficialNames(hallusionBenchOfficial(judged))).toEqual(facts.figures['always_yes']);
  });

  it("has VLMEvalKit's denominators, which are not the official ones", () => {
    const answered = questions().map((row) => ({
      ...row,
      prediction: row.gt_answer === '1' ? 'Yes.' : 'No.',
    }));
    const perfect = hallusionBenchVlmevalkit(answered);
    expect(perfect).toMatchObject({ n: 951, unparsed: 0, aAcc: 1, fAcc: 1, qAcc: 1, average: 1 });
    expect(Object.keys(perfect.splits)).toHaveLength(11);
    const first = answered.findIndex(({ visual_input }) => visual_input !== '0');
    const oneUnread = answered.map((row, index) =>
      index === first ? { ...row, prediction: 'Perhaps.' } : row,
    );
    expect(hallusionBenchVlmevalkit(oneUnread, { release: 'mug' })).toMatchObject({
      matcher: 'vlmevalkit-mug',
      unparsed: 1,
      aAcc: 950 / 951,
      fAcc: 345 / 346,
      qAcc: 454 / 455,
    });
  });
});

function questions(): readonly (HallusionBenchRow & {
  readonly label: '0' | '1' | '2';
  readonly same: '0' | '1';
})[] {
  return facts.rows.map((row) => {
    const [key, visual_input, gt_answer, label, same] = factSchema.parse(row.split(' '));
    const [kind, subcategory = '', set_id = '', figure_id = '', question_id = ''] = key.split('_');
    const question = { category: category.parse(kind), subcategory, set_id, figure_id, question_id };
    return { ...question, visual_input, gt_answer, label, same };
  });
}

function inOfficialNames(metrics: HallusionBenchOfficial): Record<string, unknown> {
  const { counts, byCategory } = metrics;
  return {
    qAcc: metrics.qAcc,
    fAcc: metrics.fAcc,
    easy_aAcc: metrics.easyAcc,
    hard_aAcc: metrics.hardAcc,
    aAcc: metrics.aAcc,
    aAcc_VD: byCategory.VD.aAcc,
    aAcc_VS: byCategory.VS.aAcc,
    qAcc_VD: byCategory.VD.qAcc,
    qAcc_VS: byCategory.VS.qAcc,
    fAcc_VD: byCategory.VD.fAcc,
    fAcc_VS: byCategory.VS.fAcc,
    consistency_inconsistent: metrics.inconsistent,
    consistency_wrong: metrics.wrong,
    fig_score: metrics.figureScore,
    yes_no_bias_pct_diff: metrics.yesBias,
    yes_no_bias_fp_ratio: metrics.falseYesRatio,
    LH_pct: metrics.languageHallucination,
    VI_pct: metrics.visualIllusion,
    Mixed_pct: metrics.mixed,
    counts: {
      questions: counts.questions,
      question_correct: counts.questionsCorrect,
      pairs: counts.pairs,
      pairs_correct: counts.pairsCorrect,
      figures: counts.figures,
      figures_correct: counts.figuresCorrect,
      easy_pairs: counts.easyPairs,
      easy_correct: counts.easyCorrect,
      easy_questions: counts.easyQuestions,
      hard_pairs: counts.hardPairs,
      hard_correct: counts.hardCorrect,
      hard_questions: counts.hardQuestions,
      LH_cg: counts.languageHallucination,
      VI_cg: counts.visualIllusion,
      Mix_cg: counts.mixed,
    },
  };
}
