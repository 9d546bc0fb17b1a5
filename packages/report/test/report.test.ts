import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { experiment, run } from '@masbench/experiments';
import { report } from '@masbench/report';
import { type WrittenReport } from '../src/report.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { carriedFiles, contentsOf, elementText } from './carried-files.ts';
import { benchmark, bidder } from './games/sealed-bids.ts';
import { hostileTexts } from './hostile-texts.ts';

let folder: string;
let file: string;
let page: string;
let written: WrittenReport;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-report-'));
  const study = experiment({
    benchmark,
    settings: { rounds: 20 },
    seats: { A: bidder('scripted: <script>alert(1)</script>', 0, hostileTexts), B: 'simulated:bold' },
    trials: 3,
  });
  await run(study, { folder: join(folder, 'run') });
  file = join(folder, 'page.html');
  written = await report(join(folder, 'run'), { file });
  page = await readFile(file, 'utf8');
  return async () => rm(folder, { recursive: true });
}, 60_000);

describe('the page', () => {
  test('holds the run folder, byte for byte, and the module of the benchmark', async () => {
    const carried = carriedFiles(page);
    for (const path of ['run.json', 'summary.json', 'records.jsonl', 'results.jsonl', 'matches/m0001.jsonl'])
      expect(carried[path]).toEqual(await readFile(join(folder, 'run', path)));
    const module = fileURLToPath(benchmark.module ?? '');
    // As the run folder keeps it.
    expect(carried[`bundle/${basename(module)}`]).toEqual(await readFile(module));
    const matches = (await readdir(join(folder, 'run', 'matches'))).map((name) => `matches/${name}`);
    expect(Object.keys(carried)).toEqual(expect.arrayContaining(matches));
  });

  test('begins with the finding and the scores as plain HTML, and with what does not verify', async () => {
    const still = page.slice(page.indexOf('<div id="app">'), page.indexOf('<script type="application/json"'));
    expect(still).toMatch(/<h2>[^<]+<\/h2>/);
    expect(still).toContain('3 of 3 matches finished.');
    expect(still).toContain('scripted: &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(still).not.toContain('does not verify');
    const forged = join(folder, 'forged.html');
    await report(join(folder, 'run'), { file: forged, problems: ['m0001: <b>score</b> 1 is not 2'] });
    const text = await readFile(forged, 'utf8');
    expect(text).toContain(
      '<strong>This run does not verify.</strong> m0001: &lt;b&gt;score&lt;/b&gt; 1 is not 2',
    );
  });

  test('leaves out the PNG of a picture that is there as SVG', async () => {
    const copy = join(folder, 'drawn');
    await cp(join(folder, 'run'), copy, { recursive: true });
    await mkdir(join(copy, 'artifacts'), { recursive: true });
    for (const name of ['drawn.svg', 'drawn.png', 'photo.png'])
      await writeFile(join(copy, 'artifacts', name), name);
    await report(copy, { file: join(folder, 'drawn.html') });
    const drawn = await readFile(join(folder, 'drawn.html'), 'utf8');
    expect(contentsOf(drawn).leftOut).toEqual(['artifacts/drawn.png']);
    const carried = Object.keys(carriedFiles(drawn));
    expect(carried.filter((path) => path.startsWith('artifacts/'))).toEqual([
      'artifacts/drawn.svg',
      'artifacts/photo.png',
    ]);
  });

  test('is the same, byte for byte, when it is made again', async () => {
    const again = join(folder, 'again.html');
    await report(join(folder, 'run'), { file: again });
    expect(await readFile(again, 'utf8')).toBe(page);
  });

  test('says what it holds, and that it can replay', () => {
    expect(contentsOf(page)).toMatchObject({
      format: 'masbench-report/1',
      benchmark: { name: 'sealed-bids', columns: benchmark.columns },
      codeMissing: null,
    });
  });

  test('contains no text of a player outside of its compressed blocks', () => {
    const outside = page.replaceAll(
      /<script type="text\/plain" id="(?:code|block-\d+)">[^<]*<\/script>/g,
      '',
    );
    for (const text of hostileTexts.filter((one) => one.length > 12)) expect(outside).not.toContain(text);
    expect(elementText(page, 'contents')).not.toContain('<');
  });

  test('allows its own script and style by hash, and no connection', () => {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
    expect(rules.get('default-src')).toEqual(["'none'"]);
    for (const name of ['script-src', 'style-src'])
      expect(rules.get(name)).toEqual([expect.stringMatching(/^'sha256-[A-Za-z0-9+/]{43}='$/)]);
    expect(rules.has('connect-src')).toBe(false);
  });

  test('draws itself with less than 300 kB of code', () => {
    expect(written.pageCodeBytes).toBeGreaterThan(10_000);
    expect(written.pageCodeBytes).toBeLessThan(300_000);
  });
});

describe('a report is refused', () => {
  test('where there is no run', async () => {
    await expect(report(join(folder, 'nothing'))).rejects.toThrow(/There is no run in .*nothing/);
  });

  test('where the run has no results yet', async () => {
    const begun = join(folder, 'begun');
    await run(experiment({ benchmark, settings: { rounds: 1 } }), { folder: begun });
    await rm(join(begun, 'summary.json'));
    await expect(report(begun)).rejects.toThrow(/no summary\.json yet: resume the run first/);
  });

  test('where the file cannot be written', async () => {
    await writeFile(join(folder, 'in-the-way'), '');
    await expect(
      report(join(folder, 'run'), { file: join(folder, 'in-the-way', 'page.html') }),
    ).rejects.toThrow(/Cannot write the report .*page\.html/);
  });
});

test('a benchmark without a module is shown, and the page says why it is not recomputed', async () => {
  const { module: _module, ...unnamed } = benchmark;
  const study = experiment({ benchmark: unnamed, settings: { rounds: 2 } });
  const path = join(folder, 'unnamed');
  await run(study, { folder: path });
  const { codeMissing } = await report(path, { experiment: study, file: join(folder, 'unnamed.html') });
  expect(codeMissing).toMatch(/sealed-bids names no module/);
});

test('a module that cannot be bundled is named, and the folders of this machine are not', async () => {
  const module = join(folder, 'torn.ts');
  await writeFile(module, "import './gone.js';\n");
  const study = experiment({ benchmark: { ...benchmark, module }, settings: { rounds: 2 } });
  const path = join(folder, 'torn');
  await run(study, { folder: path });
  const { codeMissing } = await report(path, { experiment: study, file: join(folder, 'torn.html') });
  expect(codeMissing).toMatch(/Cannot put the code of torn\.ts into the page: .*gone\.js/);
  expect(codeMissing).not.toContain(folder);
  expect(await readFile(join(folder, 'torn.html'), 'utf8')).not.toContain(folder);
});
