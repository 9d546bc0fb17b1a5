import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineBenchmark } from '@masbench/core/benchmark';
import { playerText } from '@masbench/core/record';
import { experiment, resume, run, verify } from '@masbench/experiments';
import { agent as reciprocator } from './agents/reciprocator.ts';
import { game } from './games/commons.ts';

const benchmark = defineBenchmark(game, { seats: ['A', 'B', 'C'] });
const study = experiment({ benchmark, seats: { A: reciprocator }, trials: 20, seed: 7 });
const folder = join(await mkdtemp(join(tmpdir(), 'masbench-')), 'run');

// Stops in the middle, as Ctrl-C or a crash would.
const stop = new AbortController();
const stopped = await run(study, { folder, signal: stop.signal, onRecord: () => stop.abort() });
console.log(stopped.result.finished < 20 ? 'stopped early' : 'played to the end');

const { result } = await resume(folder, { experiment: study });
for (const { seat, agent, nature, score, wins } of result.seats)
  console.log(
    `${seat}: ${playerText({ agent, nature })}: mean score ${score?.toFixed(2)}, ${wins} of ${result.finished} won`,
  );
console.log((await verify(folder, { experiment: study })).problems);

// Output:
// stopped early
// A: scripted: reciprocator: mean score 64.96, 0 of 20 won
// B: random (scripted): mean score 66.96, 7 of 20 won
// C: random (scripted): mean score 67.66, 11 of 20 won
// []
