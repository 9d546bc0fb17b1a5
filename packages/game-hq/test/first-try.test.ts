import { join } from 'node:path';
import { play, type NamedAgent } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import { experiment, load, run } from '@masbench/experiments';
import {
  benchmark,
  bundledPassages,
  defaultQAgent,
  hq,
  hqScorer,
  scriptedQAgent,
  slippingWriter,
  type Hq,
} from '@masbench/game-hq';
import { asService } from '@masbench/scorers';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { hqMetricsSchema } from '../src/scoring/metrics.ts';

describe('a first try, where nothing is set', () => {
  it('is won by the better writer', async () => {
    const writes = (name: string, slips: number, skill: number): NamedAgent<Hq> =>
      scriptedQAgent({ name, writer: slippingWriter({ slips, skill }) });
    const [careful, careless] = [writes('careful', 0.1, 0.9), writes('careless', 0.8, 0.2)];
    const won = { careful: 0, careless: 0 };
    for (let seed = 1; seed <= 10; seed += 1) {
      const isFirst = seed % 2 === 1;
      const { outcome } = await play(hq, {
        config: { passages: bundledPassages.slice(0, 5) },
        agents: isFirst ? { A: careful, B: careless } : { A: careless, B: careful },
        services: { evaluate: asService(hqScorer) },
        seed,
      });
      won[(outcome?.winner === 'A') === isFirst ? 'careful' : 'careless'] += 1;
    }
    expect(won).toEqual({ careful: 10, careless: 0 });
  });

  it('has the same H from code and from a run', async () => {
    const folder = join(temporaryFolder(), 'run');
    const { result } = await run(experiment({ benchmark, seed: 3, trials: 1, settings: { passages: 5 } }), {
      folder: folder,
    });
    const records: MatchRecord[] = [];
    for await (const record of (await load(folder)).matches()) records.push(record);
    const [finished] = records;
    expect(result.finished).toBe(1);
    const { metrics } = await play(hq, {
      config: { passages: bundledPassages.slice(0, 5) },
      agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
      services: { evaluate: asService(hqScorer) },
      seed: finished?.seed ?? '',
    });
    expect(hqMetricsSchema.parse(metrics.match)).toEqual(metrics.match);
    for (const { seat, ...row } of finished?.seats ?? []) expect(metrics.seats?.[seat]?.['h']).toBe(row['h']);
    expect(finished?.seats).toHaveLength(2);
  });
});
