import type { JudgeReply, Score, Scorer, UnscoredReason } from '@masbench/core';
import {
  faithfulnessJudge,
  pairwiseJudge,
  panel,
  panelAgreement,
  scoreSchema,
  simpleQaGrader,
  withJudge,
} from '@masbench/scorers';
import { describe, expect, it } from 'vitest';
import { faultScore } from '../src/fault.ts';
import { scored } from '../src/score.ts';

const qa = { question: 'Who?', gold: 'Ann', answer: 'Ann Lee' };
const says = (text: string) => (): Promise<JudgeReply> => Promise.resolve({ text });

describe('panel', () => {
  const member = (name: string, value: number | UnscoredReason, more: Partial<Scorer<typeof qa>> = {}) => ({
    name,
    version: '1',
    score: async (): Promise<Score> =>
      typeof value === 'number'
        ? { status: 'scored', name, value }
        : { status: 'unscored', name, reason: value },
    ...more,
  });
  const failing = (fault: Error) => member('broken', 0, { score: () => Promise.reject(fault) });
  const low = member('low', 0.1, { deterministic: true });
  const middle = member('middle', 0.2, { deterministic: true });
  const high = member('high', 0.9);
  const mute = member('mute', 'refusal');

  it.each([
    ['the mean', [low, middle, high], {}, { value: (0.1 + 0.2 + 0.9) / 3 }],
    ['the median', [low, middle, high], { aggregate: 'median' }, { value: 0.2 }],
    ['more than half', [low, mute, high], {}, { value: 0.5 }],
    ['a quorum', [low, mute, member('mute2', 'error')], { quorum: 1 }, { value: 0.1 }],
    ['a label from the threshold on', [low], { threshold: 0.1 }, { label: 'consistent' }],
    ['another below it', [low], { threshold: 0.11 }, { label: 'inconsistent' }],
    [
      'no half',
      [low, mute],
      {},
      { reason: 'refusal', detail: 'Cannot score: 2 members must give a value: 1 of 2 did' },
    ],
    ['no quorum', [low, high], { quorum: 2, name: 'pair' }, { name: 'pair', value: 0.5 }],
    ['no fault', [low, high, failing(new Error('no weights'))], {}, { value: 0.5 }],
  ] as const)('takes %s', async (_what, members, options, expected) => {
    const score = await panel<typeof qa>(members, options).score(qa);
    expect(score).toMatchObject(expected);
    expect(score.meta?.['members']).toHaveLength(members.length);
    expect('label' in score).toBe('threshold' in options);
  });

  it('keeps what each member says, passes on an abort, and bears the names of all', async () => {
    const all = [low, failing(new Error('no weights')), mute];
    expect(await panel(all, { quorum: 1 }).score(qa)).toMatchObject({
      meta: {
        members: [
          { value: 0.1 },
          { reason: 'error', detail: 'The scorer failed: no weights' },
          { reason: 'refusal' },
        ],
      },
    });
    const aborted = failing(new DOMException('stopped', 'AbortError'));
    await expect(panel([low, aborted]).score(qa)).rejects.toThrow('stopped');
    expect(panel([low, high])).toMatchObject({
      name: 'panel',
      version: 'low@1+high@1',
      range: [0, 1],
      deterministic: false,
    });
    expect(panel([low, middle], { name: 'two' })).toMatchObject({ name: 'two', deterministic: true });
    expect(panel([member('x', 3, { range: [-1, 5] })]).range).toEqual([-1, 5]);
  });

  it.each([
    [[], {}, 'from 1 to the number of members: 1 of 0'],
    [[low], { quorum: 0 }, 'from 1 to the number of members: 0 of 1'],
    [[low], { quorum: 2 }, 'from 1 to the number of members: 2 of 1'],
    [[low, high], { quorum: 1.5 }, 'from 1 to the number of members: 1.5 of 2'],
    [[low, middle, low], {}, "'low' is there twice"],
    [[low, member('x', 1, { range: [0, 5] })], {}, "'x' has 0 to 5, not 0 to 1"],
    [[low, member('x', 1, { range: [-1, 1] })], {}, "'x' has -1 to 1, not 0 to 1"],
  ] as const)(
    'refuses members that cannot be distinguished or added up: %j %j',
    (members, options, message) => {
      expect(() => panel<typeof qa>(members, options)).toThrow(message);
    },
  );

  it('takes members with a judge of their own, under a name of their own', async () => {
    const graders = ['A', 'B', 'nonsense'].map((text, index) =>
      withJudge(simpleQaGrader(), says(text), `grader-${index}`),
    );
    expect(await panel(graders).score(qa, { judge: says('C') })).toMatchObject({
      value: 0.5,
      meta: { members: [{ name: 'grader-0', value: 1 }, { value: 0 }, { reason: 'unparsed' }] },
    });
    expect(graders[0]).not.toHaveProperty('scoreMany');
    const kept = withJudge(faithfulnessJudge({ threshold: 0.8 }), says(''), 'x');
    expect(kept).toMatchObject({ name: 'x', version: '2', threshold: 0.8 });
    const given: unknown[] = [];
    const many = member('many', 1, {
      scoreMany: async (samples, context) => {
        given.push(context);
        return samples.map((_sample, index) => ({ status: 'scored', name: 'many', value: index }));
      },
    });
    const judge = says('A');
    const use = (): void => {};
    expect(await withJudge(many, judge, 'own').scoreMany?.([qa, qa], { use })).toMatchObject([
      { name: 'own', value: 0 },
      { name: 'own', value: 1 },
    ]);
    expect(given).toEqual([{ use, judge }]);
  });

  it('says how far its members agree', () => {
    const verdict = (value: number) => ({ status: 'scored', name: 'x', value }) as const;
    const missing = { status: 'unscored', name: 'x', reason: 'error' } as const;
    const agreed = [
      [verdict(1), verdict(1)],
      [verdict(0), verdict(0)],
      [missing, verdict(1)],
    ];
    expect(panelAgreement(agreed)).toBe(1);
    expect(
      panelAgreement(
        [
          [verdict(1), verdict(0)],
          [verdict(0), verdict(1)],
        ],
        { level: 'nominal' },
      ),
    ).toBeLessThan(0);
    expect(panelAgreement([])).toBeNull();
    const labelled = [0, 0.4].map((value) => ({ ...verdict(value), label: 'low' }));
    const other = [verdict(1), verdict(1)];
    expect(panelAgreement([labelled, other], { level: 'nominal' })).toBe(1);
    expect(panelAgreement([labelled, other])).toBeLessThan(1);
  });
});

describe('a judge or a scorer', () => {
  const failed = (code: string, cause?: unknown): Error => Object.assign(new Error('x', { cause }), { code });

  it.each([
    ['an error', new Error('x'), 'error'],
    ['a text', 'x', 'error'],
    ['nothing', null, 'error'],
    ['no error with a code', { code: 'ABORTED', name: 'AbortError' }, 'error'],
    ['an option', failed('OPTION_INVALID'), 'error'],
    ['no agent', failed('AGENT_UNAVAILABLE'), 'unavailable'],
    ['an abort by name', new DOMException('x', 'AbortError'), 'thrown'],
    ['an abort by code', failed('ABORTED'), 'thrown'],
    ['a budget that is spent', failed('BUDGET_SPENT'), 'thrown'],
    ['a budget that cannot be kept', new Error('x', { cause: failed('OPTION_INVALID') }), 'thrown'],
  ])('that throws %s is %3$s', (_what, error, reason) => {
    let found: unknown = 'thrown';
    try {
      const score = faultScore('s', error, 'It failed', new AbortController().signal);
      found = score.status === 'unscored' && score.detail?.startsWith('It failed: ') === true && score.reason;
    } catch {
      // As it stands.
    }
    expect(found).toBe(reason);
    expect(() => faultScore('s', new Error('x'), 'It failed', AbortSignal.abort())).toThrow('x');
  });

  it('has a score whose value is a finite number, and a reason that is one of nine', () => {
    const meta = { a: 1 };
    expect(scored('s', 0.5)).toEqual({ status: 'scored', name: 's', value: 0.5 });
    expect(Object.keys(scored('s', 1, { meta }))).not.toContain('label');
    expect(scored('s', Infinity, { label: 'x', meta })).toEqual({
      status: 'unscored',
      name: 's',
      reason: 'error',
      detail: 'Cannot score: the value must be a finite number: it is Infinity',
      meta,
    });
    expect(Object.keys(scored('s', Number.NaN))).not.toContain('meta');
    const reasons =
      'empty-output empty-source invalid-input too-long unsupported-language refusal unparsed error unavailable';
    const isScore = (given: object): boolean => scoreSchema.safeParse({ name: 's', meta, ...given }).success;
    for (const reason of [...reasons.split(' '), 'bad'])
      expect(isScore({ status: 'unscored', reason })).toBe(reason !== 'bad');
    for (const bad of [{ name: '' }, { value: '1' }, { label: 3 }, { rationale: 3 }, { meta: 3 }])
      expect(isScore({ status: 'scored', value: 1, ...bad })).toBe(false);
    expect(isScore({ status: 'unscored', reason: 'error', name: '' })).toBe(false);
    expect(isScore({ status: 'scored', value: 1, label: 'x', rationale: 'x' })).toBe(true);
  });

  it('says what it is', () => {
    const judge = faithfulnessJudge();
    const told = [judge, simpleQaGrader(), pairwiseJudge()].map(({ name, version, range }) =>
      [name, version, range].join(),
    );
    expect(told).toEqual(['faithfulness-judge,2,0,1', 'simple-qa-grader,2,0,1', 'pairwise-judge,2,0,1']);
    expect(judge).toMatchObject({
      threshold: 1,
      worth: { figures: [], summary: expect.stringContaining('not measured') },
    });
  });
});
