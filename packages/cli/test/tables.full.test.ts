import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './in-process.ts';
import { resultOf } from './result.ts';

const shareSchema = z.looseObject({
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
});
const figuresSchema = z.looseObject({
  figures: z.looseObject({
    methods: z.array(z.looseObject({ accuracy: shareSchema, detection: shareSchema })),
  }),
});

/** The cells of a table in a text, row by row, those of its head first. */
function cellsOf(text: string, first: string): string[][] {
  const rows = text
    .slice(text.indexOf(`│ ${first} `))
    .split('\n')
    .filter((line) => /^[│├└]/.test(line));
  const end = rows.findIndex((line) => line.startsWith('└'));
  return rows
    .slice(0, end)
    .filter((line) => line.startsWith('│'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('│')
        .map((cell) => cell.trim()),
    );
}

/** The intervals that a table shows next to the columns of these titles. */
function intervalsNextTo(table: readonly string[][], title: string): (string | undefined)[] {
  const [head = [], ...rows] = table;
  const at = head.indexOf(title) + 1;
  expect(head[at]).toBe('95 %');
  return rows.map((row) => row[at]);
}

function inPerCent({ interval }: z.output<typeof shareSchema>): string {
  if (interval === null) return '–';
  const [low, high] = [interval.low, interval.high].map((end) => `${(end * 100).toFixed(1)} %`);
  return `[${low}, ${high}]`;
}

describe('tables', () => {
  it('of a run show the interval of the score that is in its JSON, and none for a single match', async () => {
    const { folder, masbench } = inFolder();
    const run = `run hq --quiet --set ${'passages=4'.replace('=', `=`)} --out ${folder}`;
    const text = await masbench(`${run}/text --trials 4`);
    const { seats } = resultOf((await masbench(`${run}/json --trials 4 --json`)).stdout);
    const expected = seats.map(({ interval }) => {
      const [low, high] = (interval?.['q'] ?? []).map((end) => end.toFixed(4));
      return `[${low}, ${high}]`;
    });
    expect(intervalsNextTo(cellsOf(text.stdout, 'Seat'), 'Q-Score')).toEqual(expected);
    expect((await masbench(`${run}/one`)).stdout).not.toContain('95 %');
  });

  it.each([
    ['mug', 'Score', 3],
    ['werewolf', 'Won', 2],
  ] as const)('of %s show it next to %s', async (game, title, places) => {
    const { masbench } = inFolder();
    const { stdout } = await masbench(`run ${game} --quiet --trials 3 --out run`);
    const cell = new RegExp(`^\\[-?\\d\\.\\d{${places}}, \\d\\.\\d{${places}}\\]$`);
    // Roles move between seats, so that the table is by agent and role.
    const table = cellsOf(stdout, 'Agent');
    // Some players have names of their own.
    expect(table[0]?.filter((one) => one !== 'Name').slice(0, 3)).toEqual(['Agent', 'Role', 'n']);
    // Seats are not compared where they mean nothing.
    expect(stdout).not.toMatch(/^[A-H] − [A-H] = /m);
    for (const shown of intervalsNextTo(table, title)) expect(shown).toMatch(cell);
  });

  it('of methods show the intervals of accuracy and detection, and costs only where something costs', async () => {
    const { folder, masbench } = inFolder();
    const run = `run mug --quiet --trials 4 --variants mug,single --out ${folder}`;
    const { stdout } = await masbench(`${run}/text`);
    const { methods } = figuresSchema.parse(
      JSON.parse((await masbench(`${run}/json --json`)).stdout),
    ).figures;
    const table = cellsOf(stdout, 'Method');
    expect(intervalsNextTo(table, 'Accuracy')).toEqual(methods.map(({ accuracy }) => inPerCent(accuracy)));
    expect(intervalsNextTo(table, 'Detection')).toEqual(methods.map(({ detection }) => inPerCent(detection)));
    expect(table[0]).not.toContain('Cost');
  });

  it('of a sweep show every level of the factor, each with the numbers of its own cell', async () => {
    const { folder, masbench } = inFolder();
    const run = `run mug --experiment errors --sweep error=0,0.3 --trials 4 --quiet --out ${folder}`;
    const { stdout } = await masbench(`${run}/text`);
    const cells = z
      .looseObject({ figures: z.record(z.string(), z.looseObject({ detection: shareSchema })) })
      .parse(JSON.parse((await masbench(`${run}/json --json`)).stdout)).figures;
    const [head = [], ...rows] = cellsOf(stdout.slice(stdout.indexOf('\nDetection\n')), 'error');
    const found = rows.filter((row) => row[1] === 'undercover found');
    expect(found.map(([level]) => level)).toEqual(['0', '0.3']);
    expect(found.map((row) => row[head.indexOf('95 %')])).toEqual(
      Object.values(cells).map(({ detection }) => inPerCent(detection)),
    );
  });

  it('have every column once, and name the groups of matches in front', async () => {
    const { masbench } = inFolder();
    const run = `run hq --quiet --set passages=2 --sweep beta=0.01,0.1 --variants full,no-review --trials 2`;
    const { stdout } = await masbench(`${run} --out run`);
    const [head = [], ...rows] = cellsOf(stdout, 'beta');
    expect(head.slice(0, 4)).toEqual(['beta', 'Variant', 'Seat', 'Agent']);
    for (const title of ['Seat', 'Agent']) expect(head.filter((one) => one === title)).toHaveLength(1);
    expect(rows.map((row) => row.slice(0, 3).join(' ').replace(' ★', ''))).toEqual(
      ['0.01', '0.1'].flatMap((beta) =>
        ['full', 'no-review'].flatMap((variant) => ['A', 'B'].map((seat) => `${beta} ${variant} ${seat}`)),
      ),
    );
    expect(stdout).toMatch(
      /^beta = 0\.01, full: [AB] − [AB] = .*, paired, p = .* adjusted for 4 comparisons: not separated/m,
    );
  });
});
