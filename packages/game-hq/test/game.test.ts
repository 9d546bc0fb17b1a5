import { play } from '@masbench/core';
import { hq, always } from '@masbench/game-hq';
import { type HqTurn } from '../src/prompts/human-seat.ts';
import { type PolicyAction } from '../src/rules/choices.ts';
import { describe, expect, it } from 'vitest';
import { evaluate, match, passages, player, resultOf, worth, diary, decide } from './playing.js';

describe('the course of a match', () => {
  it('asks one policy call and one summary for every passage, A forward and B in reverse', async () => {
    const [a, b] = [diary(), diary()];
    await match({ A: player({ watch: a.watch }), B: player({ watch: b.watch }) }, { passages: passages(3) });
    expect(a.lines).toEqual([
      'policy p1',
      'summarize p1',
      'policy p2',
      'summarize p2',
      'policy p3',
      'summarize p3',
    ]);
    expect(b.lines).toEqual([
      'policy p3',
      'summarize p3',
      'policy p2',
      'summarize p2',
      'policy p1',
      'summarize p1',
    ]);
  });

  it('goes on with the passage of the step after a review, without another policy call', async () => {
    const { lines, watch } = diary();
    const result = await match({ A: player({ policy: always, watch }) }, { passages: passages(3) });
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'policy',
      'summarize',
      'policy',
      'review',
      'summarize',
      'policy',
      'review',
      'summarize',
    ]);
    expect(resultOf(result, 'A')).toMatchObject({ calls: 2 * 3 + 2, reviews: 2 });
  });

  it('reviews the worst text, or the one that is named', async () => {
    const scores: Record<string, number> = { p1: 0.5, p2: 0.3, p3: 0.7, p4: 0.9 };
    const write = (id: string, version: number): string => worth(version === 0 ? (scores[id] ?? 0) : 0.95);
    const { lines, watch } = diary();
    const policy = decide(
      { choice: 'continue' },
      { choice: 'continue' },
      { choice: 'review' },
      { choice: 'review', passage: 'p3' },
    );
    await match({ A: player({ policy, write, watch }) }, { passages: passages(4) });
    expect(lines.filter((line) => line.startsWith('review'))).toEqual(['review p2', 'review p3']);
  });

  it('takes a name that is not offered as an illegal answer and says what is offered', async () => {
    const errors: (string | undefined)[] = [];
    const result = await play(hq, {
      config: { passages: passages(2) },
      services: { evaluate },
      agents: {
        A: {
          summarize: () => ({ summary: worth(0.5) }),
          review: () => ({ summary: worth(0.5) }),
          policy: ({ data }, io): PolicyAction => {
            errors.push(io.lastError);
            return data.choices.includes('review')
              ? { choice: 'review', passage: 'p9' }
              : { choice: 'continue' };
          },
        },
      },
    });
    expect(errors.at(-1)).toContain("'passage' must be one of p1, or be left out for the worst, but is p9");
    expect(result.seats['A']?.standIns).toEqual({ illegal: 1 });
  });

  it('reviews no passage more often than R', async () => {
    const { lines, watch } = diary();
    const write = (id: string): string => worth(id === 'p1' ? 0.1 : 0.9);
    await match({ A: player({ policy: always, write, watch }) }, { passages: passages(6), reviewLimit: 2 });
    expect(lines.filter((line) => line === 'review p1')).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('review'))).toHaveLength(5);
  });

  it('recommends a review below T alone, and not at it', async () => {
    const seen = async (score: number): Promise<(readonly [number, string | undefined])[]> => {
      const turns: (readonly [number, string | undefined])[] = [];
      const watch = ({ view: { self } }: HqTurn): unknown =>
        turns.push([self.belowThreshold, self.recommendation?.choice]);
      await match(
        { A: player({ write: () => worth(score), watch: (turn) => turn.kind === 'policy' && watch(turn) }) },
        { passages: passages(2), threshold: 0.85 },
      );
      return turns;
    };
    expect((await seen(0.85)).at(-1)).toEqual([0, 'continue']);
    expect((await seen(0.8499)).at(-1)).toEqual([1, 'review']);
  });

  it('keeps the old text where the new one scores no higher and the better one counts', async () => {
    const previous: string[] = [];
    await match(
      {
        A: player({
          policy: always,
          write: (_, version) => `${worth(0.5)} version ${version}`,
          watch: (turn) => turn.kind === 'review' && previous.push(turn.data.previous),
        }),
      },
      { passages: passages(2), reviewKeeps: 'better', afterReview: 'free' },
    );
    expect(previous.length).toBeGreaterThan(1);
    for (const text of previous) expect(text).toContain('version 0');
  });

  it('never shows an H below zero where reviews made all scores zero', async () => {
    const shown: (number | null)[] = [];
    const scores: Record<string, number> = { p1: 0.01, p2: 0.06 };
    await match(
      {
        A: player({
          policy: decide(
            { choice: 'continue' },
            { choice: 'continue' },
            { choice: 'review', passage: 'p1' },
            { choice: 'review', passage: 'p2' },
          ),
          write: (id, version) => worth(version === 0 ? (scores[id] ?? 0) : 0),
          watch: ({ view }) => shown.push(view.self.h),
        }),
      },
      { passages: passages(3), afterReview: 'free' },
    );
    expect(shown.at(-1)).toBe(0);
  });

  it('offers no review with R = 0', async () => {
    const { lines, watch } = diary();
    await match({ A: player({ policy: always, watch }) }, { passages: passages(3), reviewLimit: 0 });
    expect(lines.some((line) => line.startsWith('review'))).toBe(false);
  });

  it('ends where the policy says so, and counts the rest as zero or leaves it out', async () => {
    const policy = decide({ choice: 'continue' }, { choice: 'end' });
    const write = (): string => worth(0.8);
    const config = { passages: passages(4) };
    const zero = resultOf(await match({ A: player({ policy, write }) }, config), 'A');
    expect(zero).toMatchObject({ ending: 'early', h: 0.2, counted: 4, unsummarized: 3, calls: 3 });
    const again = decide({ choice: 'continue' }, { choice: 'end' });
    const left = await match(
      { A: player({ policy: again, write }) },
      { ...config, unsummarized: 'leave-out' },
    );
    expect(resultOf(left, 'A')).toMatchObject({ h: 0.8, counted: 1 });
  });

  it.each([
    ['after-first', [['continue'], ['continue', 'review', 'end']]],
    [
      'allowed',
      [
        ['continue', 'end'],
        ['continue', 'review', 'end'],
      ],
    ],
    ['forbidden', [['continue'], ['continue', 'review']]],
  ] as const)('offers an early end as the configuration says: %s', async (earlyEnd, expected) => {
    const offered: string[][] = [];
    const watch = (turn: HqTurn): void => {
      if (turn.kind === 'policy') offered.push(turn.data.choices);
    };
    await match({ A: player({ watch }) }, { passages: passages(2), earlyEnd });
    expect(offered).toEqual(expected);
  });
});
