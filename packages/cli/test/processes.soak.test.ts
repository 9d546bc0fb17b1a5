import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inFolder } from './child-process.ts';

/** The processes that a process has started. */
async function startedBy(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('masbench run --processes', () => {
  it('leaves no process when it is killed itself', async () => {
    const { masbench } = inFolder();
    let run = 0;
    let children: number[] = [];
    const ended = masbench('run werewolf --trials 400 --processes 2 --out run --quiet', {
      started: (pid) => (run = pid),
    });
    while (children.length < 2) {
      await sleep(20);
      children = await startedBy(run);
    }
    await sleep(1500);
    process.kill(run, 'SIGKILL');
    await ended;
    for (let waited = 0; children.some(isAlive) && waited < 200; waited += 1) await sleep(50);
    expect(children.filter(isAlive)).toEqual([]);
  }, 60_000);
});
