import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment, run, type Experiment } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { report } from '@masbench/report';
import { beforeAll, expect, test } from 'vitest';
import { changeFiles, forgeBid } from './carried-files.ts';
import { benchmark as sealedBids } from './games/sealed-bids.ts';
import { PageWorker } from './page-worker.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-worker-'));
  return async () => rm(folder, { recursive: true });
});

async function pageOf(name: string, study: Experiment): Promise<string> {
  await run(study, { folder: join(folder, name) });
  const { file } = await report(join(folder, name), { file: join(folder, `${name}.html`) });
  return readFile(file, 'utf8');
}

test.each([
  ['a game of one’s own', experiment({ benchmark: sealedBids, settings: { rounds: 3 }, trials: 2 })],
  [
    'hq',
    experiment({
      benchmark: hq,
      settings: { scorer: 'declared', passages: 3 },
      seats: { A: 'simulated:paper', B: 'simulated:paper' },
      trials: 1,
    }),
  ],
  ['mug', experiment({ benchmark: mug, trials: 1 })],
])('the code that a page carries replays and recomputes a run: %s', async (name, study) => {
  const worker = await PageWorker.of(await pageOf(name, study));
  try {
    const { problems, verified, sameArithmetic } = await worker.ask('verify', null);
    expect({ problems, verified, sameArithmetic }).toEqual({
      problems: [],
      verified: study.trials,
      sameArithmetic: true,
    });
    const { lines, problem } = await worker.ask('events', { match: 'm0001' });
    expect(problem).toBeNull();
    expect(lines.at(-1)?.type).toBe('end');
    const move = lines.find(({ type, seat }) => type === 'answer' && seat !== null);
    const scene = await worker.ask('scene', { match: 'm0001', line: move?.line ?? 0 });
    expect(scene.shown).not.toBeNull();
    expect(Object.keys(scene.views ?? {})).toContain(move?.seat);
  } finally {
    await worker.stop();
  }
});

test('the worker tells how matches ended, and where two of them part', async () => {
  const study = experiment({ benchmark: mug, trials: 2 });
  const worker = await PageWorker.of(await pageOf('parting', study));
  try {
    const [listed] = await worker.ask('matches', null);
    expect(listed).toMatchObject({ status: 'finished', rounds: 1 });
    expect(listed?.outcome).toMatch(
      /^The regulars win: the undercover is found after 1 round; the answer is /,
    );
    const parting = await worker.ask('divergence', { first: 'm0001', second: 'm0002' });
    expect(parting.setup).toContain('seed');
    const { decision } = parting;
    expect(decision?.seat).not.toBeNull();
    expect(decision?.answers).toHaveLength(2);
    expect(decision?.sawTheSame).toBe(false);
    const same = await worker.ask('divergence', { first: 'm0001', second: 'm0001' });
    expect(same).toEqual({ setup: [], dealt: null, decision: null });
  } finally {
    await worker.stop();
  }
});

test('the code that a page carries names what was forged: a digit in a match, a mean in the results alone', async () => {
  const study = experiment({ benchmark: sealedBids, settings: { rounds: 3 }, trials: 3 });
  const page = await pageOf('forged', study);
  const mean = changeFiles(page, (block) =>
    Buffer.from(block.toString('latin1').replace(/"score": \d/, '"score": 9'), 'latin1'),
  );
  expect(mean).not.toBe(page);
  for (const [forged, agree, named] of [
    [forgeBid(page), 2, /^m0002: /],
    [mean, 3, /^summary\.json/],
  ] as const) {
    const worker = await PageWorker.of(forged);
    const { problems, verified } = await worker.ask('verify', null);
    await worker.stop();
    expect(verified).toBe(agree);
    expect(problems.join('\n')).toMatch(named);
  }
});

test('a variant that is another game is told by the story of that game, in the list and alone', async () => {
  const study = experiment({ benchmark: mug, trials: 1, variants: ['mug', 'mug-released', 'mad-vote'] });
  const worker = await PageWorker.of(await pageOf('variants', study));
  try {
    const ends = new Map((await worker.ask('matches', null)).map(({ id, outcome }) => [id, outcome]));
    expect(ends.get('m0001-mug')).toMatch(/win/);
    expect(ends.get('m0001-mug-released')).toMatch(/^The (?:regulars win|undercover wins).* seat \w is left/);
    expect(ends.get('m0001-mad-vote')).toMatch(/^The answer is/);
    const told = await worker.ask('story', { match: 'm0001-mad-vote', seat: 'A' });
    expect(told?.lines.map(({ line }) => line.text)).toContain('Round 1');
  } finally {
    await worker.stop();
  }
});
