import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { command, masbench as inProcess } from './in-process.ts';
import { inFolder, masbench } from './child-process.ts';

const passage = (id: string): string =>
  JSON.stringify({ id, text: `The tower of ${id} has 48 floors. It was not finished before 1999.` });
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(passage);

const zod = import.meta.resolve('zod');
const core = import.meta.resolve('@masbench/core');
const game = `import * as z from ${JSON.stringify(zod)};
import { defineGame, move } from ${JSON.stringify(core)};
export const game = defineGame()({
  name: 'pennies', version: 1, config: z.object({ rounds: z.int().default(1) }),
  asks: { show: move({ data: z.null(), action: z.enum(['heads', 'tails']), fallback: () => 'heads' }) },
  setup: (_config, seats) => ({ seats: [...seats], shown: {} }),
  open: ({ seats, shown }, ask) => seats.filter((seat) => !(seat in shown)).map((seat) => ask.show(seat, null)),
  on: { show: (draft, { seat, action }) => { draft.shown[seat] = action; } },
  views: {}, outcome: ({ seats, shown }) => (seats.every((seat) => seat in shown) ? shown : null),
});`;

const files: Readonly<Record<string, string>> = {
  'ok.jsonl': six.join('\n'),
  'bad-json.jsonl': [...six, '{"id": "g", "text": '].join('\n'),
  'twice.jsonl': [...six, passage('a')].join('\n'),
  'empty.jsonl': [...six, '{"id":"g","text":"  "}'].join('\n'),
  'not-json.json': '{"beta": ',
  'array.json': '[]',
  'wrong.json': '{"beta": "much"}',
  'throws.mjs': 'throw new Error("not today");',
  'nothing.mjs': 'export const other = 1;',
  // A loader that makes CommonJS of it imports what is not there as `undefined`.
  'undefined.ts': "import { absent } from './nothing.mjs';\nexport const game: unknown = absent;",
  'game.mjs': game,
  'syntax.mjs': 'export const agent = {',
  'incomplete.mjs': 'export const agent = { policy: () => ({ choice: "continue" }) };',
};

/** What is typed after `run`, and what the one sentence on stderr has to say. */
const wrong: readonly (readonly [parameters: string, says: RegExp])[] = [
  ['chess', /no game "chess": choose hq, mug, werewolf/],
  ['./none.ts', /none\.ts/],
  [
    './nothing.mjs',
    /nothing\.mjs must export a benchmark as `benchmark`, or a game .*: it exports other, of which none is one/,
  ],
  ['./undefined.ts', /undefined\.ts must export a benchmark .*: its `game` is undefined/],
  ['hq --processes 2 --queue redis://127.0.0.1:9', /'--queue <address>' cannot be used with .*--processes/],
  ['werewolf --seat A=process:cat --pass-env MASBENCH_UNSET', /variable MASBENCH_UNSET .*it is not set/],
  ['./throws.mjs', /Cannot load the module \.\/throws\.mjs: not today/],
  [
    'hq --seat A=none',
    /no agent "none": choose scripted, simulated:quick, .*random, human, the path of a module .*openai:<model>/,
  ],
  [
    'hq --seat A=simulated:none',
    /no agent "simulated:none": choose scripted, simulated:quick, simulated:steady, simulated:wordy/,
  ],
  ['hq --seat A=openai:gpt-4o-mini', /no key is set.* OPENAI_API_KEY/],
  ['hq --seat A=nowhere:model', /provider "nowhere"/],
  ['hq --seat A=./none.mjs', /none\.mjs/],
  ['hq --seat A=./nothing.mjs', /nothing\.mjs must export an agent/],
  ['hq --seat A=./syntax.mjs', /Cannot load the module .*\/syntax\.mjs/],
  ['hq --seat A=./incomplete.mjs', /handler for every kind of move of hq: 'summarize' is missing/],
  ['hq --seat A', /--seat "A": it must be <seat>=<agent>/],
  ['hq --paired scripted random --agents random', /--paired with --design or --agents/],
  ['hq --agents scripted,random', /it takes --design and --agents, for example --design round-robin/],
  ['hq --design one-against-field --agents random', /without --field/],
  ['hq --design permutations --agents random', /one agent for each of the 2 seats, and has 1/],
  ['hq --seats A,A', /every seat needs a name of its own: A occurs twice/],
  ['hq --seats A,B --seat C=scripted', /no seat "C": the seats are A, B/],
  ['hq --seat a=scripted', /no seat "a": the seats are A, B/],
  ['werewolf --seat Wolf=scripted', /no seat "Wolf": the seats are A, B, C, D, E, F, G, H/],
  ['./game.mjs --seat C=random', /no seat "C": the seats are A, B/],
  ['./game.mjs --set roudns=10', /pennies has no setting "roudns": it has rounds/],
  ['./game.mjs --set rounds=much', /settings of pennies are not valid:[^]*rounds/],
  ['hq --set __proto__.beta=1', /no setting "__proto__"/],
  ['hq --set preset=none', /settings of hq are not valid:[^]*must be one of paper-tables[^]*at preset/],
  ['hq --set vision=none', /vision: .*but is "none"/],
  ['hq --set scorer=none', /no scorer "none": choose lexical/],
  ['hq --set beta=much', /settings of hq are not valid:[^]*beta/],
  ['hq --set nonsense=1', /hq has no setting "nonsense": it has afterReview, againstCopying, alpha, beta, /],
  ['hq --set beta', /--set "beta": it must be key=value/],
  ['hq --config none.json', /none\.json/],
  ['hq --config not-json.json', /not-json\.json: it is not JSON/],
  ['hq --config array.json', /array\.json: it must hold a JSON object/],
  ['hq --config wrong.json', /settings of hq are not valid:[^]*beta/],
  ['hq --set passages=none.jsonl', /none\.jsonl/],
  ['hq --set passages=bad-json.jsonl', /bad-json\.jsonl, line 7/],
  ['hq --set passages=twice.jsonl', /"a" is that of line 1 too: twice\.jsonl, line 7/],
  ['hq --set passages=empty.jsonl', /`text` must .*: empty\.jsonl, line 7/],
  ['hq --limit calls=1', /no limit "calls": choose timeoutMs, .*seat, seats, match/],
  ['hq --limit seat.cost=1', /no limit "cost": choose calls, tokens, costUsd, seconds\n  → at seat/],
  ['hq --limit timeoutMs=-1', /'limits' is not valid:[^]*timeoutMs/],
  ['hq --scheduler sundial', /no scheduler "sundial": choose arrival, lockstep, virtual/],
  ['hq --trials 0', /--trials.*positive integer/],
  ['hq --fsync never', /--fsync/],
  ['hq --unknown', /unknown option '--unknown'/],
  ['hq --out used', /used: the folder is not empty/],
  ['hq --out ok.jsonl/run', /Cannot write the run to ok\.jsonl\/run/],
];

describe('masbench run', () => {
  it(
    'says in one sentence what is wrong, exits with 2 and writes nothing',
    { timeout: 120_000 },
    async () => {
      await inFolder(async (folder) => {
        for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
        await mkdir(join(folder, 'used'));
        await writeFile(join(folder, 'used/notes.txt'), 'mine');
        const before = await readdir(folder, { recursive: true });
        const working = process.cwd();
        vi.stubEnv('OPENAI_API_KEY', '');
        process.chdir(folder);
        try {
          for (const [parameters, says] of wrong) {
            const { code, stdout, stderr } = await command(`run ${parameters}`);
            expect({ parameters, code, stdout }).toEqual({ parameters, code: 2, stdout: '' });
            expect(stderr).toMatch(says);
            expect(stderr).not.toMatch(/\n {4}at /);
          }
        } finally {
          process.chdir(working);
          vi.unstubAllEnvs();
        }
        expect(await readdir(folder, { recursive: true })).toEqual(before);
        const child = await masbench(['run', 'hq', '--seats', 'A,A'], { cwd: folder });
        expect(child).toMatchObject({ code: 2, stdout: '' });
      });
    },
  );
});

describe.each(['resume', 'verify', 'replay'])('masbench %s', (name) => {
  it('says so and exits with 2 where there is no run', async () => {
    await inFolder(async (folder) => {
      const { code, stdout, stderr } = await inProcess([name, 'none'], { cwd: folder });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^masbench: .*none.*\n$/);
    });
  });
});
