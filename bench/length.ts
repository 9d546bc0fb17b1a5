import { statSync } from 'node:fs';
import { play, type Agent, type Services } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { hq, type Hq, type Passage } from '@masbench/game-hq';
import { effort } from './effort.ts';
import { Journals } from './journals.ts';
import { median } from './measure.ts';
import { fixed, printTable } from './table.ts';

const lengths = [50, 500, 5000] as const;
const rounds = 2 * effort.rounds - 1;
/** Every length plays the same passages in a round, in more or fewer matches: each is new to its match. */
const inRound = passages(5000);

const summary =
  'The council opened the bridge on Monday, a year late, and the mayor spoke of a good day for all.';
const seat: Agent<Hq> = {
  name: 'constant',
  nature: 'scripted',
  create: () => ({
    policy: (_turn, { use }) => {
      use({ calls: 1, inputTokens: 200, outputTokens: 5, seconds: 1, costUsd: 0 });
      return { choice: 'continue' as const };
    },
    summarize: (_turn, { use }) => {
      use({ calls: 1, inputTokens: 300, outputTokens: 30, seconds: 2, costUsd: 0 });
      return { summary };
    },
    review: (_turn, { use }) => {
      use({ calls: 1, inputTokens: 330, outputTokens: 30, seconds: 2, costUsd: 0 });
      return { summary };
    },
  }),
};
const services: Services<Hq> = {
  evaluate: {
    name: 'constant',
    nature: 'scripted',
    serve: () => ({ status: 'scored', name: 'constant', value: 0.9 }),
  },
};

interface Sample {
  readonly cpuMicros: number;
  readonly bytes: number;
}

/** What an answer costs in HQ matches of different lengths: two seats, constant agents, a constant scorer. */
export async function run(): Promise<void> {
  const journals = new Journals();
  const samples = new Map<number, Sample[]>(lengths.map((length) => [length, []]));
  for (let round = -1; round < rounds; round += 1)
    for (const length of lengths) {
      const sample = await sampleOf(length, journals);
      if (round >= 0) samples.get(length)?.push(sample);
    }
  print(samples);
}

async function sampleOf(length: number, journals: Journals): Promise<Sample> {
  const cpu = process.cpuUsage();
  let answers = 0;
  let bytes = 0;
  for (let match = 0; match < inRound.length / length; match += 1) {
    const path = journals.path();
    const result = await play(hq, {
      config: { passages: inRound.slice(match * length, (match + 1) * length) },
      agents: { A: seat, B: seat },
      services,
      seed: match,
      journal: fileJournal(path),
    });
    answers += result.answers;
    bytes += statSync(path).size;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMicros: (user + system) / answers, bytes: bytes / answers };
}

function passages(count: number): Passage[] {
  const sentence =
    'The committee met in the old town hall and agreed, after a long debate, on 14 measures for 2027.';
  return Array.from({ length: count }, (_passage, index) => ({
    id: `p${index}`,
    title: `Passage ${index}`,
    text: Array.from({ length: 9 }, (_sentence, at) => `${sentence} It was item ${index}.${at}.`).join(' '),
  }));
}

function print(samples: ReadonlyMap<number, readonly Sample[]>): void {
  const rows = [...samples].map(([length, all]) => ({
    length,
    cpuMicros: median(all.map(({ cpuMicros }) => cpuMicros)),
    bytes: median(all.map(({ bytes }) => bytes)),
  }));
  const least = Math.min(...rows.map(({ cpuMicros }) => cpuMicros));
  printTable(
    `HQ, two seats, constant agents and scorer, medians of ${rounds} rounds: what an answer costs`,
    rows.map(({ length, cpuMicros, bytes }) => ({
      passages: String(length),
      'CPU µs an answer': fixed(cpuMicros, 1),
      'over the least': `${fixed(cpuMicros / least, 2)}×`,
      'journal bytes an answer': fixed(bytes),
    })),
  );
}
