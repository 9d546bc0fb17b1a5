import { play } from '@masbench/core';
import { hq, always, never } from '@masbench/game-hq';
import type { HqConfigInput } from '../src/config.ts';
import { type Policy } from '../src/players/policies.ts';
import { type HqTurn } from '../src/prompts/human-seat.ts';
import type { HqSeatResult } from '../src/scoring/result.ts';
import { describe, expect, it } from 'vitest';
import { evaluate, match, passages, player, resultOf, worth, diary, decide } from './playing.js';

/** What a first text and its reviews are worth. */
const better = (_passage: string, version: number): string => worth(version === 0 ? 0.5 : 0.6);

describe('the course of a match', () => {
  it.each<[string, Partial<HqConfigInput>, Policy, string, Partial<HqSeatResult>]>([
    [
      'asks one policy call and one summary for every passage',
      {},
      never,
      'policy 1, summarize 1, policy 2, summarize 2, policy 3, summarize 3',
      { calls: 6, reviews: 0 },
    ],
    [
      'goes on with the passage of the step after a review of the worst, without another policy call',
      {},
      always,
      'policy 1, summarize 1, policy 2, review 1, summarize 2, policy 3, review 2, summarize 3',
      { calls: 2 * 3 + 2, reviews: 2 },
    ],
    [
      'asks the policy again after a review, which must continue',
      { afterReview: 'ask' },
      always,
      'policy 1, summarize 1, policy 2, review 1, policy 2, summarize 2, policy 3, review 2, policy 3, summarize 3',
      { calls: 10, reviews: 2 },
    ],
    [
      'lets reviews follow each other where the continuation is not mandatory, each passage R times',
      { afterReview: 'free', reviewLimit: 1 },
      always,
      'policy 1, summarize 1, policy 2, review 1, policy 2, summarize 2, policy 3, review 2, policy 3, summarize 3',
      { reviews: 2 },
    ],
    [
      'uses up the step with a review, as algorithm 1 to the letter',
      { afterReview: 'skip' },
      always,
      'policy 1, summarize 1, policy 2, review 1, policy 3, review 1',
      { summarized: 1, unsummarized: 2, reviews: 2, counted: 3 },
    ],
    [
      'allows reviews after the last passage until the policy ends',
      { closing: 'reviews' },
      (turn) =>
        turn.data.passage !== null ? never(turn) : { choice: turn.view.self.h === 0.5 ? 'review' : 'end' },
      'policy 1, summarize 1, policy 2, summarize 2, policy 3, summarize 3, policy -, review 1, policy -',
      { ending: 'complete', reviews: 1, hBefore: 0.5 },
    ],
    [
      'offers no review with R = 0',
      { reviewLimit: 0 },
      always,
      'policy 1, summarize 1, policy 2, summarize 2, policy 3, summarize 3',
      { reviews: 0 },
    ],
    [
      'reviews no passage more often than R',
      { reviewLimit: 1, orders: [{ ids: ['p3', 'p1', 'p2'] }] },
      always,
      'policy 3, summarize 3, policy 1, review 3, summarize 1, policy 2, review 1, summarize 2',
      { reviews: 2 },
    ],
    [
      'reviews the text that is named',
      {},
      decide({ choice: 'continue' }, { choice: 'continue' }, { choice: 'review', passage: 'p2' }),
      'policy 1, summarize 1, policy 2, summarize 2, policy 3, review 2, summarize 3',
      { reviews: 1 },
    ],
    [
      'ends where the policy says so, and counts the rest as zero',
      {},
      decide({ choice: 'continue' }, { choice: 'end' }),
      'policy 1, summarize 1, policy 2',
      { ending: 'early', h: 0.5 / 3, counted: 3, unsummarized: 2, calls: 3 },
    ],
  ])('%s', async (_name, config, policy, moves, expected) => {
    const { lines, watch } = diary();
    const result = await match(
      { A: player({ policy, watch, write: better }) },
      { passages: passages(3), ...config },
    );
    expect(lines.join(', ').replaceAll(/ p(?=\d)/gu, ' ')).toBe(moves);
    expect(resultOf(result, 'A')).toMatchObject(expected);
  });

  it('leads A forward and B in reverse', async () => {
    const { lines, watch } = diary();
    await match({ A: player(), B: player({ watch }) }, { passages: passages(2) });
    expect(lines).toEqual(['policy p2', 'summarize p2', 'policy p1', 'summarize p1']);
  });

  it('recommends a review below T alone, and not at it', async () => {
    const seen = async (score: number): Promise<unknown> => {
      const turns: unknown[] = [];
      const watch = ({ kind, view: { self } }: HqTurn): void => {
        if (kind === 'policy') turns.push([self.belowThreshold, self.recommendation?.choice]);
      };
      const agent = player({ write: () => worth(score), watch });
      await match({ A: agent }, { passages: passages(2), threshold: 0.85 });
      return turns.at(-1);
    };
    expect(await seen(0.85)).toEqual([0, 'continue']);
    expect(await seen(0.8499)).toEqual([1, 'review']);
  });

  it('keeps the new text of a review, or the old one where the new one scores no higher and the better one counts', async () => {
    const played = async (reviewKeeps: 'new' | 'better', second: number) => {
      const previous: string[] = [];
      const agent = player({
        policy: always,
        write: (_, version) => `${worth(version === 0 ? 0.8 : second)} version ${version}`,
        watch: (turn) =>
          turn.kind === 'review' && previous.push(turn.data.previous.replace(/.*version /u, '')),
      });
      const config = { passages: passages(2), reviewLimit: 2, reviewKeeps, afterReview: 'free' } as const;
      return [resultOf(await match({ A: agent }, config), 'A').h, previous];
    };
    expect(await played('new', 0.4)).toEqual([expect.closeTo(0.6, 12), ['0', '1']]);
    expect(await played('better', 0.4)).toEqual([expect.closeTo(0.8, 12), ['0', '0']]);
    expect(await played('better', 0.8)).toEqual([expect.closeTo(0.8, 12), ['0', '0']]);
  });

  it('never shows an H below zero where reviews made all scores zero', async () => {
    const shown: (number | null)[] = [];
    const scores: Record<string, number> = { p1: 0.01, p2: 0.06 };
    const policy = decide(
      { choice: 'continue' },
      { choice: 'continue' },
      { choice: 'review', passage: 'p1' },
      { choice: 'review', passage: 'p2' },
    );
    const write = (id: string, version: number): string => worth(version === 0 ? (scores[id] ?? 0) : 0);
    const watch = ({ view }: HqTurn): void => void shown.push(view.self.h);
    await match({ A: player({ policy, write, watch }) }, { passages: passages(3), afterReview: 'free' });
    expect(shown.at(-1)).toBe(0);
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

  it('ends a seat that is forfeited, and only this one', async () => {
    const result = await play(hq, {
      config: { passages: passages(3) },
      services: { evaluate },
      agents: { A: player({ policy: () => ({ choice: 'nothing' }) as never }), B: player() },
      limits: { onIllegal: 'forfeit', retries: 0 },
    });
    expect(resultOf(result, 'A')).toMatchObject({ ending: 'forfeit', h: 0, unsummarized: 3 });
    expect(result.metrics.seats?.['A']).toMatchObject({ forfeited: 1 });
    expect(resultOf(result, 'B')).toMatchObject({ ending: 'complete', summarized: 3 });
  });
});
