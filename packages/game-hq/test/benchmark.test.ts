import { memoryBlobs, makeAmounts, makeUsage } from '@masbench/core';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figures, FiguresContext } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import { experiment, load, run, verify } from '@masbench/experiments';
import { benchmark, bundledPassages } from '@masbench/game-hq';
import { judgeDifferences, judgeMean } from '@masbench/statistics';
import * as z from 'zod';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const context = { seats: ['A', 'B'], seed: 1, trials: undefined, blobs: memoryBlobs() };

async function prepared(settings: Readonly<Record<string, unknown>> = {}): Promise<{
  readonly configs: readonly unknown[];
  readonly options?: unknown;
  readonly shown?: unknown;
}> {
  const { items } = benchmark.prepare;
  if (items === undefined) throw new Error('hq prepares its settings');
  return items(benchmark.settings?.parse(settings), context);
}

describe('the settings of hq', () => {
  it.each([
    [{}, 0.44, /^high if the source backs .* runs copied word for word/u],
    [{ againstCopying: false }, 0.47, /^high if the source backs/u],
    [{ scorer: 'compression' }, 0.81, /^how much shorter/u],
    [{ scorer: 'compression', threshold: 0.5 }, 0.5, /^how much shorter/u],
    [{ scorer: 'hhem@weights' }, 0.85, /^1 if the source supports all of it/u],
    [{ task: 'simpleqa' }, 0.85, /^1 if it has the words of the right answer/u],
  ])('take scale and T from the scorer of %j', async (settings, threshold, scale) => {
    const [config] = (await prepared(settings)).configs;
    expect(config).toMatchObject({ threshold, scoring: { scale: expect.stringMatching(scale) } });
  });

  it('come to one match on the bundled passages with the weights of the text where nothing is set', async () => {
    const { configs, options, shown } = await prepared();
    expect(configs).toHaveLength(1);
    expect(configs[0]).toMatchObject({ alpha: 1, beta: 0.01, earlyEnd: 'after-first' });
    expect(configs[0]).toMatchObject({ passages: { length: bundledPassages.length } });
    expect(options).toEqual({
      vision: 'on-review',
      scorer: 'lexical',
      againstCopying: true,
      competition: 'gpt-4o-mini',
      task: 'summarization',
    });
    expect(shown).toMatchObject({ passages: { count: 52, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  });

  it('take as many passages as a number says: the first of this package, and placeholders if scores are declared', async () => {
    const { configs } = await prepared({ passages: 2 });
    expect(configs[0]).toMatchObject({
      passages: bundledPassages.slice(0, 2).map(({ id, text }) => ({ id, text })),
    });
    expect((await prepared({ passages: 2, scorer: 'declared' })).configs[0]).toMatchObject({
      passages: [{ id: '1/2', text: 'Placeholder for passage 1 of 2.' }, { id: '2/2' }],
    });
    await expect(prepared({ passages: 53 })).rejects.toThrow(
      'Cannot play on 53 passages: the task summarization comes with 52',
    );
  });

  it('are described one by one, with their defaults', () => {
    const { settings } = benchmark;
    if (settings === undefined) throw new Error('hq has settings');
    const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' });
    const bare = Object.entries(properties).filter(
      ([, property]) => typeof property !== 'object' || property.description === undefined,
    );
    expect(bare).toEqual([]);
    expect(properties).toMatchObject({ reviewLimit: { default: 3 }, earlyEnd: { default: 'after-first' } });
  });

  it('take passages from a file, and weights from a preset unless they are set', async () => {
    const path = join(folder, 'news.csv');
    await writeFile(path, 'id,text\na,A first text.\nb,A second text.\n');
    const { configs } = await prepared({ passages: path, preset: 'paper-tables', alpha: 2 });
    expect(configs[0]).toMatchObject({ alpha: 2, beta: 0.1, passages: [{ id: 'a' }, { id: 'b' }] });
  });

  it.each([
    [{ preset: 'none' }, 'must be one of paper-tables, paper-text, paper-simpleqa'],
    [{ vision: 'sideways' }, 'its name must be on-review, off'],
    [{ scorer: 'none' }, 'There is no scorer "none": choose lexical'],
    [{ passages: 'missing.jsonl' }, 'the file is not readable'],
    [{ orders: [{ ids: ['nowhere'] }] }, 'an order by ids must hold the id of each of the 52 passages once'],
    [{ temperature: 1 }, 'temperature'],
  ])('are refused where they are wrong: %j', async (settings, sentence) => {
    await expect(prepared(settings)).rejects.toThrow(sentence);
  });
});

/** A finished match with these Q-Scores. */
function record(
  trial: number,
  q: Readonly<Record<string, number | null>>,
  winner: string | null,
): MatchRecord {
  const [usage, lost] = [makeUsage(() => 0), makeAmounts(() => 0)];
  const row = { agent: 'scripted', name: 'scripted', nature: 'scripted', usage, lost, moves: 0 } as const;
  return {
    id: `m${trial}`,
    cell: 0,
    trial,
    variant: null,
    seed: `1/${trial}`,
    status: 'finished',
    outcome: {},
    match: { winner },
    services: { ...usage, lost },
    seats: Object.entries(q).map(([seat, score]) => ({
      ...row,
      seat,
      score,
      failedAttempts: {},
      standIns: {},
      q: score,
    })),
  };
}

async function figuresOf(records: readonly MatchRecord[]): Promise<Figures> {
  const about: FiguresContext<unknown, unknown> = {
    options: {},
    seats: ['A', 'B'],
    trials: records.length,
    variants: [],
    config: () => Promise.reject(new Error('no figure needs a configuration')),
  };
  const stream = async function* (): AsyncGenerator<MatchRecord> {
    yield* records;
  };
  const figures = await benchmark.figures?.(stream(), about);
  if (figures === undefined) throw new Error('hq has figures');
  return figures;
}

describe('the figures of hq', () => {
  it('count wins and draws, and pair the Q of two seats match by match', async () => {
    const figures = await figuresOf([
      record(1, { A: 0.4, B: 0.5 }, 'B'),
      record(2, { A: 0.6, B: 0.5 }, 'A'),
      record(3, { A: 0.5, B: 0.5 }, null),
      record(4, { A: 0.1, B: null }, 'A'),
    ]);
    expect(figures.values).toMatchObject({
      wins: [
        { seat: 'A', wins: 2, draws: 1, n: 4, share: 0.5 },
        { seat: 'B', wins: 1, draws: 1, n: 4, share: 0.25 },
      ],
      differences: [{ seat: 'A', rival: 'B', n: 3, difference: expect.closeTo(0, 12) }],
    });
  });

  it('judge shares and differences by trial, as the table and the sentence of a run do', async () => {
    const q = [0.4, 0.1, 0.5, 0.6, 0.2, 0.9, 0.3, 0.5];
    // Two matches of a trial, as in a paired run.
    const records = q.flatMap((own, index) =>
      [own, own].map((a, side) => ({
        ...record(index + 1, { A: a, B: 0.4 - side / 100 }, a > 0.4 ? 'A' : 'B'),
        id: `m${index + 1}-${side}`,
      })),
    );
    const { values } = await figuresOf(records);
    const units = records.map(({ trial }) => `trial ${trial}`);
    const won = judgeMean(
      records.map(({ match }) => Number(match['winner'] === 'A')),
      { units, range: [0, 1] },
    );
    const [verdict] = judgeDifferences([
      {
        first: 'A',
        second: 'B',
        a: records.map(({ seats: [row] }) => Number(row?.['q'])),
        b: records.map(({ seats: [, row] }) => Number(row?.['q'])),
        units,
      },
    ]);
    expect(values['wins']).toMatchObject([{ interval: [won.interval?.low, won.interval?.high] }, {}]);
    expect(values['differences']).toMatchObject([
      { interval: [verdict?.interval?.low, verdict?.interval?.high] },
    ]);
  });

  it('say which summaries and passages do not count', async () => {
    const one = record(1, { A: null, B: null }, null);
    const counts = { dropped: 4, refusals: 1, short: 3 };
    const [a, b] = [one.seats[0], one.seats[1]].map((row) => ({ ...row, ...counts, seat: row?.seat ?? '' }));
    const seats = [a, { ...b, refusals: 0, short: 0, unscored: 2 }] as MatchRecord['seats'];
    const figures = await figuresOf([{ ...one, match: { winner: null, passages: 5 }, seats }]);
    expect(figures.notes).toEqual([
      'Summaries of A that do not count as written: 1 refused, 3 too short',
      'Summaries of B that do not count as written: 2 unscored',
      'Passages that count for no seat, as one of them dropped them: 4 of 5',
    ]);
    expect((await figuresOf([record(1, { A: 0.4, B: 0.5 }, 'B')])).notes).toEqual([]);
  });

  it('give no interval of a single match, and nothing of matches that did not finish', async () => {
    const single = await figuresOf([record(1, { A: 0.4, B: 0.5 }, 'B')]);
    expect(single.values).toMatchObject({ differences: [{ interval: null, n: 1 }] });
    const aborted = { ...record(1, { A: 0.4, B: 0.5 }, 'B'), status: 'aborted' as const };
    expect((await figuresOf([aborted])).values).toEqual({ wins: [], differences: [] });
  });
});

describe('hq in the runner', () => {
  it('plays trials of its ablations with the same draws, and every number verifies', async () => {
    const settings = { passages: bundledPassages.slice(0, 4).map(({ id, text }) => ({ id, text })) };
    const definition = {
      benchmark,
      settings,
      trials: 2,
      variants: ['full', 'no-review', 'same-order'],
      seats: { B: 'simulated:quick' },
    };
    const { result } = await run(experiment(definition), { folder: join(folder, 'run') });
    expect(result).toMatchObject({ game: 'hq', finished: 6, aborted: 0, failed: 0 });
    const records: MatchRecord[] = [];
    for await (const match of (await load(join(folder, 'run'))).matches()) records.push(match);
    const of = (variant: string, trial: number): Readonly<Record<string, unknown>> | undefined =>
      records
        .find((match) => match.variant === variant && match.trial === trial)
        ?.seats.find(({ seat }) => seat === 'A');
    for (const trial of [1, 2]) {
      expect(of('no-review', trial)?.['reviews']).toBe(0);
      expect(of('no-review', trial)?.['hBefore']).toBe(of('full', trial)?.['hBefore']);
      expect(of('full', trial)?.['reviews']).toBeGreaterThan(0);
    }
    expect(await verify(join(folder, 'run'))).toMatchObject({ matches: 6, verified: 6, problems: [] });
  });
});
