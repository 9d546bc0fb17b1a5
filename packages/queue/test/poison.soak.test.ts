import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { experiment, verify } from '@masbench/experiments';
import { distribute, openFleet, operate, statusLines } from '@masbench/queue';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { onRedis, redisServer } from './redis-server.ts';
import { benchmark } from './talk.ts';
import { lostCalls } from './disturbed-run.ts';
import { paidServer, poisoned, talkers } from './talkers.ts';
import { startWorker, type WorkerProcess } from './workers.ts';

const [matches, rounds] = [20, 3];

const poison = experiment({
  benchmark,
  seats: { A: 'poison', B: 'free' },
  settings: { rounds },
  trials: matches,
  scheduler: 'lockstep',
  retries: 1,
});

onRedis(() => {
  it('one match of 20 that kills its worker costs three deaths on four workers, and the others finish', async () => {
    const server = await redisServer();
    onTestFinished(server.close);
    const folder = join(temporaryFolder(), 'run');
    // The first calls of all matches are in flight when the first worker dies.
    const models = await paidServer({ latencyMs: 300 });
    onTestFinished(models.close);
    const settings = { run: 'poison', lockMs: 2_000 };
    const sources = [talkers(models.url)];
    const fleet = openFleet(server.address, settings);
    const running = new Set<WorkerProcess>();
    onTestFinished(async () => void (await Promise.all([...running].map(async (worker) => worker.kill()))));
    const start = async (): Promise<WorkerProcess> => {
      const worker = await startWorker({ connection: server.address, url: models.url, ...settings });
      running.add(worker);
      return worker;
    };
    let deaths = 0;
    /** Starts a worker again each time it dies. */
    const keepAlive = async (): Promise<void> => {
      for (let hasDied = true; hasDied;) {
        const worker = await start();
        hasDied = !(await worker.ended);
        running.delete(worker);
        if (hasDied) deaths += 1;
      }
    };
    const workers = Array.from({ length: 4 }, keepAlive);
    const play = async () => distribute(poison, { fleet, folder, sources });
    const { result } = await play();
    // A run that has ended tells its workers to end. One that was started again after that waits for the run to go on.
    const late = setTimeout(() => {
      for (const worker of running) worker.signal('SIGTERM');
    }, 10_000);
    await Promise.all(workers);
    clearTimeout(late);
    expect(result).toMatchObject({ finished: 19, failed: 1 });
    expect(deaths).toBeLessThanOrEqual(3);
    const status = await operate(fleet, 'status');
    expect(status.suspicion.suspects).toEqual([{ id: poisoned, deaths: 3 }]);
    expect(statusLines(status).join('\n')).toContain(`${poisoned}: suspected of 3 deaths`);
    const lost = await lostCalls(folder);
    const ofPoison = lost.filter(({ match }) => match === poisoned);
    expect(ofPoison).toHaveLength(3);
    const dollars = ofPoison.reduce((sum, { costUsd }) => sum + costUsd, 0);
    const records = await readFile(join(folder, 'records.jsonl'), 'utf8');
    const record = records.split('\n').find((line) => line.includes('It killed its worker 3 times')) ?? '';
    expect(record).toContain(`3 calls broke off: lost at most $${Number(dollars.toPrecision(6))}`);
    // What is lost is in the record of the match, in the summary and in the account alike.
    expect(/"lost":\{"calls":3,"tokens":\d+,"costUsd":([\d.]+)\}/.exec(record)?.[1]).toBe(String(dollars));
    const all = lost.reduce((sum, { costUsd }) => sum + costUsd, 0);
    expect(result.cost.lostUsd).toBeCloseTo(all, 9);
    expect(result.cost.lostCalls).toBe(lost.length);
    expect(status.account.lost.nanoUsd / 1e9).toBeCloseTo(all, 9);
    const summary = await readFile(join(folder, 'summary.json'), 'utf8');
    expect(JSON.parse(summary)).toMatchObject({ cost: result.cost });
    // At most what its four neighbors had in flight is paid for twice, and all of it is listed.
    const paid = models.requests.length;
    expect(paid).toBeLessThanOrEqual((matches - 1) * rounds + lost.length);
    process.stdout.write(
      `${deaths} deaths, ${paid} calls paid for ${(matches - 1) * rounds}, ${lost.length} listed as lost, ${ofPoison.length} of them ($${dollars.toPrecision(3)}) of ${poisoned}\n`,
    );
    // A resume does not forget: no further worker would die.
    const again = play();
    await start();
    expect((await again).result).toMatchObject({ finished: 19, failed: 1 });
    expect(models.requests.length).toBe(paid);
    const { problems } = await verify(folder);
    expect(problems.filter((problem) => !problem.startsWith(poisoned))).toEqual([]);
  });
});
