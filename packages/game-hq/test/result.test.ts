import { play, replay, type AgentIO } from '@masbench/core';
import { hq, qScore, always, never, threshold } from '@masbench/game-hq';
import { type PolicyTurn } from '../src/players/policies.ts';
import { describe, expect, it } from 'vitest';
import { evaluate, match, outcomeOf, passages, player, resultOf, worth } from './playing.js';

describe('the result', () => {
  it('is a draw where the scores are equal', async () => {
    const write = (): string => worth(0.7);
    const result = await match(
      { A: player({ write }), B: player({ write, policy: never }) },
      { passages: passages(7) },
    );
    expect(outcomeOf(result).winner).toBeNull();
    expect(result.metrics.match).toMatchObject({ winner: null, breakEvenBeta: null });
  });

  it('tells below which beta another seat would have won', async () => {
    const careful = player({ policy: always, write: (_, version) => worth(version === 0 ? 0.5 : 0.6) });
    const quick = player({ write: () => worth(0.5) });
    const config = { passages: passages(6), beta: 0.1 };
    const played = await match({ A: careful, B: quick }, config);
    expect(outcomeOf(played).winner).toBe('B');
    const beta = Number(played.metrics.match?.['breakEvenBeta']);
    const winners = await Promise.all(
      [beta * 0.99, beta * 1.01].map(
        async (other) => outcomeOf(await match({ A: careful, B: quick }, { ...config, beta: other })).winner,
      ),
    );
    expect(winners).toEqual(['A', 'B']);
    // The same end of the range, seen by the seat that wins below it.
    const below = await match({ A: careful, B: quick }, { ...config, beta: beta * 0.5 });
    expect(below.metrics.match).toMatchObject({ winner: 'A' });
    expect(below.metrics.match?.['breakEvenBeta']).toBeCloseTo(beta, 12);
  });

  it('tells below which beta the reviews of a seat paid off', async () => {
    const careful = player({ policy: always, write: (_, version) => worth(version === 0 ? 0.5 : 0.6) });
    const agents = { A: careful, B: player({ write: () => worth(0.5) }) };
    const played = await match(agents, { passages: passages(6), alpha: 2 });
    const { h, hBefore, penalty, calls, inputTokens, outputTokens, reviews, seconds } = resultOf(played, 'A');
    const without = qScore(
      [
        {
          seat: 'A',
          h: 0.5,
          calls: Number(calls) - reviews,
          inputTokens: Number(inputTokens) - 30 * reviews,
          outputTokens: Number(outputTokens) - 10 * reviews,
          reviews: 0,
          seconds: Number(seconds) - reviews,
        },
        { ...resultOf(played, 'B') },
      ],
      { alpha: 2, beta: 0 },
    )[0];
    expect(hBefore).toBeCloseTo(0.5, 12);
    expect(played.metrics.seats?.['A']?.['reviewBreakEvenBeta']).toBeCloseTo(
      (2 * (h - 0.5)) / (penalty - Number(without?.penalty)),
      9,
    );
    expect(played.metrics.seats?.['B']?.['reviewBreakEvenBeta']).toBeNull();
  });

  it('is a draw between equals also where no difference is too small', async () => {
    const equal = player({ write: () => worth(0.5) });
    const result = await match({ A: equal, B: equal }, { passages: passages(2), tieWithin: 0 });
    expect(outcomeOf(result).winner).toBeNull();
  });

  it('charges no seat for tokens that one agent cannot tell', async () => {
    const mute = {
      name: 'mute',
      create: () => ({
        policy: (turn: PolicyTurn, io: Pick<AgentIO, 'use'>) => {
          io.use({ calls: 1 });
          return never(turn);
        },
        summarize: () => ({ summary: worth(0.5) }),
        review: () => ({ summary: worth(0.5) }),
      }),
    };
    const result = await play(hq, {
      config: { passages: passages(2) },
      services: { evaluate },
      agents: { A: mute, B: player() },
    });
    expect(outcomeOf(result).unknown).toEqual(['tokens']);
    expect(result.metrics.seats?.['A']).toMatchObject({ inputTokens: null, tokensShare: null });
    expect(result.metrics.seats?.['B']).toMatchObject({ inputTokens: 120, tokensShare: null });
    expect(result.metrics.match?.['resources']).toMatchObject({ inputTokens: null });
  });

  it('is re-derived by a replay', async () => {
    const result = await match(
      { A: player({ policy: always }), B: player({ name: 'b', policy: threshold(0.5) }) },
      { passages: passages(9) },
    );
    expect(replay(hq, result.journal).outcome).toEqual(result.outcome);
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
