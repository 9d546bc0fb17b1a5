import { lockstep, play, type NamedAgent } from '@masbench/core';
import { programSeat, python } from '@masbench/seat';
import { bidder, bids, type Bids } from '../test/games/bids.ts';
import { agentFile } from '../test/seated.ts';

/**
 * Decisions per second of a Python program next to the same policy in this process, the start of the program included:
 * `npx tsx --conditions=masbench-source packages/seat/bench/decisions.ts`.
 */
const rounds = 300;
const program = programSeat(python(agentFile('bidder.py')), { nature: 'scripted', resumable: true });
const contestants: readonly (readonly [name: string, agent: NamedAgent<Bids>])[] = [
  ['in process', bidder],
  ['Python over stdio', program],
];
for (const [name, agent] of [...contestants, ...contestants]) {
  const started = performance.now();
  const before = process.cpuUsage();
  await play<Bids>(bids, {
    config: { rounds },
    agents: { A: agent, B: bidder },
    seed: 1,
    scheduler: lockstep(),
  });
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000 / rounds;
  console.log(
    `${name}: ${Math.round(rounds / seconds)} decisions/s, ${cpuMs.toFixed(2)} ms of CPU each here`,
  );
}
