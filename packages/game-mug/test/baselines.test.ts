import { play, type Handlers } from '@masbench/core';
import { mugBaseline, baselinePrompts, baselineMethods } from '@masbench/game-mug';
import { scriptedBaselinePlayer } from '../src/players/scripted-baseline.ts';
import { type Baseline } from '../src/baselines/baseline.ts';
import { describe, expect, it } from 'vitest';
import { blobs, perceive, question } from './playing.js';
import { type Method } from '../src/baselines/config.ts';

/** Answers of a seat, in the order in which it is asked; the last one from then on. */
type Told = Readonly<Record<string, readonly string[]>>;

async function game(method: Method, calls: number, told: Told, fine = false) {
  const asked: Record<string, number> = {};
  const next = ({ seat }: { readonly seat: string }): { answer: string; reasoning: string } => {
    const index = asked[seat] ?? 0;
    asked[seat] = index + 1;
    return { answer: told[seat]?.[index] ?? told[seat]?.at(-1) ?? '', reasoning: '' };
  };
  const critique = () => ({ critique: 'look again', fine });
  const agent: Handlers<Baseline> = { solve: next, critique, refine: next, debate: next, judge: next };
  const { outcome } = await play(mugBaseline, {
    config: { question, method, calls },
    agents: { A: agent, B: agent, C: agent },
    seed: 'baseline',
  });
  return { outcome, asked };
}

describe('a baseline', () => {
  it.each<[string, Method, number, Told, asked: Record<string, number>, outcome: object]>([
    ['asks one seat once', 'single', 20, { A: ['3'] }, { A: 1 }, { answer: '3', correct: true }],
    ['asks for steps once', 'chain-of-thought', 20, { A: ['3'] }, { A: 1 }, { answer: '3' }],
    [
      'refines as often as critiques fit into the calls, and answers with the last draft',
      'self-refine',
      8,
      { A: ['1', '2', '3', '4', '5'] },
      { A: 4 },
      { answer: '4' },
    ],
    [
      'takes the plurality of as many samples as calls',
      'self-consistency',
      5,
      { A: ['1', '3', '3', '2', '3'] },
      { A: 5 },
      { answer: '3', answerBy: { by: 'agent' } },
    ],
    [
      'draws a tie of samples',
      'self-consistency',
      5,
      { A: ['1', '3', '3', '2', '1 '] },
      { A: 5 },
      { answerBy: { by: 'chance' } },
    ],
    [
      'lets all debate in whole rounds',
      'mad-vote',
      8,
      { A: ['1', '3'], B: ['2', '3'], C: ['4'] },
      { A: 2, B: 2, C: 2 },
      { answer: '3' },
    ],
    [
      'lets the last seat decide, which does not debate',
      'mad-judge',
      5,
      { A: ['1'], B: ['1'], C: ['3'] },
      { A: 2, B: 2, C: 1 },
      { answer: '3' },
    ],
    [
      'takes the plurality of the debaters if the judge gives no answer',
      'mad-judge',
      3,
      { A: ['1'], B: ['1'], C: [''] },
      { A: 1, B: 1, C: 1 },
      { answer: '1' },
    ],
    [
      'has no answer, which counts as wrong, if no player gave one',
      'mad-vote',
      3,
      {},
      { A: 1, B: 1, C: 1 },
      { answer: null, correct: false },
    ],
  ])('%s: %s', async (_name, method, calls, told, asked, outcome) => {
    expect(await game(method, calls, told)).toMatchObject({ asked, outcome });
  });

  it('refines no more where nothing is to be changed', async () => {
    const { asked, outcome } = await game('self-refine', 8, { A: ['1', '2'] }, true);
    expect([asked, outcome?.answer]).toEqual([{ A: 1 }, '1']);
  });

  it.each(baselineMethods)(
    '%s is played by scripted players from the pixels, with prompts that quote and show the one image',
    async (method) => {
      for (const noise of [0, 0.5]) {
        const agent = scriptedBaselinePlayer({ perceive, noise });
        const { scheduler, outcome } = await play(mugBaseline, {
          config: { question, method, calls: 9 },
          agents: { A: agent, B: agent, C: agent },
          blobs: await blobs(),
          seed: 1,
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
        expect(scheduler).toBe('virtual');
        expect(outcome).toMatchObject(noise === 0 ? { answer: '3', correct: true } : {});
      }
    },
  );
});
