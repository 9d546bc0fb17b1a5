import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { command } from './in-process.ts';
import { fewPassages } from './passages.ts';
import { inFolder } from './programme.ts';
import { resultOf } from './result.ts';

const shareSchema = z.looseObject({
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
});
const linesSchema = z.array(z.looseObject({ accuracy: shareSchema, detection: shareSchema }));

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

/** The intervals that a table shows beside the columns of these titles. */
function intervalsBeside(table: readonly string[][], title: string): (string | undefined)[] {
  const [head = [], ...rows] = table;
  const at = head.indexOf(title) + 1;
  expect(head[at]).toBe('95 %');
  return rows.map((row) => row[at]);
}

function inPerCent({ interval }: z.output<typeof shareSchema>, none: string): string {
  if (interval === null) return none;
  const [low, high] = [interval.low, interval.high].map((end) => `${(end * 100).toFixed(1)} %`);
  return `[${low}, ${high}]`;
}

describe('tables', () => {
  it('of a run show the interval of the score that is in its JSON, and none for a single match', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder, 4);
      const run = `run hq --quiet --set ${set.replace('=', `=${folder}/`)} --out ${folder}`;
      const text = await command(`${run}/text --trials 4`);
      const { seats } = resultOf((await command(`${run}/json --trials 4 --json`)).stdout);
      const expected = seats.map(({ interval }) => {
        const [low, high] = (interval?.['q'] ?? []).map((end) => end.toFixed(4));
        return `[${low}, ${high}]`;
      });
      expect(intervalsBeside(cellsOf(text.stdout, 'Seat'), 'Q-Score')).toEqual(expected);
      expect((await command(`${run}/one`)).stdout).not.toContain('95 %');
    });
  });

  it.each([
    ['mug', 'Score', 3],
    ['werewolf', 'Won', 2],
  ] as const)('of %s show it beside %s', async (game, title, places) => {
    await inFolder(async (folder) => {
      const { stdout } = await command(`run ${game} --quiet --trials 3 --out ${join(folder, 'run')}`);
      const cell = new RegExp(`^\\[\\d\\.\\d{${places}}, \\d\\.\\d{${places}}\\]$`);
      for (const shown of intervalsBeside(cellsOf(stdout, 'Seat'), title)) expect(shown).toMatch(cell);
    });
  });

  it('of methods show the intervals of accuracy and detection, and costs only where something costs', async () => {
    await inFolder(async (folder) => {
      const compare = `compare mug --quiet --trials 4 --set methods=["mug","single"] --out ${folder}`;
      const { stdout } = await command(`${compare}/text`);
      const lines = z
        .looseObject({ methods: linesSchema })
        .parse(JSON.parse((await command(`${compare}/json --json`)).stdout)).methods;
      const table = cellsOf(stdout, 'Method');
      expect(intervalsBeside(table, 'Accuracy')).toEqual(
        lines.map(({ accuracy }) => inPerCent(accuracy, '')),
      );
      expect(intervalsBeside(table, 'Detection')).toEqual(
        lines.map(({ detection }) => inPerCent(detection, '–')),
      );
      expect(table[0]).not.toContain('Cost');
    });
  });

  it('of a study show those of every method and every error rate', async () => {
    const study = 'study mug --quiet --set questions=4 --set errors=[0,0.3] --set methods=["mug","single"]';
    const { stdout } = await command(study);
    const { comparison, byError } = z
      .looseObject({
        comparison: linesSchema,
        byError: z.array(z.looseObject({ report: z.looseObject({ detection: shareSchema }) })),
      })
      .parse(JSON.parse((await command(`${study} --json`)).stdout));
    expect(intervalsBeside(cellsOf(stdout, 'Method'), 'Detection')).toEqual(
      comparison.map(({ detection }) => inPerCent(detection, '–')),
    );
    expect(intervalsBeside(cellsOf(stdout, 'Error'), 'Detection')).toEqual(
      byError.map(({ report }) => inPerCent(report.detection, '')),
    );
  });
});
