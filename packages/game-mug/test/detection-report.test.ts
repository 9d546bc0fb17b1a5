import { detectionRecord, detectionReport, mugScriptedPlayer } from '@masbench/game-mug';
import { judgeMean } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { perceive, playMug, seatsOf } from './playing.js';
import { type MugMatchMetrics, type MugSeatMetrics } from '../src/game/metrics.ts';
import { detectionRecordSchema, type DetectionRecord } from '../src/report/detection-report.ts';

const seat: MugSeatMetrics = {
  undercover: 0,
  roundsSurvived: 1,
  votedOut: 0,
  votes: 2,
  votesRight: 1,
  voteAccuracy: 0.5,
  votesMissing: 0,
  statementsMissing: 0,
  votesAgainst: 0,
};
const match: MugMatchMetrics = {
  found: 1,
  detectionRound: 2,
  survival: [1, 1, 0, 0],
  votes: 6,
  votesRight: 3,
  votesRightByChance: 2.5,
  detectionByChance: 0.5,
  correct: 1,
  answered: 1,
  accuracyByChance: 0.25,
  category: 'random',
  editType: 'quantity',
};

function record(changes: Partial<MugMatchMetrics> = {}, out: readonly string[] = []): DetectionRecord {
  const of = (name: string, undercover: 0 | 1): MugSeatMetrics => ({
    ...seat,
    undercover,
    votedOut: out.includes(name) ? 1 : 0,
  });
  return {
    match: { ...match, ...changes },
    seats: { A: of('A', 0), B: of('B', 0), C: of('C', 0), D: { ...of('D', 1), votes: 0, votesRight: 0 } },
    agents: { A: 'small', B: 'small', C: 'large', D: 'large' },
    usage: { calls: 20, tokens: 1000, costUsd: null },
  };
}

const records = [
  record({}, ['A', 'D']),
  record({ found: 0, detectionRound: null, survival: [1, 1, 1, 1], correct: 0, category: 'popular' }, [
    'A',
    'B',
  ]),
  record({ detectionRound: 1, survival: [1, 0, 0, 0], correct: null, category: 'popular' }, ['D']),
];

describe('detectionReport', () => {
  const report = detectionReport(records);

  it('counts detections and the rounds until detection', () => {
    expect(report.detection).toMatchObject({ hits: 2, n: 3, unknown: 0 });
    expect(report.roundsToDetection).toEqual({ mean: 1.5, found: 2, notFound: 1 });
    expect(report.detectionByChance).toBe(0.5);
  });

  it('computes survival over all games, including finished ones, and survival by chance', () => {
    expect(report.survival.map(({ survival }) => survival)).toEqual([1, 2 / 3, 1 / 3, 1 / 3]);
    // Four seats: a quarter leaves each round, until after two rounds one regular is left.
    expect(report.survival.map(({ byChance }) => byChance)).toEqual(
      [1, 0.75, 0.5, 0.5].map((share) => expect.closeTo(share, 12)),
    );
  });

  it('compares right votes with the votes cast and with chance', () => {
    expect(report.voteAccuracy).toMatchObject({ hits: 9, n: 18, value: 0.5 });
    expect(report.voteAccuracyByChance).toBeCloseTo(7.5 / 18, 12);
  });

  it('says how often an agent was voted out while regular, and what chance would give', () => {
    const [small, large] = report.agents;
    expect(small).toMatchObject({ agent: 'small', votedOut: { hits: 3, n: 6 } });
    expect(large).toMatchObject({ agent: 'large', votedOut: { hits: 0, n: 3 }, survived: { hits: 1, n: 3 } });
    // One of four seats leaves first; where it was another regular (½), one of three leaves next.
    expect(small?.votedOutByChance).toBeCloseTo(1 / 4 + (1 / 2) * (1 / 3), 12);
  });

  it('keeps unknown correctness out of accuracy and shows it, overall and by category', () => {
    expect(
      report.accuracy.map(({ category, accuracy: { hits, n, unknown } }) => [category, hits, n, unknown]),
    ).toEqual([
      [null, 1, 2, 1],
      ['random', 1, 1, 0],
      ['popular', 0, 1, 1],
    ]);
  });

  it('has no mean of unknown amounts', () => {
    expect(report.perQuestion).toEqual({ calls: 20, tokens: 1000, costUsd: null });
  });

  it('has for shares of matches the interval that the scores of a run have', () => {
    const found = [1, 1, 0, 1, 1, 1, 0, 1] as const;
    const { detection } = detectionReport(found.map((one) => record({ found: one })));
    expect(detection.interval).toEqual(judgeMean(found, { range: [0, 1] }).interval);
  });

  it('counts matches and not votes in the interval of votes', () => {
    const shares = [2, 0, 1, 2, 1, 2, 0, 2];
    const [few, many] = [1, 10].map(
      (times) =>
        detectionReport(shares.map((right) => record({ votes: 2 * times, votesRight: right * times })))
          .voteAccuracy,
    );
    expect([few?.n, many?.n]).toEqual([16, 160]);
    expect(many?.interval?.low).toBeCloseTo(few?.interval?.low ?? 0, 12);
    expect(many?.interval?.high).toBeCloseTo(few?.interval?.high ?? 0, 12);
    expect((many?.interval?.high ?? 0) - (many?.interval?.low ?? 0)).toBeGreaterThan(0.3);
  });

  it('leaves matches without an undercover out of detection and in accuracy', () => {
    const none = detectionReport([
      record({ found: null, survival: null, detectionRound: null, detectionByChance: null }),
    ]);
    expect(none.detection).toMatchObject({ n: 0, value: null, interval: null });
    expect(none.accuracy[0]?.accuracy.n).toBe(1);
    expect(none.survival).toEqual([]);
  });

  it('is empty for no match, without a division by zero', () => {
    const none = detectionReport([]);
    expect(none).toMatchObject({ matches: 0, survival: [], agents: [], voteAccuracyByChance: null });
    expect(none.perQuestion.calls).toBeNull();
  });

  it('takes its records from matches', async () => {
    const result = await playMug({ agents: seatsOf(4, mugScriptedPlayer({ perceive })) });
    const one = detectionRecord(result);
    expect(one.usage.calls).toBe(result.usage.calls);
    expect(detectionReport([one]).detection.value).toBe(1);
    expect(Object.values(one.agents)).toEqual(Array(4).fill('scripted(error 0, noise 0, λ 1, μ 1)'));
  });

  it('takes records from JSON results with further fields, and refuses records without a number', () => {
    const [one = record()] = records;
    const rows = Object.entries(one.seats).map(([name, row]) => [name, { ...row, seat: name, score: 1 }]);
    const written: unknown = JSON.parse(JSON.stringify({ ...one, seats: Object.fromEntries(rows) }));
    expect(detectionRecordSchema.parse(written)).toEqual(one);
    const { votesRight: _votesRight, ...lacking } = one.match;
    expect(detectionRecordSchema.safeParse({ ...one, match: lacking }).success).toBe(false);
  });
});
