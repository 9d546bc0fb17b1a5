import { rm } from 'node:fs/promises';
import { chance, defineGame, move, uniform, type NamedAgent, type Seat } from '@masbench/core';
import { defineBenchmark, type FigureTable } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import {
  compute,
  experiment,
  RunContext,
  RunFolder,
  type FinishedRun,
  load,
  rotation,
  roundRobin,
  run,
  type LoadedRun,
  type RunResult,
} from '@masbench/experiments';
import { compareParts, latex, markdown, runWriteUp, scoresByTrial, standings } from '@masbench/findings';
import { computeMean, createRng, type Rng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { placesOfFile } from '../../experiments/test/places.ts';
import { inspectLog } from '../src/export/inspect-log.ts';
import { runTables } from '../src/tables/run-tables.ts';

/** How many random runs are compared. Of ten, one is played; the others have its design, and scores and gaps that are drawn anew. */
const runs = Number(process.env['MASBENCH_RANDOM_RUNS'] ?? 1000);
const redrawn = 9;

interface DrawState {
  readonly seats: readonly Seat[];
  strengths: Record<Seat, number>;
  luck: Record<Seat, number>;
}

/** Every seat says how strong it is; its score is that, its luck and the ease of the item, in steps. */
const draws = defineGame<DrawState>()({
  name: 'draws',
  version: 1,
  config: z.strictObject({ ease: z.number(), step: z.number(), greatest: z.number() }),
  asks: {
    strength: move({ data: z.null(), action: z.number() }),
    luck: chance(z.int()),
  },
  setup: (_config, seats): DrawState => ({ seats: [...seats], strengths: {}, luck: {} }),
  open: ({ seats, strengths, luck }, ask) => [
    ...seats.flatMap((seat) => (strengths[seat] === undefined ? [ask.strength(seat, null)] : [])),
    ...seats.flatMap((seat) => (luck[seat] === undefined ? [ask.luck(uniform([0, 1, 2, 3, 4]), seat)] : [])),
  ],
  on: {
    strength: (draft, { seat, action }) => void (draft.strengths[seat] = action),
    luck: (draft, { key, value }) => void (draft.luck[String(key)] = value),
  },
  views: {},
  outcome: ({ seats, strengths, luck }, { ease, step, greatest }) =>
    Object.keys(strengths).length + Object.keys(luck).length < 2 * seats.length
      ? null
      : Object.fromEntries(
          seats.map((seat) => {
            const value = (strengths[seat] ?? 0) + (luck[seat] ?? 0) / 4 + ease;
            return [seat, Math.min(greatest, Math.max(0, Math.round(value / step) * step))];
          }),
        ),
  scores: (scores) => scores,
});

/** An agent of this strength that gives no legal answer in a share of matches. */
function player(name: string, strength: number, gaps: number): NamedAgent<typeof draws> {
  return {
    name,
    nature: 'scripted',
    resumable: true,
    create: () => ({ strength: (_turn, { rng }) => (rng.float() < gaps ? Number.NaN : strength) }),
  };
}

const at = placesOfFile();

/** A run of two to eight seats, with shared items, ties and matches that do not finish, or without. */
function drawStudy(rng: Rng, seed: number) {
  const count = 2 + rng.int(7);
  const seats = Array.from({ length: count }, (_, index) => String.fromCodePoint(65 + index));
  const gaps = rng.int(3) === 0 ? 0.15 / count : 0;
  const step = [0.001, 0.25, 1, 4][rng.int(4)] ?? 1;
  const items = 1 + rng.int(4);
  const benchmark = defineBenchmark(draws, {
    seats,
    module: import.meta.url,
    prepare: () => ({
      configs: Array.from({ length: items }, () => ({ ease: rng.int(3) / 2, step, greatest: 4 })),
    }),
    columns: [
      { title: 'Seat', field: 'seat', as: 'text' },
      {
        title: 'Score',
        field: 'score',
        as: 'number',
        interval: true,
        ...(rng.int(2) === 0 ? { range: [0, 4] as const } : {}),
      },
    ],
    settings: z.strictObject({ level: z.number().default(0) }),
  });
  const agents = seats.map((seat) => player(`agent ${seat}`, [0, 0, 1, 2][rng.int(4)] ?? 0, gaps));
  const [first, second] = agents;
  if (first === undefined || second === undefined) throw new RangeError('Two seats at least');
  const seated = { seats: Object.fromEntries(seats.map((seat, index) => [seat, agents[index] ?? first])) };
  const place: Pick<Parameters<typeof experiment>[0], 'pair' | 'seats' | 'design'> =
    count === 2
      ? ([
          { pair: [first, second] } as const,
          { design: roundRobin([...agents, player('third', 0.5, gaps)]) },
        ][rng.int(3)] ?? seated)
      : rng.int(2) === 0
        ? { design: rotation(agents) }
        : seated;
  return experiment({
    benchmark,
    settings: {},
    trials: rng.pick([4, 6, 8, 10, 24]),
    ...(rng.int(5) === 0 ? { factors: { level: [0, 1] } } : {}),
    seed,
    limits: { retries: 0, onIllegal: 'abort' },
    retries: 0,
    ...place,
  });
}

type Row = RunResult['seats'][number] | RunResult['agents'][number];

const seen = { separated: 0, gaps: 0, items: 0, agents: 0, groups: 0 };

const isNear = (one: number | undefined, other: number | undefined): boolean =>
  Math.abs((one ?? Number.NaN) - (other ?? Number.NaN)) < 1e-10;

/** A text of an agent or a seat: its name, and its nature in brackets. */
const isNamed = (text: string, name: string): boolean => text === name || text.startsWith(`${name} (`);

const logSchema = z.object({
  results: z.object({
    scores: z.array(
      z.object({ name: z.string(), metrics: z.record(z.string(), z.object({ value: z.number() })) }),
    ),
  }),
});

async function readLog(loaded: LoadedRun): Promise<z.infer<typeof logSchema>> {
  // Its first piece are the results, before the samples.
  for await (const header of inspectLog(loaded, { modelCalls: false }))
    return logSchema.parse(JSON.parse(`${header}]}`));
  throw new RangeError('a log has results');
}

/** A group of matches, as a factor has several: its sentence has the means of its rows. */
function checkGroup({ leading, seats, agents }: RunResult['groups'][number], check: Check): void {
  if (leading === null) return;
  for (const side of ['first', 'second'] as const) {
    const name = leading[side];
    const row =
      leading.by === 'seat'
        ? seats.find(({ seat }) => seat === name)
        : agents.find(({ agent }) => agent === name);
    check(isNear(leading[`${side}Mean`], row?.score ?? undefined), `mean of ${name} in a group`);
  }
  check(isNear(leading.difference, leading.firstMean - leading.secondMean), 'difference in a group');
  check(leading.sentence.includes(leading.word), 'word in a group');
}

/** The run as it would be with other luck: scores and gaps are drawn anew, and computed as those on disk are. */
async function redraw(finished: FinishedRun, loaded: LoadedRun, study: Study, rng: Rng) {
  const [step, gaps, shared] = [rng.pick([0.001, 0.25, 1, 4]), rng.pick([0, 0, 0.05, 0.2]), rng.float()];
  const strengths = new Map<string, number>();
  const records: MatchRecord[] = [];
  for await (const record of loaded.matches()) {
    const luck = rng.float();
    const seats = record.seats.map((row) => {
      const strength = strengths.get(row.agent) ?? 3 * rng.float();
      strengths.set(row.agent, strength);
      const value = strength + shared * luck + (1 - shared) * rng.float();
      const score = Math.min(4, Math.round(value / step) * step);
      return { ...row, score: rng.chance(gaps / 4) ? null : score };
    });
    records.push({ ...record, seats, status: rng.chance(gaps) ? 'aborted' : 'finished' });
  }
  const matches = async function* (): AsyncGenerator<MatchRecord> {
    yield* records;
  };
  const { benchmark } = study;
  const context = new RunContext(
    { benchmark, manifest: loaded.manifest, folder: new RunFolder(loaded.folder) },
    {},
  );
  const inCell = async function* (cell?: number): AsyncGenerator<MatchRecord> {
    for (const record of records) if (cell === undefined || record.cell === cell) yield record;
  };
  const { result } = await compute(context, inCell, { leftOut: 0, retried: { matches: 0, finished: 0 } });
  return [
    { ...finished, result },
    { ...loaded, matches },
  ] as const;
}

type Study = ReturnType<typeof drawStudy>;

/** Checks the scores of a table, in the order of its rows, against its Markdown and its LaTeX. */
async function checkTexts({ rows, columns }: FigureTable, check: Check): Promise<void> {
  const fields = columns.filter(({ field }) => field === 'score');
  const markdownLines = (await markdown(rows, fields)).split('\n').filter((line) => line.startsWith('| '));
  const latexLines = (await latex(rows, fields, { caption: 'Scores' }))
    .split('\n')
    .filter((line) => line.endsWith('\\\\'));
  const scores = rows.map(({ score }) => score).filter((score) => typeof score === 'number');
  for (const lines of [markdownLines, latexLines]) {
    const written = lines.flatMap((line) => /\d[\d.]*/.exec(line)?.map(Number) ?? []);
    const isSame = written.every(
      (number, place) => Math.abs(number - (scores[place] ?? Number.NaN)) < 0.000501,
    );
    check(isSame && written.length === scores.length, `scores of a table and its text: ${lines.join(' ')}`);
  }
}

type Check = (isTrue: boolean, what: string) => void;

/** Returns in words on what the outputs of a run disagree. */
async function listDisagreements(finished: FinishedRun, loaded: LoadedRun, study: Study): Promise<string[]> {
  const { result } = finished;
  const { leading } = result;
  const found: string[] = [];
  const check = (isTrue: boolean, what: string): void => {
    if (!isTrue) found.push(what);
  };
  const { tables } = await runTables(loaded, { benchmark: study.benchmark });
  const [table] = tables;
  for (const group of result.groups) checkGroup(group, check);
  seen.groups += Number(result.groups.length > 0);
  if (table !== undefined && result.finished > 0) {
    await checkTexts(table, check);
    const stars = JSON.stringify(table.rows).split('★').length - 1;
    const separated = (
      result.groups.length === 0 ? [leading] : result.groups.map((group) => group.leading)
    ).filter((one) => one?.separated);
    check(result.finished < 2 || stars === separated.length, 'stars of the table');
  }
  if (leading === null || result.groups.length > 0) return found;
  const { comparisons } = await compareParts(loaded, { by: leading.by });
  const rows: readonly Row[] = leading.by === 'seat' ? result.seats : result.agents;
  const rowOf = (name: string): Row | undefined =>
    rows.find((row) => (leading.by === 'seat' && 'seat' in row ? row.seat : row.agent) === name);

  // The sentence of the run and the comparison, which may have the two the other way round.
  const findOf = (one: string, two: string) =>
    comparisons.find(({ first, second }) => isNamed(first, one) && isNamed(second, two));
  const same = findOf(leading.first, leading.second);
  const compared = same ?? findOf(leading.second, leading.first);
  const sign = same === undefined ? -1 : 1;
  const ends =
    leading.interval && [sign * leading.interval.low, sign * leading.interval.high].toSorted((a, b) => a - b);
  check(isNear(compared?.difference, sign * leading.difference), 'difference of the sentence');
  check((compared?.interval === null) === (ends === null), 'whether there is an interval');
  const isSame = isNear(compared?.interval?.low, ends?.[0]) && isNear(compared?.interval?.high, ends?.[1]);
  check(ends === null || isSame, 'interval of the sentence');
  check(isNear(compared?.adjustedP, leading.adjustedP), 'p');
  check(compared?.n === leading.n && compared.family === leading.family, 'n or family');
  check(compared?.separated === leading.separated, 'verdict');
  check(compared?.word === leading.word, 'word');
  for (const { first, second, difference, firstMean, secondMean, word, sentence } of comparisons) {
    check(isNear(difference, firstMean - secondMean), `difference of the means of ${first} and ${second}`);
    check(sentence.includes(word), `word about ${first} and ${second}`);
  }

  // The table: every mean is that of the sentence, with gaps or without.
  const isWhole = result.finished === result.trials;
  for (const name of ['first', 'second'] as const)
    check(
      isNear(leading[`${name}Mean`], rowOf(leading[name])?.score ?? undefined),
      `mean of ${leading[name]} in the table`,
    );
  const text = runWriteUp(finished, { benchmark: study.benchmark });
  check(
    text.some((line) => typeof line === 'string' && line.endsWith('is ahead')) === leading.separated,
    'the word "ahead"',
  );
  for (const row of tables[0]?.rows ?? [])
    check(
      rows.some(({ score }) => score === row['score']),
      'mean of the exported table',
    );

  // Standings have the order and the verdicts of the comparison.
  if (leading.by === 'agent') {
    const { rows: ranked } = await standings(loaded);
    const placeOf = (name: string): number => ranked.findIndex((row) => isNamed(name, row.name));
    for (const { first, second, separated } of comparisons)
      check(!separated || placeOf(first) < placeOf(second), `order of ${first} and ${second}`);
    const [best] = ranked;
    const behind = comparisons.filter(
      ({ first, separated }) => separated && isNamed(first, best?.name ?? ''),
    );
    for (const { name, score } of ranked)
      check(
        score === null || isNear(score, rowOf(name)?.score ?? undefined),
        `mean of ${name} in the standings`,
      );
    check(
      ranked.some(({ score }) => score === null) ||
        (best?.rankHigh === 1) === (behind.length === ranked.length - 1),
      'sole first',
    );
  }

  // Other programs read the means of the table.
  for (const { name, metrics } of (await readLog(loaded)).results.scores)
    check(
      isNear(
        metrics['mean']?.value,
        result.agents.find((row) => isNamed(name, row.agent))?.score ?? undefined,
      ),
      `mean of ${name} in Inspect`,
    );
  const isByItem = loaded.manifest.analysis?.unit === 'item';
  for (const [name, values] of Object.entries(
    (await scoresByTrial(loaded.matches(), { by: leading.by })).scores,
  ))
    check(
      isByItem ||
        (!isWhole && leading.by === 'seat') ||
        isNear(computeMean(values), rowOf(name)?.score ?? undefined),
      `mean of ${name} by trial`,
    );
  seen.separated += Number(leading.separated);
  seen.gaps += Number(!isWhole);
  seen.items += Number(isByItem);
  seen.agents += Number(leading.by === 'agent');
  return found;
}

describe('all outputs of one run', () => {
  it(`agree in order, sign, interval and the word "ahead", in ${runs} random runs`, async () => {
    const found: string[] = [];
    for (let seed = 0; seed * (1 + redrawn) < runs; seed += 1) {
      const path = at(`run-${seed}`);
      const rng = createRng(seed, 'agreeing outputs');
      const study = drawStudy(rng, seed);
      const finished = await run(study, { folder: path });
      const loaded = await load(path);
      const others = await Promise.all(
        Array.from({ length: redrawn }, () => redraw(finished, loaded, study, rng)),
      );
      for (const [place, [one, other]] of [[finished, loaded] as const, ...others].entries())
        for (const what of await listDisagreements(one, other, study))
          found.push(`run ${seed}.${place}: ${what}`);
      await rm(path, { recursive: true, force: true });
    }
    expect(found).toEqual([]);
    // The runs are of every kind.
    for (const [kind, count] of Object.entries(seen))
      expect({ kind, isPlayed: count > 0 }).toEqual({ kind, isPlayed: true });
  }, 3_600_000);
});
