import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { redisServer, type RedisServer } from '../../queue/test/redis-server.ts';
import { inFolder, type Ended } from './child-process.ts';
import * as inProcess from './in-process.ts';

/** Reports that it was asked, and answers when there is a file `go` in its folder. */
const waiting = `
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
export const agent = async ({ kind }) => {
  process.stderr.write('asked\\n');
  while (!existsSync('go')) await sleep(10);
  return kind === 'policy' ? { choice: 'continue' } : { summary: 'It is so.' };
};
`;

const entrySchema = z.looseObject({ type: z.string(), id: z.string().optional() });

function asked({ stderr }: Ended): number {
  return stderr.split('asked\n').length - 1;
}

describe.skipIf(isSkipped(testParts.redis))('a worker of the command line', { timeout: 120_000 }, () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await redisServer();
  });
  afterAll(async () => redis.close());

  it('that is sent SIGTERM has its call in flight answered, hands the match back and ends, and another goes on', async () => {
    const { folder, masbench } = inFolder({ 'waiting.mjs': waiting });
    const work = `work ${redis.address} --run my-run`;
    const run = `run hq --quiet --json --set passages=2 --trials 1 --seat A=./waiting.mjs --out my-run --queue ${redis.address}`;
    const distributed = masbench(run);
    let [isSent, isFree] = [false, false];
    // It is sent SIGTERM when its agent is asked, which answers when it has said that it stops.
    const first = await masbench(work, {
      watch: (pid, stderr) => {
        if (!isSent && stderr.includes('asked')) isSent = process.kill(pid, 'SIGTERM');
        if (isFree || !stderr.includes('Stopping')) return;
        isFree = true;
        void writeFile(join(folder, 'go'), '');
      },
    });
    expect(first.stderr).toContain('Stopping: the process received SIGTERM');
    expect(first.stderr).toContain('0 matches ended, 1 handed back\n');
    expect(first.code).toBe(0);
    const second = await masbench(work);
    expect(second.stderr).toContain('1 matches ended, 0 handed back\n');
    const { code, stdout } = await distributed;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ matches: [{ status: 'finished' }] });
    expect((await inProcess.masbench('verify my-run', { cwd: folder })).code).toBe(0);
    // What was answered after the signal was kept: nothing is asked twice.
    const entries = (await readFile(join(folder, 'my-run/matches/m0001.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => entrySchema.parse(JSON.parse(line)));
    const answered = entries.filter(({ type, id = '' }) => type === 'answer' && /\/A[:#]/.test(id));
    expect(asked(first)).toBe(1);
    expect(asked(first) + asked(second)).toBe(answered.length);
  });
});
