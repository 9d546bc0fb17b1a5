import { describe, expect, it } from 'vitest';
import { judgeLead, judgePrintedLead, markWinner } from '../src/experiments/lead.ts';
import { table4, table8, table8Deviations, table9 } from '../src/paper/paper-rows.ts';
import type { SeatMeans } from '../src/experiments/seat-means.ts';

const unknown: SeatMeans['means'] = {
  hBefore: null,
  h: null,
  calls: null,
  inputTokens: null,
  outputTokens: null,
  tokens: null,
  reviews: null,
  seconds: null,
  penalty: null,
  q: null,
};

function seats(scores: Readonly<Record<string, readonly number[]>>): SeatMeans[] {
  return Object.entries(scores).map(([seat, values]) => ({
    seat,
    agent: '',
    n: values.length,
    means: unknown,
    deviations: unknown,
    wins: 0,
    scores: values,
  }));
}

/** A winner by .0003 that lost three of four matches. */
const close = seats({ A: [0.5, 0.51, 0.52, 0.53], B: [0.5101, 0.5201, 0.5301, 0.5009] });

describe('the lead of a table', () => {
  it('is in brackets if the matches do not separate the best seat', () => {
    const lead = judgeLead(close);
    expect(lead).toMatchObject({ seat: 'B', separated: false });
    expect(markWinner(lead, 'B')['winner']).toBe('(✓)');
    expect(markWinner(lead, 'A')).toEqual({ winner: '', lead: null, leadInterval: null });
  });

  it('is marked if every match has it', () => {
    const many = Array.from({ length: 20 }, (_, index) => 0.5 + (index % 5) / 1000);
    const rival = many.map((q, index) => q + 0.45 + (index % 3) / 1e4);
    const lead = judgeLead(seats({ A: many, B: rival }), [-0.04, 1]);
    expect(markWinner(lead, 'B')['winner']).toBe('✓');
  });

  it('needs a value of every match, and two seats that are not level', () => {
    expect(judgeLead(seats({ A: [0.5, 0.6], B: [0.5, 0.6] }))).toBeNull();
    const [first, ...others] = close;
    if (first === undefined) throw new Error('no seat');
    expect(judgeLead([{ ...first, scores: [0.5, null, 0.5, 0.5] }, ...others])).toBeNull();
  });

  it('has, of a single match of the paper, the deviation between matches of this run', () => {
    const lead = judgePrintedLead({ title: '', rows: table9['gpt-4o-mini'] }, close);
    // Differences −.0101 three times and .0291: a deviation of .0196, and t = 3.182.
    expect(lead?.lead).toBeCloseTo(0.0085, 12);
    expect(lead?.interval?.[0]).toBeCloseTo(0.0085 - 3.1824 * 0.0196, 4);
    expect(markWinner(lead, 'A')['winner']).toBe('(✓)');
  });

  it('has, of shares of right answers, the deviation of a binomial', () => {
    const lead = judgePrintedLead(
      { title: '', rows: table4['gpt-4o-simpleqa'], questions: 4326 },
      seats({ A: [0.3832, 0.3832, 0.3832], B: [0.3798, 0.3798, 0.3798] }),
    );
    // 1.96 · √(.3872 · .6128 / 4326 + .3837 · .6163 / 4326)
    expect(lead?.interval?.[1]).toBeCloseTo(0.0034 + 0.0205, 4);
    expect(markWinner(lead, 'A')['winner']).toBe('(✓)');
  });

  it('has, of 100 trials of the paper, its own deviation', () => {
    const lead = judgePrintedLead(
      { title: '', rows: table8, deviations: table8Deviations, trials: 100 },
      close,
    );
    // 1.972 · .0009 · √(2 / 100)
    expect(lead?.interval?.[1]).toBeCloseTo(0.0085 + 0.000251, 6);
    expect(markWinner(lead, 'A')['winner']).toBe('✓');
  });
});
