import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mockServer } from '@masbench/llm/testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { command } from './in-process.ts';
import { inFolder } from './child-process.ts';
import { readImageSize } from '../../counterfactual-images/src/images/raster.ts';

const share = z.looseObject({ value: z.number().nullable(), n: z.int() });
const resultSchema = z.looseObject({
  figures: z.looseObject({
    detection: share,
    detectionByChance: z.number(),
    accuracy: z.array(
      z.looseObject({ category: z.string().nullable(), accuracy: share, byChance: z.number() }),
    ),
  }),
});

describe('masbench run mug', () => {
  it('plays generated questions, the same from the same seed, next to the lines of chance', async () => {
    await inFolder(async (folder) => {
      const outs = ['once', 'again'].map((name) => join(folder, name));
      const printed: string[] = [];
      for (const out of outs) {
        const { code, stdout } = await command(`run mug --trials 8 --seed 5 --json --quiet --out ${out}`);
        expect(code).toBe(0);
        printed.push(stdout);
      }
      const { figures: overall } = resultSchema.parse(JSON.parse(printed[0] ?? ''));
      expect(overall).toMatchObject({ matches: 8, detection: { n: 8 }, detectionByChance: 0.5 });
      const [all, ...categories] = overall.accuracy;
      expect(all).toMatchObject({ category: null, accuracy: { n: 8 } });
      expect(categories.reduce((sum, { accuracy }) => sum + accuracy.n, 0)).toBe(8);
      const journals = await Promise.all(
        outs.map(async (out) => {
          const names = await readdir(join(out, 'matches'));
          return Promise.all(
            names.toSorted().map(async (name) => readFile(join(out, 'matches', name), 'utf8')),
          );
        }),
      );
      expect(journals[0]).toHaveLength(8);
      expect(journals[0]).toEqual(journals[1]);
    });
  });

  it('draws the first match, as SVG and as PNG of the same size', async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'run');
      await command(`run mug --trials 2 --quiet --out ${out}`);
      expect(await readdir(join(out, 'artifacts'))).toEqual(['m0001.png', 'm0001.svg']);
      const svg = await readFile(join(out, 'artifacts/m0001.svg'), 'utf8');
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
      expect(readImageSize(await readFile(join(out, 'artifacts/m0001.png')))).toEqual({
        width: Number(width),
        height: Number(height),
      });
    });
  });

  it('keeps a limit on dollars with models that are shown images', async () => {
    const server = await mockServer();
    try {
      await inFolder(async (folder) => {
        const model = `openai:gpt-4o@${server.url}/v1`;
        const seats = ['A', 'B', 'C'].map((seat) => `--seat ${seat}=${model}`).join(' ');
        const run = async (costUsd: string) =>
          command(
            `run mug --seats 3 ${seats} --limit match.costUsd=${costUsd} --json --quiet
              --out ${join(folder, costUsd)}`,
          );
        process.env['OPENAI_API_KEY'] = 'key';
        const enough = await run('10');
        expect({ code: enough.code, stderr: enough.stderr }).toMatchObject({ code: 0 });
        const asked = server.requests.length;
        expect(asked).toBeGreaterThan(6);
        const spent = z
          .looseObject({
            matches: z.array(
              z.looseObject({
                seats: z.array(z.looseObject({ usage: z.looseObject({ costUsd: z.number() }) })),
              }),
            ),
          })
          .parse(JSON.parse(enough.stdout))
          .matches.flatMap(({ seats: rows }) => rows)
          .reduce((sum, { usage }) => sum + usage.costUsd, 0);
        expect(spent).toBeGreaterThan(0);
        // One call claims its greatest output and image before it is sent: none fits below a tenth of a cent.
        await run('0.001');
        expect(server.requests.length).toBe(asked);
      });
    } finally {
      await server.close();
      delete process.env['OPENAI_API_KEY'];
    }
  });
});
