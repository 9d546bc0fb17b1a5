import { fileJournal, lockstep, Match, play, type Agent } from '@masbench/core';
import { hq, type Hq } from '@masbench/game-hq';
import { statSync } from 'node:fs';
import { Journals } from './journals.js';
import { fixed, printTable } from './table.js';

const lengths = [50, 500, 5000];
const idleMatches = 1000;

/** Agents that decide nothing and cost nothing. */
const trivial: Agent<Hq> = {
  policy: ({ data }) => ({ choice: data.choices.includes('continue') ? 'continue' : 'end' }),
  summarize: () => ({ summary: 'one two three four five six seven' }),
  review: () => ({ summary: 'one two three four five six seven' }),
};

const services = { evaluate: () => ({ status: 'scored' as const, name: 'constant', value: 0.9 }) };

function passages(count: number): { id: string; text: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    text: `passage ${index} `.repeat(100),
  }));
}

/** What a decision costs in short and long matches, what it leaves on disk, and what a waiting match keeps in memory. */
export async function run(): Promise<void> {
  const journals = new Journals();
  try {
    // A first match is for the compiler and not counted.
    for (const count of [500, 500]) await measure(count, journals);
    const rows = [];
    for (const count of lengths) rows.push({ passages: `${count}`, ...(await measure(count, journals)) });
    printTable('MAS-HQ by length, two trivial agents, lockstep, journal in a file', rows);
  } finally {
    journals.remove();
  }
  console.log(
    `\nMemory of a match that waits for its first answers, over ${idleMatches}: ${fixed((await idle()) / 1024, 1)} kB`,
  );
}

async function measure(count: number, journals: Journals): Promise<Record<string, string>> {
  const repetitions = Math.max(1, Math.round(2000 / count));
  let answers = 0;
  let bytes = 0;
  const cpu = process.cpuUsage();
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const path = journals.path();
    const result = await play(hq, {
      config: { passages: passages(count) },
      agents: { A: trivial, B: trivial },
      services,
      seed: repetition,
      scheduler: lockstep(),
      journal: fileJournal(path),
    });
    answers += result.answers;
    bytes += statSync(path).size;
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    'CPU µs an answer': fixed((user + system) / answers, 1),
    'journal bytes an answer': fixed(bytes / answers),
  };
}

/** Growth of the resident set by one match that waits. */
async function idle(): Promise<number> {
  const controller = new AbortController();
  const waiting: Agent<Hq> = async () => new Promise(() => undefined);
  const before = process.memoryUsage().rss;
  const config = { passages: passages(20) };
  const matches = Array.from({ length: idleMatches }, (_, seed) =>
    new Match(hq, {
      config,
      agents: { A: waiting, B: waiting },
      services,
      seed,
      signal: controller.signal,
    }).run(),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const grown = process.memoryUsage().rss - before;
  controller.abort();
  await Promise.all(matches);
  return grown / idleMatches;
}
