import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baselineMethods } from '@masbench/game-mug';
import { mockServer } from '@masbench/llm/testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { command } from './in-process.ts';
import { inFolder } from './child-process.ts';
import { withoutRoot } from './without-root.ts';

const resultSchema = z.looseObject({
  trials: z.int(),
  finished: z.int(),
  figures: z.looseObject({
    detectionByChance: z.number(),
    methods: z.array(
      z.looseObject({
        method: z.string(),
        questions: z.int(),
        accuracy: z.looseObject({ n: z.int() }),
      }),
    ),
  }),
  matches: z.array(
    z.looseObject({
      trial: z.int(),
      variant: z.string(),
      match: z.looseObject({ budget: z.int().optional() }),
      seats: z.array(z.looseObject({ usage: z.looseObject({ calls: z.int() }) })),
    }),
  ),
});

const methods = [
  'mug',
  'mug-no-edit',
  'mug-no-undercover',
  'mug-random-vote',
  'mug-released',
  ...baselineMethods,
];

const resultOf = (stdout: string): z.output<typeof resultSchema> => resultSchema.parse(JSON.parse(stdout));

describe('masbench run mug --experiment methods', () => {
  it('plays every method on every question, baselines within the calls of MUG, the same from the same seed', async () => {
    await inFolder(async (folder) => {
      const run = async (out: string) =>
        command(
          `run mug --experiment methods --trials 3 --seed 4 --set error=0.2 --seat B=simulated:quick --json --quiet
            --out ${join(folder, out)}`,
        );
      const { code, stdout } = await run('once');
      expect(code).toBe(0);
      const { finished, figures, matches } = resultOf(stdout);
      expect({ finished, chance: figures.detectionByChance }).toEqual({
        finished: 3 * methods.length,
        chance: 0.5,
      });
      expect(figures.methods.map(({ method }) => method)).toEqual(methods);
      for (const { questions, accuracy } of figures.methods)
        expect({ questions, n: accuracy.n }).toEqual({ questions: 3, n: 3 });

      const calls = ({ seats }: (typeof matches)[number]): number =>
        seats.reduce((sum, { usage }) => sum + usage.calls, 0);
      for (const baseline of matches.filter(({ match }) => match.budget !== undefined)) {
        const own = matches.find(({ trial, variant }) => trial === baseline.trial && variant === 'mug');
        expect(baseline.match.budget).toBe(own && calls(own));
        expect(calls(baseline)).toBeLessThanOrEqual(baseline.match.budget ?? 0);
      }
      expect(matches.filter(({ match }) => match.budget !== undefined)).toHaveLength(
        3 * baselineMethods.length,
      );
      expect(withoutRoot((await run('again')).stdout)).toBe(
        withoutRoot(stdout).replace('"run":"once"', '"run":"again"'),
      );
    });
  });

  it('finds a forged row, replays every method, and makes lost records again from the journals', async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'run');
      const run = `run mug --variants mug,single,mug-released --trials 2 --quiet --json --out ${out}`;
      const { stdout } = await command(run);
      expect(await command(`verify ${out}`)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^6 of 6 matches verified, 0 problems\n/) as string,
      });
      for (const variant of ['mug', 'single', 'mug-released']) {
        const replayed = await command(`replay ${out} --match m0002-${variant}`);
        expect(replayed).toMatchObject({ code: 0, stderr: '' });
        expect(replayed.stdout).toMatch(/ agent {2}\{.*\nline \d+, .* open: nothing\noutcome: \{/s);
      }
      const results = join(out, 'results.jsonl');
      const rows = await readFile(results, 'utf8');
      const forged = rows.replace(/("match":"m0002-single".*?"correct":)(\d)/, (_, before, correct) =>
        [before, 1 - Number(correct)].join(''),
      );
      await writeFile(results, forged === rows ? rows.replace('"m0002-single"', '"m0003-single"') : forged);
      const found = await command(`verify ${out}`);
      expect(found.code).toBe(1);
      expect(found.stdout).toMatch(/results\.jsonl, line \d+: .* follows from the journals/);

      await writeFile(join(out, 'records.jsonl'), '');
      const again = await command(`resume ${out} --quiet --json`);
      expect(again.code).toBe(0);
      expect(withoutRoot(again.stdout)).toBe(withoutRoot(stdout));
      expect((await command(`verify ${out}`)).code).toBe(0);
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
          `run mug --seats 3 ${seats} --variants single,self-refine,mad-judge --trials 1 --quiet --json --out ${out}`,
        );
        // `mug` is added: the others spend what it spent.
        expect({ code: first.code, finished: resultOf(first.stdout).finished }).toEqual({
          code: 0,
          finished: 4,
        });
        const asked = server.requests.length;
        expect(asked).toBeGreaterThan(10);
        await writeFile(join(out, 'records.jsonl'), '');
        const second = await command(`resume ${out} --quiet --json`);
        expect(withoutRoot(second.stdout)).toBe(withoutRoot(first.stdout));
        expect(server.requests.length).toBe(asked);
      });
    } finally {
      await server.close();
      delete process.env['OPENAI_API_KEY'];
    }
  });

  it('says in one sentence what is wrong and writes nothing', async () => {
    await inFolder(async (folder) => {
      const wrong: readonly (readonly [parameters: string, says: RegExp])[] = [
        ['hq --experiment methods', /hq has no experiment "methods"/],
        ['mug --experiment none', /mug has no experiment "none": choose table1, table2, figure4, /],
        ['mug --variants guess', /mug has no variant "guess": choose mug, mug-no-edit, .*, or all/],
        ['mug --variants all --seat A=simulated:none', /no agent "simulated:none"/],
        ['mug --experiment methods --seats 2', /need 3 seats: there are 2/],
        ['mug --variants mug --set maxRounds=0', /maxRounds/],
        ['mug --sweep error=', /--sweep "error=": it must be key=value,value/],
      ];
      for (const [parameters, says] of wrong) {
        const { code, stdout, stderr } = await command(`run ${parameters} --out ${join(folder, 'run')}`);
        expect({ parameters, code, stdout }).toEqual({ parameters, code: 2, stdout: '' });
        expect(stderr).toMatch(says);
      }
    });
  });
});
