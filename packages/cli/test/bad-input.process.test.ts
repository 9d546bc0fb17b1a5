import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inFolder } from './in-process.ts';

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
  'no-benchmark.json': '{"benchmark": "chess"}',
  'misspelled.json': '{"benchmark": "hq", "trails": 3}',
  'no-rule.json': '{"benchmark": "hq", "schedule": {"kind": "stop-when", "mean": 1}}',
  'throws.mjs': 'throw new Error("not today");',
  'nothing.mjs': 'export const other = 1;',
  // A loader that makes CommonJS of it imports what is not there as `undefined`.
  'undefined.ts': "import { absent } from './nothing.mjs';\nexport const game: unknown = absent;",
  'game.mjs': game,
  'used/notes.txt': 'mine',
  'syntax.mjs': 'export const agent = {',
  'incomplete.mjs': 'export const agent = { policy: () => ({ choice: "continue" }) };',
};

/** What is typed, and what the one sentence on stderr has to say. */
const wrong: readonly (readonly [line: string, says: RegExp])[] = [
  ['run chess', /no game "chess": choose hq, mug, werewolf/],
  ['run ./none.ts', /none\.ts/],
  [
    'run ./nothing.mjs',
    /nothing\.mjs must export a benchmark as `benchmark`, or a game .*: it exports other, of which none is one/,
  ],
  ['run ./undefined.ts', /undefined\.ts must export a benchmark .*: its `game` is undefined/],
  [
    'run hq --processes 2 --queue redis://127.0.0.1:9',
    /'--queue <address>' cannot be used with .*--processes/,
  ],
  ['run werewolf --seat A=process:cat --pass-env MASBENCH_UNSET', /variable MASBENCH_UNSET .*it is not set/],
  ['run ./throws.mjs', /Cannot load the module \.\/throws\.mjs: not today/],
  [
    'run hq --seat A=none',
    /no agent "none": choose scripted, simulated:quick, .*random, human, the path of a module .*openai:<model>/,
  ],
  [
    'run hq --seat A=simulated:none',
    /no agent "simulated:none": choose scripted, simulated:quick, simulated:steady, simulated:wordy/,
  ],
  ['run hq --seat A=openai:gpt-4o-mini', /no key is set.* OPENAI_API_KEY/],
  ['run hq --seat A=nowhere:model', /provider "nowhere"/],
  ['run hq --seat A=./none.mjs', /none\.mjs/],
  ['run hq --seat A=./nothing.mjs', /nothing\.mjs must export an agent/],
  ['run hq --seat A=./syntax.mjs', /Cannot load the module .*\/syntax\.mjs/],
  ['run hq --seat A=./incomplete.mjs', /handler for every kind of move of hq: 'summarize' is missing/],
  ['run hq --seat A', /--seat "A": it must be <seat>=<agent>/],
  ['run hq --paired scripted random --agents random', /--paired with --design or --agents/],
  ['run hq --agents scripted,random', /it takes --design and --agents, for example --design round-robin/],
  ['run hq --design one-against-field --agents random', /without --field/],
  ['run hq --design permutations --agents random', /one agent for each of the 2 seats, and has 1/],
  ['run hq --seats A,A', /every seat needs a name of its own: A occurs twice/],
  ['run hq --seats A,B --seat C=scripted', /no seat "C": the seats are A, B/],
  ['run hq --seat a=scripted', /no seat "a": the seats are A, B/],
  ['run werewolf --seat Wolf=scripted', /no seat "Wolf": the seats are A, B, C, D, E, F, G, H/],
  ['run ./game.mjs --seat C=random', /no seat "C": the seats are A, B/],
  ['run ./game.mjs --set roudns=10', /pennies has no setting "roudns": it has rounds/],
  ['run ./game.mjs --set rounds=much', /settings of pennies are not valid:[^]*rounds/],
  ['run hq --set __proto__.beta=1', /no setting "__proto__"/],
  ['run hq --set preset=none', /settings of hq are not valid:[^]*must be one of paper-tables[^]*at preset/],
  ['run hq --set vision=none', /vision: .*but is "none"/],
  ['run hq --set scorer=none', /no scorer "none": choose lexical/],
  ['run hq --set beta=much', /settings of hq are not valid:[^]*beta/],
  [
    'run hq --set nonsense=1',
    /hq has no setting "nonsense": it has afterReview, againstCopying, alpha, beta, /,
  ],
  ['run hq --set beta', /--set "beta": it must be key=value/],
  ['run hq --config none.json', /none\.json/],
  ['run hq --config not-json.json', /it is not JSON .*: not-json\.json/],
  ['run hq --config array.json', /they must be a JSON object: array\.json/],
  ['run hq --config wrong.json', /settings of hq are not valid:[^]*beta/],
  ['run hq --set passages=none.jsonl', /none\.jsonl/],
  ['run hq --set passages=bad-json.jsonl', /bad-json\.jsonl, line 7/],
  ['run hq --set passages=twice.jsonl', /"a" is that of line 1 too: twice\.jsonl, line 7/],
  ['run hq --set passages=empty.jsonl', /`text` must .*: empty\.jsonl, line 7/],
  ['run hq --limit calls=1', /no limit "calls": choose timeoutMs, .*seat, seats, match/],
  ['run hq --limit seat.cost=1', /no limit "cost": choose calls, tokens, costUsd, seconds\n  → at seat/],
  ['run hq --limit timeoutMs=-1', /'limits' is not valid:[^]*timeoutMs/],
  ['run hq --scheduler sundial', /no scheduler "sundial": choose arrival, lockstep, virtual/],
  ['run hq --trials 0', /--trials.*positive integer/],
  ['run hq --fsync never', /--fsync/],
  ['run hq --unknown', /unknown option '--unknown'/],
  ['run hq --out used', /used: the folder is not empty/],
  ['run hq --out ok.jsonl/run', /Cannot write the run to ok\.jsonl\/run/],
  ['run hq --experiment methods', /hq has no experiment "methods"/],
  ['run mug --experiment none', /mug has no experiment "none": choose table1, table2, figure4, /],
  ['run mug --variants guess', /mug has no variant "guess": choose mug, mug-no-edit, .*, or all/],
  ['run mug --variants all --seat A=simulated:none', /no agent "simulated:none"/],
  ['run mug --experiment methods --seats 2', /need 3 seats: there are 2/],
  ['run mug --variants mug --set maxRounds=0', /maxRounds/],
  ['run mug --sweep error=', /--sweep "error=": it must be key=value,value/],
  ['run mug --limit seats.Z.costUsd=1', /seat.*Z/],
  ['run mug --limit run.costEur=1', /a budget of 1 costEur: a run is limited in calls, tokens, costUsd/],
  ['run hq --seat A=openai:gpt-4o?key=sk-1234567890', /no setting "key": choose temperature, topP, effort/],
  ['run hq --sweep seats.A.temperature=0,1', /"scripted" has no settings: only models have/],
  ['run no-benchmark.json', /no-benchmark\.json: There is no game "chess"/],
  ['run misspelled.json', /misspelled\.json: .*trails/s],
  ['run no-rule.json', /schedule/],
  ['forecast hq --rate openai:gpt-4o=fast', /--rate .* must be <agent>=<n>rpm,<n>tpm/],
  ['forecast hq --seat A=openai:gpt-4o --as simulated:none', /"simulated:none": choose simulated:/],
  ['models --comprehend werewolf', /Cannot ask without a model: add --seat A=<provider>:<model>/],
  ['exploit hq --target openai:gpt-4o', /Cannot search against openai:gpt-4o/],
  ['exploit hq --seat A=openai:gpt-4o', /Cannot search against openai:gpt-4o/],
  ['exploit hq --agents random,openai:gpt-4o', /Cannot search against openai:gpt-4o/],
  ['exploit werewolf --space linear', /choose wolves, village, any-action/],
  ['solve hq --set betta=1', /betta/],
  ['solve hq --reduction three', /choose two-passages/],
  ['solve werewolf', /must have two seats/],
  ['tournament werewolf --agents scripted', /at least two agents/],
  ['tournament werewolf', /`masbench info werewolf` lists its players/],
  [
    'tournament werewolf --set preset=mini-mafia --agents scripted,random --meta-game',
    /a meta-game needs matches of two seats, and these have 4/,
  ],
  ['replay . --seat A', /--seat and --format go with --story/],
  ...['resume none', 'verify none', 'replay none', 'compare none', 'watch none'].map(
    (line) => [line, /There is no run .*none/] as const,
  ),
];

beforeEach(() => vi.stubEnv('OPENAI_API_KEY', ''));
afterEach(() => vi.unstubAllEnvs());

it.each(wrong)('masbench %s says in one sentence what is wrong, and writes nothing', async (line, says) => {
  const { folder, masbench } = inFolder(files);
  const before = await readdir(folder, { recursive: true });
  const { code, stdout, stderr } = await masbench(line);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/\n {4}at |sk-1234567890/);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});
