import { play, retrace } from '@masbench/core';
import { tellMatch } from '@masbench/core/benchmark';
import { countPassages } from '../src/scoring/result.ts';
import { benchmark, bundledPassages, defaultQAgent, hq, hqScorer } from '@masbench/game-hq';
import { asService } from '@masbench/scorers';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { splitLead } from '../src/scoring/lead-parts.js';

it('ends with what H and what cost give of the lead, which add up as printed', async () => {
  for (const [seed, beta] of [
    [1, 0.01],
    [2, 0.1],
    [3, 0.3],
  ] as const) {
    const { journal, outcome } = await play(hq, {
      config: { passages: bundledPassages.slice(0, 4), reviewLimit: 2, alpha: 0.7, beta },
      agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
      services: { evaluate: asService(hqScorer) },
      seed,
    });
    const { end } = tellMatch(hq, journal, { story: benchmark.story });
    const told =
      /^([AB]) wins by (\S+) \(H (gives|takes) (\S+), spending (gives|takes) (\S+)\): \1 has Q/.exec(
        end?.text ?? '',
      );
    const [, winner, lead] = told ?? [];
    const signed = (word = '', part = ''): number => (word === 'takes' ? -1 : 1) * Number(part);
    const [fromH, fromCost] = [signed(told?.[3], told?.[4]), signed(told?.[5], told?.[6])];
    expect(winner).toBe(outcome?.winner);
    expect((fromH + fromCost).toFixed(4)).toBe(lead);
    const [first, second] = outcome?.seats.toSorted((one, other) => other.q - one.q) ?? [];
    expect(fromH).toBeCloseTo(0.7 * ((first?.h ?? 0) - (second?.h ?? 0)), 4);
    expect(fromCost).toBeCloseTo(-beta * ((first?.penalty ?? 0) - (second?.penalty ?? 0)), 3);
  }
});

it('takes 1 for the weight of H where seats cannot tell, and has no lead of one seat', () => {
  expect(
    splitLead([
      { q: 0.4, h: 0.5, penalty: 1 },
      { q: 0.8, h: 1, penalty: 2 },
    ]),
  ).toEqual({ lead: 0.4, fromH: 0.5, fromCost: -0.1 });
  expect(splitLead([{ q: 0.4, h: 0.5, penalty: 1 }])).toBeUndefined();
});

describe('a story of rounds', () => {
  const scores = new Map<string, number>();
  const played = play(hq, {
    config: { passages: bundledPassages.slice(0, 6), reviewLimit: 2, closing: 'reviews' },
    agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
    services: { evaluate: asService(hqScorer) },
    seed: 4,
  });

  it('has a chapter for each round, and at its end a table with the scores of all seats', async () => {
    const { journal, outcome } = await played;
    const { lines } = tellMatch(hq, journal, { story: benchmark.story });
    const phases = lines.flatMap(({ line }) => (line.as === 'phase' ? [line.text] : []));
    expect(phases.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].map((round) => `Round ${round} of 6`));
    const tables = lines.flatMap(({ line, only }) => (line.as === 'table' ? [{ ...line, only }] : []));
    expect(tables.map(({ only, rows }) => [only, rows.map(([seat]) => seat)])).toEqual(
      phases.slice(0, 6).map(() => [null, ['A', 'B']]),
    );
    for (const { entry, request } of retrace(hq, journal))
      if (entry.type === 'answer' && request?.kind === 'evaluate')
        scores.set(entry.id, readValue(entry.value));
    // Of each seat, the evaluations that came first in their rounds are those of its first texts.
    const told = tables.flatMap(({ rows }) => rows.map(([seat, score]) => [String(seat), score] as const));
    for (const seat of ['A', 'B']) {
      const recorded = [...scores].filter(([id]) => id.startsWith(`evaluate/${seat === 'A' ? 0 : 1}`));
      const values = recorded.map(([, value]) => value.toFixed(4));
      for (const [, score] of told.filter(([of]) => of === seat))
        expect(values).toContain(Number(score).toFixed(4));
    }
    const last = tables.at(-1)?.rows.map((row) => row[4]);
    expect(last?.every((calls) => typeof calls === 'number' && calls > 0)).toBe(true);
    expect(outcome?.seats.map(countPassages)).toEqual([6, 6]);
  });

  it('says what H is before the first score, and what a review has changed', async () => {
    const { journal } = await played;
    const { lines } = tellMatch(hq, journal, { story: benchmark.story, seat: 'A' });
    const texts = lines.map(({ line }) => line.text);
    const measures = texts.findIndex((text) => text.startsWith('H is the mean score'));
    expect(measures).toBeGreaterThanOrEqual(0);
    expect(measures).toBeLessThan(texts.indexOf('Round 1 of 6'));
    const reviewed = texts.filter((text) => text.startsWith('A writes again about')).length;
    const changed = texts.filter((text) => /^A (?:raises|lowers|leaves) the score of \S+ /u.test(text));
    expect(changed).toHaveLength(reviewed);
    expect(reviewed).toBeGreaterThan(0);
    for (const text of changed.filter((one) => !one.includes(' leaves '))) {
      const [, verb, from, to] = /^A (\w+) .+ from (\S+) to (\d\.\d{4}): H is/u.exec(text) ?? [];
      expect(verb).toBe(Number(to) > Number(from) ? 'raises' : 'lowers');
    }
    // Every draft has its score in the line after it.
    expect(
      texts.filter((text) => /^A scores \d\.\d{4} with this first draft: H is/u.test(text)),
    ).toHaveLength(texts.filter((text) => text.startsWith('A writes about')).length);
  });

  it('tells what a rival discloses in a sentence', async () => {
    const { journal } = await played;
    const { lines } = tellMatch(hq, journal, { story: benchmark.story, seat: 'A' });
    const disclosed = lines.filter(({ line }) => line.text.startsWith('B discloses its numbers: '));
    expect(disclosed.length).toBeGreaterThan(0);
    // What B is said to disclose when it reviews is what A is shown.
    const { lines: all } = tellMatch(hq, journal, { story: benchmark.story });
    const told = all.flatMap(
      ({ line: { text } }) => /^B reviews .* and discloses its numbers: (.*)$/u.exec(text)?.[1] ?? [],
    );
    expect(disclosed.map(({ line }) => line.text.replace('B discloses its numbers: ', ''))).toEqual(told);
    expect(lines.filter(({ line }) => line.as === 'table')).toHaveLength(6);
  });
});

function readValue(score: unknown): number {
  return z.object({ value: z.number() }).parse(score).value;
}
