import { replay, type Handlers } from '@masbench/core';
import { mug, type Mug } from '@masbench/game-mug';
import { type MugConfigInput } from '../src/game/config.ts';
import { describe, expect, it } from 'vitest';
import { playMug, seatsOf } from './playing.js';

/** Three regulars that summarize as told, round by round. There is no undercover, so all of them do. */
async function summarize(
  answers: readonly (readonly string[])[],
  config: Partial<MugConfigInput> = {},
  written = 'written',
) {
  const seen: string[][] = [];
  const agent: Handlers<Mug> = {
    reason: () => ({ answer: '', reasoning: 'hm', details: [], questions: [], replies: [] }),
    vote: () => ({ vote: null, suspicions: [] }),
    summarize: ({ view, data }) => {
      seen.push(view.table.summaries.flat().map(({ answer }) => answer));
      const index = Number(view.self.name.slice(-1)) - 1;
      return { answer: answers[data.round - 1]?.[index] ?? '', reasoning: '' };
    },
    answer: () => ({ answer: written }),
  };
  const result = await playMug({ agents: seatsOf(3, agent), config: { undercovers: 0, ...config } });
  return { outcome: result.outcome, state: replay(mug, result.journal).state, seen };
}

describe('the summarization game', () => {
  it('ends with consensus, which looks at answers and not at their spelling', async () => {
    const { outcome, state } = await summarize([['Three', 'three.', ' THREE ']]);
    expect(outcome?.consensus).toBe(true);
    expect(state.summaries).toHaveLength(1);
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

  it('accepts a lower share of equal answers as consensus if configured', async () => {
    const { outcome } = await summarize([['1', '1', '2']], { consensus: 0.6 });
    expect(outcome?.consensus).toBe(true);
  });

  it('lets a seat that summarized write the answer', async () => {
    const { outcome, state } = await summarize([['1', '1', '1']]);
    expect(outcome).toMatchObject({ answer: 'written', answerBy: { by: 'agent' } });
    expect(state.summarizers).toContain(state.writer);
  });

  it('answers with the plurality without a call if configured', async () => {
    const { outcome, state } = await summarize([['2', '1', '2']], {
      writer: 'plurality',
      maxSummaryRounds: 1,
    });
    expect(outcome?.answer).toBe('2');
    expect(state.writer).toBeNull();
  });

  it('draws among answers of equal count', async () => {
    const { outcome } = await summarize([['1', '2', '']], { writer: 'plurality', maxSummaryRounds: 1 });
    expect(outcome?.answerBy.by).toBe('chance');
    expect(['1', '2']).toContain(outcome?.answer);
  });

  it('falls back on the plurality where the writer writes nothing, and says so', async () => {
    const { outcome } = await summarize([['7', '7', '7']], {}, ' ');
    expect(outcome).toMatchObject({ answer: '7', answerBy: { by: 'fallback' } });
  });

  it('has no answer if no player gave one', async () => {
    const { outcome } = await summarize([['', '', '']], { writer: 'plurality', maxSummaryRounds: 1 });
    expect(outcome?.answer).toBeNull();
  });

  it('lets the seat with the fewest votes against it write if configured', async () => {
    const agent: Handlers<Mug> = {
      reason: () => ({ answer: '1', reasoning: '', details: [], questions: [], replies: [] }),
      vote: ({ data }) => ({ vote: data.candidates[0] ?? null, suspicions: [] }),
      summarize: () => ({ answer: '1', reasoning: '' }),
      answer: () => ({ answer: '1' }),
    };
    const force = { 'names#0': ['A', 'B', 'C', 'D'], 'roles#0': ['A', 'B', 'C', 'D'] };
    const result = await playMug({ agents: seatsOf(4, agent), config: { writer: 'trusted' }, force });
    // All vote for A, the first candidate, but A itself votes for B.
    expect(['C', 'D']).toContain(replay(mug, result.journal).state.writer);
  });

  it('lets regulars that were voted out return if configured', async () => {
    const agent: Handlers<Mug> = {
      reason: () => ({ answer: '1', reasoning: '', details: [], questions: [], replies: [] }),
      vote: ({ data }) => ({ vote: data.candidates[0] ?? null, suspicions: [] }),
      summarize: () => ({ answer: '1', reasoning: '' }),
      answer: () => ({ answer: '1' }),
    };
    const force = { 'names#0': ['A', 'B', 'C', 'D'], 'roles#0': ['B', 'A', 'C', 'D'] };
    const back = await playMug({ agents: seatsOf(4, agent), config: { rejoin: true }, force });
    const gone = await playMug({ agents: seatsOf(4, agent), config: { rejoin: false }, force });
    expect(replay(mug, back.journal).state.summarizers).toEqual(['A', 'C', 'D']);
    expect(replay(mug, gone.journal).state.summarizers).toEqual(['C', 'D']);
  });
});
