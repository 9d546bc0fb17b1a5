import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { meanInterval, wilson } from '@masbench/statistics';
import { kindNames, rankEquals, writeEquals, type EqualRow } from '../test/equal-tournaments.ts';
import { alarmsOfRunner, ratedByRunner, spentByRunner } from '../test/runner-tournaments.ts';
import { fields } from '../test/tournament.ts';

/** The parts of this benchmark, which `MASBENCH_PARTS` names to play some of them. */
const parts: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  strengths: async (folder) => {
    const repetitions = 200;
    const { held, of, right } = await ratedByRunner(field(), { folder, repetitions, trials: 20 });
    return `${repetitions} balanced tournaments of 20 trials: ${share(held, of)} of ${of} intervals hold the strength, ${share(right, repetitions)} find the order`;
  },
  dollars: async (folder) => {
    const repetitions = 15;
    const { adaptive, balanced, right } = await spentByRunner(field(), { folder, repetitions });
    const shares = adaptive.map((usd, index) => usd / (balanced[index] ?? Number.NaN));
    const total = sumOf(adaptive) / sumOf(balanced);
    const { low = 0, high = 0 } = meanInterval(shares.map(Math.log)) ?? {};
    return `${repetitions} tournaments of each design: $${mean(adaptive)} adaptive, $${mean(balanced)} balanced, ${percent(total)} of the dollars (geometric mean of the ratios between ${percent(Math.exp(low))} and ${percent(Math.exp(high))}), ${right} orders right`;
  },
  alarms: async (folder) => {
    const [repetitions, trials] = [400, 30];
    const alarms = await alarmsOfRunner({ folder, repetitions, trials });
    return `${repetitions} runs of two equal agents, looked at after each of ${trials} trials: ${share(alarms, repetitions)} false alarms`;
  },
  equals: async (folder) => {
    const rows: EqualRow[] = [];
    for (const kind of kindNames) rows.push(await rankEquals(kind, { folder, repetitions: 400 }));
    return `a sole first among two equal agents, in % of 400 tournaments\n${writeEquals(rows)}`;
  },
};

/** Tournaments and stop rules through the runner, with journals, on agents of known strength. */
export async function run(): Promise<void> {
  const wanted = process.env['MASBENCH_PARTS']?.split(',') ?? Object.keys(parts);
  const folder = await mkdtemp(join(tmpdir(), 'masbench-tournaments-'));
  try {
    for (const [name, part] of Object.entries(parts))
      if (wanted.includes(name)) console.log(`\n${name}: ${await part(folder)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function field() {
  const found = fields['two close and cheap, one strong and expensive'];
  if (found === undefined) throw new Error('the field is gone');
  return found;
}

function share(count: number, of: number): string {
  const { low, high } = wilson(count, of) ?? { low: 0, high: 1 };
  return `${percent(count / of)} [${percent(low)}, ${percent(high)}]`;
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function mean(values: readonly number[]): string {
  return (sumOf(values) / values.length).toFixed(2);
}
