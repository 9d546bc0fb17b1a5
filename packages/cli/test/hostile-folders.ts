import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { experiment, modules, prepare, readBenchmarkExport, run as play } from '@masbench/experiments';
import { hashBytes } from '@masbench/statistics';
import { expect } from 'vitest';

/** The rules of a game of the user, in two files. */
export const honestFiles: Readonly<Record<string, string>> = {
  'game.mjs': `import { worth } from './rules.mjs';
const anything = { safeParse: (data) => ({ success: true, data }), parse: (data) => data };
export const game = {
  name: 'coin', version: 1, config: anything,
  asks: { call: { type: 'move', data: anything, action: anything, fallback: () => 'tails' } },
  setup: (config, seats) => ({ seats: [...seats], calls: {} }),
  open: ({ seats, calls }, ask) => seats.filter((seat) => !(seat in calls)).map((seat) => ask.call(seat, null)),
  on: { call: (draft, { seat, action }) => { draft.calls[seat] = action; } },
  views: {}, outcome: ({ seats, calls }) => (seats.every((seat) => seat in calls) ? { calls } : null),
  scores: ({ calls }) => Object.fromEntries(Object.entries(calls).map(([seat, call]) => [seat, worth(call)])),
};
export const scripted = (index) => () => (index === 0 ? 'heads' : 'tails');
`,
  'rules.mjs': `export const worth = (call) => (call === 'heads' ? 1 : 0);\n`,
  'agent.mjs': `export const agent = () => 'heads';\n`,
};

/** A folder of a stranger, with code that leaves a mark when it is run. */
export interface HostileFolder {
  readonly way: string;
  readonly name: string;
  /** Puts the code into an archive, which has a run in `run`. */
  readonly bring: (archive: string) => void;
}

interface PlantedManifest {
  benchmark: { module: string; sha256?: string };
  cells: { seats: { agent: string; sha256?: string; identity: string }[]; options: unknown }[];
  code: { files: { path: string; sha256: string; kept: string }[] };
  sources: Record<string, unknown>;
  [key: string]: unknown;
}

/** Writes the game of a user, and has the user play it: all of it, or none of its matches. */
export async function playOwn(folder: string, isPlayed: boolean): Promise<void> {
  for (const [file, text] of Object.entries(honestFiles)) writeFileSync(join(folder, file), text);
  const file = join(folder, 'game.mjs');
  const module: Readonly<Record<string, unknown>> = await import(file);
  const sources = [modules()];
  const choice = experiment({
    benchmark: readBenchmarkExport(module, file),
    seats: { '*': join(folder, 'agent.mjs') },
    trials: 1,
  });
  const options = { folder: join(folder, 'run'), sources };
  await (isPlayed ? play(choice, options) : prepare(choice, options));
}

/** Makes an archive of a stranger from what the user played. */
export function plant({ name, bring }: HostileFolder, own: string, archive: string): string {
  cpSync(own, archive, { recursive: true });
  if (name.includes('a folder in its place')) rmSync(join(archive, 'rules.mjs'));
  bring(archive);
  return archive;
}

/** Fails if code was run. @param what - Whose, and by what. */
export function expectNoMark(mark: string, what: string): void {
  if (existsSync(mark)) expect.fail(`${what} ran code: ${readFileSync(mark, 'utf8')}`);
}

/** Lists folders in twelve ways to bring code. @param mark - The file that the code writes. */
export function hostileFolders(mark: string): readonly HostileFolder[] {
  const payload = `import { appendFileSync as leaveMark } from 'node:fs';\nleaveMark(${JSON.stringify(mark)}, process.argv.slice(2) + ' ' + process.env.OPENAI_API_KEY + '\\n');\n`;
  const common = `require('node:fs').appendFileSync(${JSON.stringify(mark)}, String(process.env.OPENAI_API_KEY));\n`;
  const evil = `${payload}${honestFiles['game.mjs']?.replace(`import { worth } from './rules.mjs';`, 'const worth = () => 1;')}`;
  const evilAgent = `${payload}${honestFiles['agent.mjs']}`;
  const found: HostileFolder[] = [];
  const add = (way: string, name: string, bring: HostileFolder['bring']): unknown =>
    found.push({ way, name, bring });
  /** Has the run name a module, with its digest as if it were recorded. */
  const named = (archive: string, module: string, file?: string): void =>
    editManifest(archive, (run) => {
      run.benchmark.module = module;
      if (file !== undefined) run.benchmark.sha256 = hashBytes(readFileSync(join(archive, file)));
    });
  const withModule =
    (file: string, module: string, text = evil) =>
    (archive: string) => {
      put(archive, file, text);
      named(archive, module.replace('ARCHIVE', archive), file);
    };
  for (const file of [
    'bundle/game.mjs',
    'evil.mjs',
    'matches/evil.mjs',
    'artifacts/a b.mjs',
    'bundle/evil.ts',
    'blobs/evil.js',
  ])
    add('inside', file, withModule(`run/${file}`, `./${file}`));
  add('inside', 'by an address', (archive) =>
    withModule('run/evil.mjs', pathToFileURL(join(archive, 'run/evil.mjs')).href)(archive),
  );
  add('inside', 'as CommonJS', withModule('run/evil.cjs', './evil.cjs', `${common}module.exports = {};`));
  for (const [file, module] of [
    ['game.mjs', '../game.mjs'],
    ['game2.mjs', '../game2.mjs'],
    ['deep/er/game.mjs', '../deep/er/game.mjs'],
    ['game.mjs', 'ARCHIVE/game.mjs'],
    ['odd%20name.mjs', '../odd%20name.mjs'],
  ] as const)
    add('beside', module, withModule(file, module));
  add('by symbolic link', 'a file', (archive) => {
    put(archive, 'away/evil.mjs', evil);
    symlinkSync('../away/evil.mjs', join(archive, 'run/game.mjs'));
    named(archive, './game.mjs', 'away/evil.mjs');
  });
  add('by symbolic link', 'a folder', (archive) => {
    put(archive, 'away/evil.mjs', evil);
    symlinkSync('../away', join(archive, 'run/rules'));
    named(archive, './rules/evil.mjs', 'away/evil.mjs');
  });
  add('by symbolic link', 'in place of the rules', (archive) => {
    put(archive, 'rules.mjs', '');
    put(archive, 'away.mjs', `${payload}${honestFiles['rules.mjs']}`);
    cpSync(join(archive, 'away.mjs'), join(archive, 'run/rules.mjs'));
    writeFileSync(join(archive, 'rules.mjs'), readFileSync(join(archive, 'away.mjs')));
  });
  for (const module of [
    `data:text/javascript,${encodeURIComponent(evil)}`,
    `data:text/javascript;base64,${Buffer.from(evil).toString('base64')}`,
    'http://127.0.0.1:9/evil.mjs',
    'blob:nodedata:1',
    'node:fs',
  ])
    add('as an address', module.slice(0, 24), (archive) => named(archive, module));
  for (const [file, module] of [
    ['run/node_modules/evil/index.js', 'evil'],
    ['node_modules/evil/index.js', 'evil'],
    ['node_modules/evil/sub.js', 'evil/sub.js'],
    ['run/node_modules/@masbench/evil/index.js', '@masbench/evil'],
    ['node_modules/@masbench/game-hq/index.js', '@masbench/evil'],
    ['node_modules/evil.js', 'evil.js'],
    ['evil.mjs', '@masbench/../../../../../../../../../../../../../../ARCHIVE/evil.mjs'],
    ['evil.mjs', '@masbench/core/../../../../../../../../../../../../../ARCHIVE/evil.mjs'],
    ['evil.mjs', '../../../../../../../../../../../../../../../../../../ARCHIVE/evil.mjs'],
  ] as const)
    add('a package in the folder', `${file} as ${module.slice(0, 20)}`, (archive) => {
      put(archive, file, evil);
      if (file.includes('node_modules') && file.endsWith('index.js'))
        put(
          archive,
          join(dirname(file), 'package.json'),
          '{"type":"module","exports":"./index.js","version":"1.0.0"}',
        );
      named(archive, module.replace('ARCHIVE', archive.slice(1)));
    });
  const imports = (line: string): string => `${line}\n${honestFiles['game.mjs']}`;
  add('a loader', 'package.json that leads a name elsewhere', (archive) => {
    put(archive, 'package.json', '{"type":"module","imports":{"#rules":"./evil.mjs"}}');
    put(archive, 'evil.mjs', evil);
    put(archive, 'game.mjs', imports(`import '#rules';`));
  });
  add('a loader', 'package.json with the name of an installed package', (archive) => {
    put(archive, 'package.json', '{"name":"zod","type":"module","exports":"./evil.mjs"}');
    put(archive, 'evil.mjs', evil);
    put(archive, 'game.mjs', imports(`import 'zod';`));
  });
  add('a loader', 'tsconfig.json with paths', (archive) => {
    for (const folder of ['', 'run/'])
      put(
        archive,
        `${folder}tsconfig.json`,
        `{"compilerOptions":{"baseUrl":".","paths":{"@masbench/*":["./evil.ts"],"*":["./evil.ts"]}}}`,
      );
    for (const folder of ['', 'run/']) put(archive, `${folder}evil.ts`, evil);
  });
  add('a loader', '.env and .npmrc', (archive) => {
    put(archive, 'run/evil.mjs', evil);
    put(archive, 'run/.env', 'NODE_OPTIONS=--import=./evil.mjs\nMASBENCH_TRUST=*\n');
    put(archive, 'run/.npmrc', 'node-options=--import=./evil.mjs\n');
    named(archive, './evil.mjs', 'run/evil.mjs');
  });
  for (const [name, file, agent] of [
    ['inside', 'run/agent.mjs', './agent.mjs'],
    ['beside', 'agent.mjs', '../agent.mjs'],
    ['absolute', 'agents/evil.mjs', 'ARCHIVE/agents/evil.mjs'],
    ['kept', 'run/bundle/evil.ts', './bundle/evil.ts'],
    ['without a digest', 'run/agent2.mjs', './agent2.mjs'],
  ] as const)
    add('an agent', name, (archive) => {
      put(archive, file, evilAgent);
      seat(archive, agent.replace('ARCHIVE', archive), name === 'without a digest' ? undefined : file);
    });
  for (const key of ['scorer', 'evaluator', 'judge', 'services', 'module'])
    add('a scorer', key, (archive) => {
      put(archive, 'run/evil.mjs', evil);
      editManifest(archive, (run) => {
        for (const cell of run.cells) cell.options = { [key]: './evil.mjs' };
        run.sources['models'] = { [key]: './evil.mjs' };
      });
    });
  add(
    'an experiment file',
    'a module',
    withModule('run/experiment.mjs', './experiment.mjs', `${payload}export const experiment = {};`),
  );
  add('an experiment file', 'JSON', (archive) => {
    put(archive, 'run/evil.mjs', evil);
    put(archive, 'run/experiment.json', '{"game":"./evil.mjs"}');
    named(archive, './experiment.json', 'run/experiment.json');
  });
  add('an experiment file', 'its name in the run', (archive) => {
    put(archive, 'run/evil.mjs', evil);
    editManifest(archive, (run) => (run['experiment'] = './evil.mjs'));
  });
  add('a plan', 'plan.json', (archive) => {
    put(archive, 'run/evil.mjs', evil);
    put(archive, 'run/plan.json', '{"module":"./evil.mjs"}');
  });
  add('a plan', 'a protocol', (archive) => {
    put(archive, 'run/evil.mjs', evil);
    editManifest(archive, (run) => (run['plan'] = { module: './evil.mjs' }));
  });
  add('a plan', 'a schedule', (archive) => {
    put(archive, 'run/evil.mjs', evil);
    editManifest(archive, (run) => (run['schedule'] = { kind: './evil.mjs' }));
  });
  const evilRules = `${payload}${honestFiles['rules.mjs']}`;
  add('a changed import of a known file', 'the file itself', (archive) =>
    put(archive, 'rules.mjs', evilRules),
  );
  add('a changed import of a known file', 'another ending first', (archive) => {
    put(archive, 'rules.mts', evilRules);
    put(archive, 'rules.ts', evilRules);
  });
  add('a changed import of a known file', 'a folder in its place', (archive) => {
    put(archive, 'rules.mjs/index.mjs', evilRules);
  });
  add('a changed import of a known file', 'in a folder of its own', (archive) => {
    for (const file of ['game.mjs', 'agent.mjs'])
      cpSync(join(archive, file), join(archive, 'run/code', file));
    put(archive, 'run/code/rules.mjs', evilRules);
    named(archive, './code/game.mjs', 'game.mjs');
  });
  add('a changed import of a known file', 'two steps away', (archive) => {
    put(archive, 'rules.mjs', `import './more.cjs';\n${honestFiles['rules.mjs']}`);
    put(archive, 'more.cjs', common);
  });
  for (const [name, line] of [
    ['by a computed name', `await import(['.', 'evil.mjs'].join('/'));`],
    [
      'by createRequire',
      `import { createRequire } from 'node:module'; createRequire(import.meta.url)('./evil.cjs');`,
    ],
    [
      'by a worker',
      `import { Worker } from 'node:worker_threads'; new Worker(new URL('evil.mjs', import.meta.url));`,
    ],
  ] as const)
    add('a changed import of a known file', name, (archive) => {
      put(archive, 'evil.mjs', payload);
      put(archive, 'evil.cjs', common);
      put(archive, 'rules.mjs', `${line}\n${honestFiles['rules.mjs']}`);
    });
  for (const key of ['hooks', 'imports', 'loader', 'onLoad', 'import'])
    add('a hook', key, (archive) => {
      put(archive, 'run/evil.mjs', evil);
      editManifest(archive, (run) => (run[key] = ['./evil.mjs']));
    });
  for (const agent of ['process:"node ARCHIVE/run/evil.mjs"', 'python:ARCHIVE/run/evil.py'])
    add('a hook', agent.slice(0, 7), (archive) => {
      put(archive, 'run/evil.mjs', payload);
      put(
        archive,
        'run/evil.py',
        `import os\nopen(${JSON.stringify(mark)}, 'a').write(os.environ.get('OPENAI_API_KEY', ''))\n`,
      );
      seat(
        archive,
        agent.replace('ARCHIVE', archive),
        agent.startsWith('python') ? 'run/evil.py' : undefined,
      );
      editManifest(archive, (run) => (run.sources['programs'] = { passEnv: ['OPENAI_API_KEY'] }));
    });
  return found;
}

/** Gives all seats an agent. */
function seat(archive: string, agent: string, file: string | undefined): void {
  editManifest(archive, (run) => {
    for (const cell of run.cells)
      for (const one of cell.seats) {
        one.agent = agent;
        if (file === undefined) delete one.sha256;
        else one.sha256 = hashBytes(readFileSync(join(archive, file)));
      }
  });
}

function editManifest(archive: string, edit: (run: PlantedManifest) => unknown): void {
  const path = join(archive, 'run/run.json');
  const run: PlantedManifest = JSON.parse(readFileSync(path, 'utf8'));
  edit(run);
  writeFileSync(path, JSON.stringify(run, null, 2));
}

function put(archive: string, file: string, text: string): void {
  const path = join(archive, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
