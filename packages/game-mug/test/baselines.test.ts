import { play, replay, type Handlers } from '@masbench/core';
import { mugBaseline, baselinePrompts, baselineMethods } from '@masbench/game-mug';
import { scriptedBaselinePlayer } from '../src/players/scripted-baseline.ts';
import { type Baseline } from '../src/baselines/baseline.ts';
import { describe, expect, it } from 'vitest';
import { blobs, perceive, question } from './playing.js';
import { type Method } from '../src/baselines/config.ts';

interface Told {
  /** Answers of a seat, in the order in which it is asked. */
  readonly [seat: string]: readonly string[];
}

async function game(method: Method, calls: number, told: Told, fine = false) {
  const views: string[] = [];
  const asked: Record<string, number> = {};
  const next = (seat: string): { answer: string; reasoning: string } => {
    const index = asked[seat] ?? 0;
    asked[seat] = index + 1;
    return { answer: told[seat]?.[index] ?? told[seat]?.at(-1) ?? '', reasoning: '' };
  };
  const agent: Handlers<Baseline> = {
    solve: ({ seat }) => next(seat),
    critique: () => ({ critique: 'look again', fine }),
    refine: ({ seat }) => next(seat),
    debate: ({ seat, view }) => {
      views.push(JSON.stringify(view.table.rounds));
      return next(seat);
    },
    judge: ({ seat }) => next(seat),
  };
  const result = await play(mugBaseline, {
    config: { question, method, calls },
    agents: { A: agent, B: agent, C: agent },
    seed: 'baseline',
  });
  const moves = Object.values(result.seats).reduce((sum, seat) => sum + seat.moves, 0);
  return { outcome: result.outcome, moves, views, asked, state: replay(mugBaseline, result.journal).state };
}

describe('a baseline', () => {
  it.each(['single', 'chain-of-thought'] as const)('%s asks one seat once', async (method) => {
    const { outcome, moves, asked } = await game(method, 20, { A: ['3'] });
    expect(outcome).toMatchObject({ answer: '3', correct: true });
    expect([moves, asked]).toEqual([1, { A: 1 }]);
  });

  it('self-refine spends what fits into whole refinements, and answers with the last draft', async () => {
    const { outcome, moves } = await game('self-refine', 8, { A: ['1', '2', '3', '4', '5'] });
    expect(outcome?.answer).toBe('4');
    expect(moves).toBe(7);
  });

  it('self-refine stops where nothing is to be changed', async () => {
    expect(await game('self-refine', 8, { A: ['1', '2'] }, true)).toMatchObject({
      moves: 2,
      outcome: { answer: '1' },
    });
  });

  it('self-consistency takes the plurality of as many samples as calls, and draws a tie', async () => {
    const most = await game('self-consistency', 5, { A: ['1', '3', '3', '2', '1 '].map(String) });
    expect(most.moves).toBe(5);
    expect(['1', '3']).toContain(most.outcome?.answer);
    expect(most.outcome?.answerBy.by).toBe('chance');
    const clear = await game('self-consistency', 5, { A: ['1', '3', '3', '2', '3'] });
    expect(clear.outcome).toMatchObject({ answer: '3', answerBy: { by: 'agent' } });
  });

  it('mad-vote lets all debate in whole rounds, each seeing the rounds before and not its own', async () => {
    const { outcome, moves, views } = await game('mad-vote', 8, { A: ['1', '3'], B: ['2', '3'], C: ['4'] });
    expect(moves).toBe(6);
    expect(outcome?.answer).toBe('3');
    expect(views.slice(0, 3)).toEqual(['[]', '[]', '[]']);
    for (const view of views.slice(3)) expect(JSON.parse(view)).toHaveLength(1);
  });

  it('mad-judge lets the last seat decide, which does not debate', async () => {
    const { outcome, moves, asked } = await game('mad-judge', 5, { A: ['1'], B: ['1'], C: ['3'] });
    expect(outcome?.answer).toBe('3');
    expect([moves, asked]).toEqual([5, { A: 2, B: 2, C: 1 }]);
  });

  it('mad-judge takes the plurality of the debaters if the judge gives no answer', async () => {
    expect((await game('mad-judge', 3, { A: ['1'], B: ['1'], C: [''] })).outcome?.answer).toBe('1');
  });

  it('has no answer, which counts as wrong, if no player gave one', async () => {
    expect((await game('mad-vote', 3, {})).outcome).toMatchObject({ answer: null, correct: false });
  });

  it.each(baselineMethods)('%s is played by scripted players from the pixels', async (method) => {
    const agent = scriptedBaselinePlayer({ perceive });
    const agents = { A: agent, B: agent, C: agent };
    const result = await play(mugBaseline, {
      config: { question, method, calls: 9 },
      agents,
      blobs: await blobs(),
      seed: 1,
    });
    expect(result).toMatchObject({ scheduler: 'virtual', outcome: { answer: '3', correct: true } });
  });

  it('has prompts that quote drafts and debaters, and show the one image', async () => {
    const agent = scriptedBaselinePlayer({ perceive, noise: 0.5 });
    for (const method of baselineMethods) {
      await play(mugBaseline, {
        config: { question, method, calls: 9 },
        agents: { A: agent, B: agent, C: agent },
        blobs: await blobs(),
        seed: 2,
        middleware: [
          async (turn, next) => {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the middleware is not typed by the game
            const prompt = baselinePrompts[turn.kind as 'solve'](turn as never, { quote: () => '«»' });
            expect(prompt.user).toContain(question.question);
            expect(prompt.user).not.toMatch(/I see|Now I see/);
            expect(prompt.images).toEqual([question.image]);
            return next();
          },
        ],
      });
    }
  });
});
