import { play, replay } from '@masbench/core';
import { tellMatch } from '@masbench/core/benchmark';
import { benchmark, bundledPassages, defaultQAgent, hq, hqScorer } from '@masbench/game-hq';
import { asService } from '@masbench/scorers';
import { describe, expect, it } from 'vitest';
import { scoreRemark } from '../src/benchmark/score-remarks.ts';
import type { HqConfigInput } from '../src/config.ts';

/** Plays a match, and returns what it is summed up in, and its record. */
async function sumUp(config: Partial<HqConfigInput>) {
  const { journal, outcome } = await play(hq, {
    config: { passages: bundledPassages.slice(0, 12), reviewLimit: 2, ...config },
    agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
    services: { evaluate: asService(hqScorer) },
    seed: 5,
  });
  const { end, lines: told } = tellMatch(hq, journal, { story: benchmark.story });
  const lines = end?.lines ?? [];
  const table = lines.findLast((line) => line.as === 'table');
  const rows = table?.as === 'table' ? table.rows : [];
  const texts = lines.flatMap((line) => (line.as === 'event' ? [line.text] : []));
  const phases = told.flatMap(({ line }) =>
    line.as === 'phase' || line.text.includes('discloses its numbers: ') ? [line.text] : [],
  );
  return { rows, texts, phases, outcome, lanes: replay(hq, journal).state.lanes };
}

describe('every text of a match', () => {
  it.each<[string, Partial<HqConfigInput>]>([
    ['as by default', {}],
    ['if a review replaces a round', { afterReview: 'skip' }],
    ['if the better text stays', { reviewKeeps: 'better', afterReview: 'free', closing: 'reviews' }],
    ['in seeded orders', { orders: ['seeded', 'seeded'] }],
  ])('has the scores of the match, %s', async (_, config) => {
    const { rows, lanes, outcome } = await sumUp(config);
    const told = rows.map(([seat, round, id, first, score, changes]) => ({
      seat,
      round,
      id,
      first,
      score,
      reviews: changes === '–' ? 0 : String(changes).split(', ').length,
    }));
    const pieces = lanes.flatMap((lane, index) =>
      lane.pieces.flatMap(({ passage, first, score, reviews, status }, position) =>
        status === 'skipped'
          ? []
          : {
              seat: 'AB'[index],
              round: position + 1,
              id: bundledPassages[passage]?.id,
              first,
              score,
              reviews,
            },
      ),
    );
    expect(told).toEqual(pieces);
    expect(outcome?.seats.map(({ reviews }) => reviews)).toEqual(
      ['A', 'B'].map((of) => told.reduce((sum, { seat, reviews }) => sum + (seat === of ? reviews : 0), 0)),
    );
  });

  it('says what reviews did, and which text is worst and why', async () => {
    const { rows, texts, phases, outcome } = await sumUp({});
    const first = phases.findIndex((text) => /^A reviews .* discloses/u.test(text));
    expect(texts).toContain(
      `A discloses its numbers with each review, first in its ${phases[first - 1]?.replace(/^R(.*) of 12$/u, 'r$1')}`,
    );
    for (const { seat, h, hBefore, reviews } of outcome?.seats ?? []) {
      const own = rows.filter(([of]) => of === seat).map((row) => String(row[5]).split(', '));
      const count = (change: string): number => own.flat().filter((one) => one === change).length;
      expect(count('raised') + count('lowered') + count('left')).toBe(reviews);
      const reviewed = own.filter(([one]) => one !== '–').length;
      expect(texts.find((text) => text.startsWith(`${seat} goes from`))).toContain(
        `H ${hBefore?.toFixed(4)} to ${h.toFixed(4)} by ${reviews} reviews of ${reviewed} of ${own.length} texts: ${count('raised')} raised the score, ${count('lowered')} lowered it, ${count('left')} left it`,
      );
    }
    const gains = rows.map((row) => Number(row[4]) - Number(row[3]));
    const best = rows[gains.indexOf(Math.max(...gains))];
    expect(texts.find((text) => /^\d+ reviews of/u.test(text))).toContain(
      `; most was gained on ${best?.[2]} of ${best?.[0]} (`,
    );
    const scores = rows.map((row) => Number(row[4]));
    const [lowest = '', highest = ''] = texts;
    expect(lowest).toContain(`The lowest score at the end is ${Math.min(...scores).toFixed(4)}, of `);
    expect(highest).toContain(`The highest score at the end is ${Math.max(...scores).toFixed(4)}, of `);
    const worst = rows.filter((row) => row[4] === Math.min(...scores));
    for (const row of worst) expect(lowest).toContain(String(row[2]));
    expect(lowest).toContain(String(worst[0]?.[7]));
  });
});

describe('why a text has its score', () => {
  it('is what its scorer, a judge or a grader says, or a scorer that failed', () => {
    const score = { status: 'scored', name: 'test', value: 0 } as const;
    expect(scoreRemark({ ...score, rationale: 'It made up a name.' }, '4')).toBe('It made up a name.');
    expect(scoreRemark({ ...score, rationale: 'x'.repeat(500) }, '4')).toHaveLength(160);
    expect(scoreRemark({ ...score, label: 'incorrect' }, '4')).toBe('incorrect, right is 4');
    expect(scoreRemark({ ...score, value: 1, label: 'correct' }, '4')).toBe('correct');
    expect(scoreRemark({ status: 'unscored', name: 'test', reason: 'error', detail: 'No key.' }, '4')).toBe(
      'no score: No key.',
    );
    // A scorer that says nothing explains nothing.
    expect(scoreRemark({ ...score, value: 0.2 }, undefined)).toBe('');
  });
});
