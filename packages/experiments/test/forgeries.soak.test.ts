import { cp, readFile, rm } from 'node:fs/promises';
import { MasbenchError, type NamedAgent } from '@masbench/core';
import { experiment, resume, run, verify } from '@masbench/experiments';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgeriesOf, recomputed, textsIn } from './forged-runs.ts';
import { benchmark as offline, type numbers } from './numbers.ts';
import { placesOfFile } from './places.ts';

const at = placesOfFile();
let asked = 0;

/** A paying player: its calls are announced, and kept in the call log. */
const payer: NamedAgent<typeof numbers> = {
  name: 'payer',
  nature: 'model',
  resumable: true,
  create: () => ({
    name: async ({ data }, io) => {
      asked += 1;
      const bound = { calls: 1, inputTokens: 10, outputTokens: 1, costUsd: 0.02 };
      const end = await io.reserve(bound);
      await io.trace({ kind: 'answer', asked });
      io.use({ ...bound, costUsd: 0.01, seconds: 1 });
      end();
      return { number: io.rng.int(data.greatest) };
    },
  }),
};

const study = (seed: string) =>
  experiment({
    benchmark: { ...offline, players: { ...offline.players, 'simulated:payer': () => payer } },
    seats: { A: 'simulated:payer', B: 'simulated:payer' },
    trials: 3,
    seed,
  });

beforeAll(async () => {
  await run(study('one'), { folder: at('run') });
  await run(study('two'), { folder: at('other') });
});

describe('a run folder', { timeout: 600_000 }, () => {
  it('that was forged and keeps a digest is named by verify, and what is forged is not used by resume', async () => {
    const texts = await textsIn(at('run'));
    const results = texts['results.jsonl'];
    const summary = texts['summary.json'];
    const forgeries = forgeriesOf(texts, { seed: 'forgeries', each: 7, other: at('other') });
    const passed: string[] = [];
    let refused = 0;
    for (const [index, { name, forge }] of forgeries.entries()) {
      const forged = at(`forged-${index}`);
      await cp(at('run'), forged, { recursive: true });
      await forge(forged);
      const found = await problemsOf(forged);
      if (found.length === 0) passed.push(`${name}: verify names nothing`);
      asked = 0;
      try {
        await resume(forged, { experiment: study('one') });
        const now = await textsIn(forged);
        // What was forged was made again from what was not.
        if (now['results.jsonl'] !== results || now['summary.json'] !== summary)
          passed.push(`${name}: resume has other results`);
      } catch (error) {
        if (!MasbenchError.isInstance(error)) passed.push(`${name}: resume throws ${String(error)}`);
        refused += 1;
      }
      if (asked > 0) passed.push(`${name}: resume asks ${asked} times`);
      await rm(forged, { recursive: true });
    }
    process.stderr.write(
      `${forgeries.length} forgeries: ${forgeries.length - passed.length} named, of which resume refuses ${refused} and makes the others again\n`,
    );
    expect(passed).toEqual([]);
    expect(forgeries.length).toBeGreaterThan(200);
  });

  it('that was computed again throughout verifies, under another root digest', async () => {
    await cp(at('run'), at('recomputed'), { recursive: true });
    await recomputed(at('recomputed'));
    const { root } = await resume(at('recomputed'), { experiment: study('one') });
    const found = await verify(at('recomputed'), { experiment: study('one') });
    expect(found).toMatchObject({ root, problems: [] });
    const published = await verify(at('run'), { experiment: study('one') });
    expect(published.problems).toEqual([]);
    expect(root).not.toBe(published.root);
    expect(JSON.parse(await readFile(at('run/seal.json'), 'utf8'))).toMatchObject({ root: published.root });
  });
});

async function problemsOf(path: string): Promise<readonly string[]> {
  try {
    return (await verify(path, { experiment: study('one') })).problems;
  } catch (error) {
    if (MasbenchError.isInstance(error)) return [error.message];
    throw error;
  }
}
