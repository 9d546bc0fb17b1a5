import { hqConfigSchema } from '../src/config.ts';
import type { HqTurn } from '../src/prompts/human-seat.ts';
import { always, never } from '@masbench/game-hq';
import { type Policy } from '../src/players/policies.ts';
import { describe, expect, it } from 'vitest';
import { match, passages, player, resultOf, worth, diary } from './playing.js';

describe('what the paper leaves open', () => {
  it('asks the policy again after a review, which must continue', async () => {
    const { lines, watch } = diary();
    const offered: string[][] = [];
    const result = await match(
      {
        A: player({
          policy: always,
          watch: (turn) => {
            watch(turn);
            if ('choices' in turn.data) offered.push(turn.data.choices);
          },
        }),
      },
      { passages: passages(2), afterReview: 'ask' },
    );
    expect(lines.slice(2).map((line) => line.split(' ')[0])).toEqual([
      'policy',
      'review',
      'policy',
      'summarize',
    ]);
    expect(offered.at(-1)).toEqual(['continue']);
    expect(resultOf(result, 'A').calls).toBe(6);
  });

  it('lets reviews follow each other where the continuation is not mandatory', async () => {
    const { lines, watch } = diary();
    await match({ A: player({ policy: always, watch }) }, { passages: passages(2), afterReview: 'free' });
    expect(lines.filter((line) => line === 'review p1')).toHaveLength(3);
  });

  it('uses up the step with a review, as algorithm 1 to the letter', async () => {
    const { lines, watch } = diary();
    const result = await match(
      { A: player({ policy: always, watch }) },
      { passages: passages(4), afterReview: 'skip' },
    );
    expect(lines.filter((line) => line.startsWith('summarize'))).toEqual(['summarize p1']);
    expect(resultOf(result, 'A')).toMatchObject({ summarized: 1, unsummarized: 3, reviews: 3, counted: 4 });
  });

  it('allows reviews after the last passage until the policy ends', async () => {
    const policy: Policy = (turn) => {
      if (turn.data.passage !== null) return never(turn);
      return turn.view.self.h !== null && turn.view.self.h < 0.9 ? { choice: 'review' } : { choice: 'end' };
    };
    const write = (_: string, version: number): string => worth(version === 0 ? 0.5 : 0.99);
    const result = await match(
      { A: player({ policy, write }) },
      { passages: passages(3), closing: 'reviews' },
    );
    expect(resultOf(result, 'A')).toMatchObject({
      ending: 'complete',
      reviews: 3,
      h: expect.closeTo(0.99, 12),
      hBefore: 0.5,
    });
  });

  it('keeps the new text of a review, or the better one', async () => {
    const write = (_: string, version: number): string => worth(version === 0 ? 0.8 : 0.4);
    const agents = { A: player({ policy: always, write }) };
    const config = { passages: passages(2) };
    expect(resultOf(await match(agents, config), 'A').h).toBeCloseTo(0.6, 12);
    expect(resultOf(await match(agents, { ...config, reviewKeeps: 'better' }), 'A').h).toBeCloseTo(0.8, 12);
  });

  it('shows the policy the text only where the configuration says so', async () => {
    const texts: (string | undefined)[] = [];
    const watch = ({ data }: HqTurn): void => {
      if ('choices' in data) texts.push(data.passage?.text);
    };
    await match({ A: player({ watch }) }, { passages: passages(1) });
    await match({ A: player({ watch }) }, { passages: passages(1), showPassage: true });
    expect(texts).toEqual([undefined, passages(1)[0]?.text]);
  });

  it('counts one call a move, or what the agents report', async () => {
    const twice = {
      ...player(),
      create: (info: Parameters<ReturnType<typeof player>['create']>[0]) => {
        const made = player().create(info);
        if (typeof made === 'function') return made;
        return {
          ...made,
          policy: (...[turn, io]: Parameters<typeof made.policy>) => {
            io.use({ calls: 1, inputTokens: 1, outputTokens: 1 });
            return made.policy(turn, io);
          },
        };
      },
    };
    const config = { passages: passages(3) };
    expect(resultOf(await match({ A: twice }, config), 'A').calls).toBe(6);
    expect(resultOf(await match({ A: twice }, { ...config, counting: 'reported' }), 'A').calls).toBe(9);
  });
});

describe('orders', () => {
  const order = async (
    orders: Parameters<typeof match>[1]['orders'],
    seats = 1,
    seed = 1,
  ): Promise<string[]> => {
    const { lines, watch } = diary();
    const agents = Object.fromEntries(
      ['A', 'B', 'C']
        .slice(0, seats)
        .map((seat, index) => [seat, player(index === seats - 1 ? { watch } : {})]),
    );
    await match(agents, { passages: passages(6), orders }, { seed });
    return lines
      .filter((line) => line.startsWith('summarize'))
      .map((line) => line.slice('summarize '.length));
  };

  it('can be set for every seat', async () => {
    expect(await order(['reverse'])).toEqual(['p6', 'p5', 'p4', 'p3', 'p2', 'p1']);
    expect(await order([{ rotate: 2 }])).toEqual(['p3', 'p4', 'p5', 'p6', 'p1', 'p2']);
    expect(await order([{ ids: ['p2', 'p1', 'p3', 'p6', 'p5', 'p4'] }])).toEqual([
      'p2',
      'p1',
      'p3',
      'p6',
      'p5',
      'p4',
    ]);
  });

  it('start the third seat of three at two thirds', async () => {
    expect(await order(undefined, 3)).toEqual(['p5', 'p6', 'p1', 'p2', 'p3', 'p4']);
  });

  it('are drawn from the seed of the match where they are seeded', async () => {
    const first = await order(['seeded']);
    expect(first.toSorted()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6']);
    expect(await order(['seeded'])).toEqual(first);
    const others = await Promise.all([2, 3, 4].map(async (seed) => order(['seeded'], 1, seed)));
    expect(others.some((other) => other.join() !== first.join())).toBe(true);
  });
});

describe('the task in code', () => {
  const questions = [{ id: 'q1', text: 'Who wrote Emma?' }];

  it('brings the weights and the rules of answers of table 4', () => {
    const { alpha, beta, minWords, refusalTexts, showPassage } = hqConfigSchema.parse({
      passages: questions,
      task: 'simpleqa',
    });
    expect({ alpha, beta, minWords, refusalTexts, showPassage }).toEqual({
      alpha: 1,
      beta: 0.001,
      minWords: 1,
      refusalTexts: [],
      showPassage: true,
    });
    expect(hqConfigSchema.parse({ passages: questions }).beta).toBe(0.01);
  });

  it('leaves what is set as it is', () => {
    const config = { passages: questions, task: 'simpleqa', beta: 0.5, minWords: undefined };
    expect(hqConfigSchema.parse(config)).toMatchObject({ beta: 0.5, minWords: 1 });
    expect(hqConfigSchema.safeParse(null).success).toBe(false);
  });
});
