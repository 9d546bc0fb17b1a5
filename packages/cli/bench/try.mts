import { play, fileJournal, memoryJournal, arrival } from '@masbench/core';
import { village } from '/work/main/packages/cli/bench/village/game.ts';
import { everySeat, prompt, promising } from '/work/main/packages/cli/bench/village/agents.ts';
import { mkdtempSync, rmSync } from 'node:fs';
const dir = mkdtempSync('/tmp/bench-');
const agents = process.argv[2] === 'async' ? everySeat(promising) : everySeat(prompt);
const scheduler = process.argv[4] === 'arrival' ? arrival() : undefined;
const N = +(process.argv[5] ?? 60);
let k = 0;
async function once(n) {
  const cpu = process.cpuUsage();
  const t = performance.now();
  let a = 0;
  for (let i = 0; i < n; i++) {
    const r = await play(village, {
      config: {},
      agents,
      seed: `s${i}`,
      id: 'm' + k,
      scheduler,
      journal: process.argv[3] === 'mem' ? memoryJournal() : fileJournal(`${dir}/${k++}.jsonl`),
    });
    a += r.answers;
    if (k === 1) console.log(r.outcome, r.answers, r.scheduler);
  }
  const c = process.cpuUsage(cpu);
  console.log(
    a / n,
    'us cpu/answer',
    ((c.user + c.system) / a).toFixed(1),
    'wall/s',
    Math.round((a / (performance.now() - t)) * 1000),
  );
}
for (let r = 0; r < 5; r++) await once(N);
rmSync(dir, { recursive: true });
