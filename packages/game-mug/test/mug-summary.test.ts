import { replay } from '@masbench/core';
import { mug } from '@masbench/game-mug';
import { type MugConfigInput } from '../src/game/config.ts';
import { describe, expect, it } from 'vitest';
import { plain, playMug, seatsOf, statement } from './playing.js';

/** Three regulars that summarize as told, round by round. There is no undercover, so all of them do. */
async function summarize(
  answers: readonly (readonly string[])[],
  config: Partial<MugConfigInput> = {},
  written = 'written',
) {
  const seen: string[][] = [];
  const agent = plain({
    reason: () => statement('', 'hm'),
    summarize: ({ view, data }) => {
      seen.push(view.table.summaries.flat().map(({ answer }) => answer));
      const index = Number(view.self.name.slice(-1)) - 1;
      return { answer: answers[data.round - 1]?.[index] ?? '', reasoning: '' };
    },
    answer: () => ({ answer: written }),
  });
  const result = await playMug({ agents: seatsOf(3, agent), config: { undercovers: 0, ...config } });
  return { outcome: result.outcome, state: replay(mug, result.journal).state, seen };
}

const atOnce = { writer: 'plurality', maxSummaryRounds: 1 } as const;

describe('the summarization game', () => {
  it.each<[string, string[], Partial<MugConfigInput>, object, written?: string]>([
    [
      'with consensus, which looks at answers and not at their spelling, and a seat that writes the answer',
      ['Three', 'three.', ' THREE '],
      {},
      { consensus: true, answer: 'written', answerBy: { by: 'agent' } },
    ],
    [
      'with a lower share of equal answers if configured',
      ['1', '1', '2'],
      { consensus: 0.6 },
      { consensus: true },
    ],
    ['with the plurality without a call if configured', ['2', '1', '2'], atOnce, { answer: '2' }],
    ['with a draw among answers of equal count', ['1', '2', ''], atOnce, { answerBy: { by: 'chance' } }],
    ['without an answer if no player gave one', ['', '', ''], atOnce, { answer: null }],
    [
      'with the plurality where the writer writes nothing, and says so',
      ['7', '7', '7'],
      {},
      { answer: '7', answerBy: { by: 'fallback' } },
      ' ',
    ],
  ])('ends %s', async (_name, answers, config, expected, written) => {
    const { outcome, state } = await summarize([answers], config, written);
    expect(outcome).toMatchObject(expected);
    expect(state.summaries).toHaveLength(1);
    expect(state.writer === null).toBe(config.writer === 'plurality');
    expect(outcome?.answer === null || ['written', ...answers].includes(outcome?.answer ?? '')).toBe(true);
  });

  it('goes on to the cap without consensus, each round seeing the ones before and not itself', async () => {
    const { outcome, seen } = await summarize(
      [
        ['1', '2', '3'],
        ['1', '2', '2'],
      ],
      { maxSummaryRounds: 2 },
    );
    expect(outcome?.consensus).toBe(false);
    expect(seen).toEqual([[], [], [], ['1', '2', '3'], ['1', '2', '3'], ['1', '2', '3']]);
  });

  it('lets the seat with the fewest votes against it write, and regulars that were voted out return, if configured', async () => {
    const played = async (config: Partial<MugConfigInput>, ...roles: string[]) => {
      const force = { 'names#0': ['A', 'B', 'C', 'D'], 'roles#0': roles };
      const { journal } = await playMug({ agents: seatsOf(4, plain()), config, force });
      return replay(mug, journal).state;
    };
    // All vote for A, the first candidate, but A itself votes for B.
    expect(['C', 'D']).toContain((await played({ writer: 'trusted' }, 'A', 'B', 'C', 'D')).writer);
    expect((await played({ rejoin: true }, 'B', 'A', 'C', 'D')).summarizers).toEqual(['A', 'C', 'D']);
    expect((await played({ rejoin: false }, 'B', 'A', 'C', 'D')).summarizers).toEqual(['C', 'D']);
  });
});
