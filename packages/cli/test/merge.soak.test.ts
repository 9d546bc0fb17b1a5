import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inFolder } from './child-process.ts';

/** Takes a while, and says how long it took in the time of the match. */
const slow = `
import { setTimeout } from 'node:timers/promises';
export const agent = async ({ kind }, { use }) => {
  await setTimeout(40);
  use({ calls: 1, inputTokens: 100, outputTokens: 20, costUsd: 0.001, seconds: 2 });
  return kind === 'policy' ? { choice: 'continue' } : { summary: 'It is so.' };
};
`;

const shards = 16;

it('16 shards in processes of their own, three of them killed and resumed, are merged to the run of one process', async () => {
  const { folder, masbench } = inFolder({ 'slow.mjs': slow });
  const line =
    'run hq --set passages=24 --trials 32 --seat A=./slow.mjs --seed 7 --scheduler virtual --quiet';
  const killed: { readonly code: number | null; readonly records: number; readonly refusal: string }[] = [];
  const ended: (number | null)[] = [];
  const play = async (index: number): Promise<void> => {
    const run = `shards/${index}`;
    let pid = 0;
    const playing = masbench(`${line} --shard ${index}/${shards} --concurrency 1 --out ${run}`, {
      started: (id) => (pid = id),
    });
    if ([3, 8, 14].includes(index)) {
      while ((await countRecords(join(folder, run))) < 1) await sleep(5);
      process.kill(pid, 'SIGKILL');
      const { code } = await playing;
      const records = await countRecords(join(folder, run));
      killed.push({ code, records, refusal: (await masbench(`merge ${run} --out early`)).stderr });
      ended.push((await masbench(`resume ${run} --quiet`)).code);
    } else ended.push((await playing).code);
  };
  const waiting = Array.from({ length: shards }, (_, place) => place + 1);
  const turn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await play(next);
  };
  // A few at a time.
  await Promise.all([turn(), turn(), turn()]);
  expect(ended).toEqual(Array.from({ length: shards }, () => 0));
  // Each in the middle: of its two matches, one had been played.
  const refusal = expect.stringContaining('Continue it with `masbench resume shards/') as string;
  expect(killed).toEqual(Array.from({ length: 3 }, () => ({ code: null, records: 1, refusal })));

  const folders = Array.from({ length: shards }, (_, place) => `shards/${place + 1}`);
  const merged = await masbench(`merge ${folders.join(' ')} --out merged/run --json`);
  const whole = await masbench(`${line} --json --out whole/run`);
  expect(merged).toMatchObject({ code: 0, stderr: '' });
  expect(documentOf(merged.stdout)).toEqual(documentOf(whole.stdout));
  const [one, other] = [await textsIn(join(folder, 'whole/run')), await textsIn(join(folder, 'merged/run'))];
  expect(Object.keys(other).toSorted()).toEqual(Object.keys(one).toSorted());
  const different = Object.keys(one).filter((file) => one[file] !== other[file]);
  expect(different.toSorted()).toEqual(['records.jsonl', 'run.json', 'seal.json']);
  const verified = await masbench('verify merged/run');
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.stdout).toContain('32 of 32 matches verified, 0 problems');
});

/** What a run printed, without its folder and its digest. */
function documentOf(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === 'root' || key === 'folder' ? undefined : value));
}

/** How many matches have ended on record. */
async function countRecords(run: string): Promise<number> {
  const text = await readFile(join(run, 'records.jsonl'), 'utf8').catch(() => '');
  return Math.max(0, text.split('\n').length - 2);
}

/** All files of a run, by their paths. */
async function textsIn(run: string): Promise<Readonly<Record<string, string>>> {
  const found = await readdir(run, { recursive: true, withFileTypes: true });
  const texts = found
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(run.length + 1), await readFile(path, 'utf8')] as const;
    });
  return Object.fromEntries(await Promise.all(texts));
}
