import { appendFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { experiment, roundRobin, run } from '@masbench/experiments';
import { report, writeSite } from '@masbench/report';
import { beforeAll, expect, test } from 'vitest';
import { elementText } from './carried-files.ts';
import { benchmark as sealedBids } from './games/sealed-bids.ts';
import { hostileTexts } from './hostile-texts.ts';
import { SiteStandings } from '../src/site/site-standings.ts';

const hostile = String(hostileTexts[0]).replaceAll('/', '');
let folder: string;
let runs: string;
const importModule = async (): Promise<Readonly<Record<string, unknown>>> => ({ benchmark: sealedBids });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-site-'));
  runs = join(folder, 'runs');
  const settings = { rounds: 3 };
  const pairs = roundRobin(['scripted', 'simulated:bold']);
  await run(experiment({ benchmark: sealedBids, settings, trials: 4, design: pairs }), {
    folder: join(runs, 'cup'),
  });
  const seats = { B: 'simulated:bold' };
  await run(experiment({ benchmark: sealedBids, settings, trials: 5, seats, seed: 'b' }), {
    folder: join(runs, 'plain'),
  });
  await cp(join(runs, 'plain'), join(runs, 'deep', `it is ${hostile}`), { recursive: true });
  await cp(join(runs, 'cup'), join(runs, 'forged'), { recursive: true });
  await appendFile(join(runs, 'forged/matches/m0002-1.jsonl'), '\n');
  return async () => rm(folder, { recursive: true });
}, 60_000);

test(
  'a site has every run with its finding, its page, its proof, and standings over runs',
  { timeout: 60_000 },
  async () => {
    const { file, matches } = await writeSite([runs], { folder: join(folder, 'site'), importModule });
    expect(matches).toBe(8 + 5 + 5 + 8);
    const html = await readFile(file, 'utf8');
    const [body = ''] = html.split('<script');
    expect(body).toContain('4 runs of 1 benchmarks, 26 matches.');
    expect(body).toContain('One run is not what the digest was made of');
    for (const page of ['runs/cup.html', 'runs/plain.html', 'runs/forged.html'])
      expect(body).toContain(`<a href="${page}">`);
    expect(await readFile(join(folder, 'site/runs/forged.html'), 'utf8')).toContain(
      'This run does not verify',
    );
    // A copy of a run counts once, and a run that was changed not at all.
    const rows = [...body.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gu)].map(([, row = '']) =>
      row
        .replaceAll(/<[^>]*>/gu, ' ')
        .split(/\s+/)
        .filter((word) => word !== ''),
    );
    expect(rows.filter(([name]) => name === 'simulated:bold').map((row) => row.slice(-2))).toEqual([
      ['13', '2'],
    ]);
    // Nothing that a name holds is markup.
    expect(body).not.toContain('<script>alert');
    expect(JSON.parse(elementText(html, 'contents'))).toMatchObject({
      runs: [
        { name: 'cup' },
        { name: `deep/it is ${hostile}`, page: expect.stringMatching(/^runs\/deep-it-is-[\w.-]+\.html$/) },
        {},
        {},
      ],
    });
    const lines: unknown = JSON.parse(
      gunzipSync(Buffer.from(elementText(html, 'block-0'), 'base64')).toString('utf8'),
    );
    expect(lines).toHaveLength(8);
  },
);

test('the pages of a site are those of single reports', { timeout: 60_000 }, async () => {
  const { file } = await report(join(runs, 'plain'), { file: join(folder, 'plain.html'), importModule });
  const page = join(folder, 'site/runs/plain.html');
  expect(await readFile(page, 'utf8')).toBe(await readFile(file, 'utf8'));
});

test('refuses folders without a run', async () => {
  await expect(writeSite([join(folder, 'site')], { folder: join(folder, 'none') })).rejects.toThrow(
    'Cannot make a site: there are no runs in',
  );
});

test('standings do not leave the range that the runs know of their score', async () => {
  const standings = new SiteStandings();
  const seat = { seat: 'A', agent: 'one', nature: 'scripted' };
  const add = (name: string, ranges: object, scores: readonly number[]): void => {
    for (const [index, score] of scores.entries()) {
      const record = {
        status: 'finished',
        cell: 0,
        trial: 1 + index,
        variant: null,
        seats: [{ ...seat, score, usage: {} }],
      };
      const manifest = {
        run: name,
        benchmark: { name: 'game' },
        cells: [{ options: {}, levels: {} }],
        analysis: { ranges },
      };
      standings.add({ folder: name, manifest } as never, record as never);
    }
  };
  add('first', { score: [0, 1] }, [1, 0, 0]);
  add('second', { score: [0, 1] }, [0, 0]);
  const [known] = await standings.list();
  expect(known?.rows).toMatchObject([{ agent: 'one (scripted)', matches: 5, mean: 0.2 }]);
  const [low = -1, high = 2] = known?.rows[0]?.interval ?? [];
  expect(low).toBeGreaterThanOrEqual(0);
  expect(high).toBeLessThanOrEqual(1);
  // A run whose range is not known takes it from all.
  add('third', {}, [0.5, 0]);
  const [wider] = await standings.list();
  expect(wider?.rows[0]?.interval?.[0]).toBeLessThan(0);
});
