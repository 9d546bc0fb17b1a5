import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baselineMethods } from '@masbench/game-mug/baselines';
import { mugVariants } from '@masbench/game-mug/study';
import { mockServer } from '@masbench/llm/testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { command } from './in-process.ts';
import { inFolder, masbench } from './programme.ts';

const rowSchema = z.looseObject({
  question: z.string(),
  method: z.string(),
  status: z.string(),
  calls: z.number(),
  budget: z.number().nullable(),
});
const resultSchema = z.looseObject({
  questions: z.int(),
  complete: z.int(),
  detectionByChance: z.number(),
  methods: z.array(
    z.looseObject({
      method: z.string(),
      questions: z.int(),
      accuracy: z.looseObject({
        n: z.int(),
        interval: z.looseObject({ low: z.number(), high: z.number() }),
      }),
      accuracyByChance: z.number(),
      tokens: z.number(),
    }),
  ),
});

type Row = z.output<typeof rowSchema>;

async function rowsOf(folder: string): Promise<Row[]> {
  const text = await readFile(join(folder, 'rows.jsonl'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => rowSchema.parse(JSON.parse(line)));
}

const methods = [...mugVariants, ...baselineMethods];

describe('masbench compare mug', () => {
  it('plays every method on every question, baselines within the calls of MUG, the same from the same seed', async () => {
    await inFolder(async (folder) => {
      const run = async (out: string) =>
        command(
          `compare mug --trials 3 --seed 4 --set error=0.2 --seat B=simulated:quick --json --quiet
            --out ${join(folder, out)}`,
        );
      const { code, stdout } = await run('once');
      expect(code).toBe(0);
      const result = resultSchema.parse(JSON.parse(stdout));
      expect(result).toMatchObject({ questions: 3, complete: 3, detectionByChance: 0.5 });
      expect(result.methods.map(({ method }) => method)).toEqual(methods);
      for (const { questions, accuracy } of result.methods)
        expect({ questions, n: accuracy.n }).toEqual({ questions: 3, n: 3 });

      const rows = await rowsOf(join(folder, 'once'));
      expect(rows).toHaveLength(3 * methods.length);
      for (const { question, calls, budget } of rows.filter(({ budget: allowed }) => allowed !== null)) {
        expect(budget).toBe(rows.find((row) => row.question === question && row.method === 'mug')?.calls);
        expect(calls).toBeLessThanOrEqual(budget ?? 0);
      }
      await run('again');
      expect(await readFile(join(folder, 'again/rows.jsonl'), 'utf8')).toBe(
        await readFile(join(folder, 'once/rows.jsonl'), 'utf8'),
      );
    });
  });

  it('goes on after a kill at any moment with the rows that are there, and ends with the same', async () => {
    await inFolder(async (folder) => {
      const compare =
        'compare mug --seed 9 --trials 4 --concurrency 1 --set methods=["mug","single","mad-vote"]';
      await command(`${compare} --quiet --out ${join(folder, 'whole')}`);
      const whole = await readFile(join(folder, 'whole/rows.jsonl'), 'utf8');

      const killed = await masbench(`${compare} --out killed`.split(' '), {
        cwd: folder,
        watch: (pid, stderr) => {
          if (stderr.includes('25%')) process.kill(pid, 'SIGKILL');
        },
      });
      expect(killed.code).toBeNull();
      const path = join(folder, 'killed/rows.jsonl');
      const left = await readFile(path, 'utf8');
      expect(whole.startsWith(left)).toBe(true);
      // The last line is torn as a dying disk would tear it.
      await writeFile(path, left.slice(0, -20));
      const { code, stdout } = await command(`compare mug --resume ${join(folder, 'killed')} --quiet --json`);
      expect(code).toBe(0);
      expect(resultSchema.parse(JSON.parse(stdout)).complete).toBe(4);
      expect(await readFile(path, 'utf8')).toBe(whole);
    });
  });

  it('pays for no answer of a model twice', async () => {
    const server = await mockServer();
    process.env['OPENAI_API_KEY'] = 'key';
    try {
      await inFolder(async (folder) => {
        const model = `openai:gpt-4o@${server.url}/v1`;
        const out = join(folder, 'run');
        const seats = ['A', 'B', 'C'].map((seat) => `--seat ${seat}=${model}`).join(' ');
        const first = await command(
          `compare mug --seats 3 ${seats} --trials 1 --quiet --json --out ${out}
            --set methods=["single","self-refine","mad-judge"]`,
        );
        expect({ code: first.code, rows: (await rowsOf(out)).length }).toEqual({ code: 0, rows: 4 });
        const asked = server.requests.length;
        expect(asked).toBeGreaterThan(10);
        // Rows are lost, answers are not.
        await writeFile(join(out, 'rows.jsonl'), '');
        const second = await command(`compare mug --resume ${out} --quiet --json`);
        expect(second.stdout).toBe(first.stdout);
        expect(server.requests.length).toBe(asked);
      });
    } finally {
      await server.close();
      delete process.env['OPENAI_API_KEY'];
    }
  });

  it('says in one sentence what is wrong and writes nothing', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'pope.json');
      await writeFile(file, '{"question_id":1,"image":"a.jpg","text":"Is it?","label":"yes"}\n');
      const pope = `--set benchmark=pope --set questions=${file} --set missingImages=placeholder`;
      const wrong: readonly (readonly [parameters: string, says: RegExp])[] = [
        ['hq', /no comparison of hq: choose mug/],
        ['mug --seat A=human', /Cannot compare methods with "human"/],
        ['mug --seat A=simulated:none', /no simulated player "none" for mug/],
        ['mug --seats 2', /takes at least 3/],
        ['mug --set methods=["guess"]', /settings of the comparison are not valid/],
        ['mug --set maxRounds=0', /configuration of mug is not valid/],
        [`mug ${pope} --set methods=["mug"]`, /Cannot play mug as no image is edited/],
        [`mug --resume ${folder}`, /comparison\.json cannot be read/],
      ];
      for (const [parameters, says] of wrong) {
        const { code, stdout, stderr } = await command(`compare ${parameters}`);
        expect({ parameters, code, stdout }).toEqual({ parameters, code: 2, stdout: '' });
        expect(stderr).toMatch(says);
      }
    });
  });
});
