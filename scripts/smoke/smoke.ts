import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { entriesOf } from '../read-entries.ts';
import { bundleCode } from '../runtimes/bundle-entry.ts';
import { listWorkspaces } from '../release/workspaces.ts';
import { livingNodes } from './living-nodes.ts';
import { packageFaults } from './package-faults.ts';

/**
 * Packs the packages, checks each tarball, installs all of them into an empty folder and uses them there as a stranger
 * would: from an ES module, from a CommonJS module, from TypeScript and from the command line, with every version of
 * Node.js that is supported. Run `npm run build` before.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const consumer = fileURLToPath(new URL('consumer', import.meta.url));
const typescript = resolve(root, 'node_modules/typescript/bin/tsc');
/** The declarations of the packages are checked, too. */
const strict =
  '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2022 --types node'.split(' ');
const { devDependencies } = z
  .object({ devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const rangesSchema = z.record(z.string(), z.string());
const createdSchema = z.object({ dependencies: rangesSchema, devDependencies: rangesSchema });
const versionSchema = z.object({ version: z.string() });
const resultSchema = z.object({
  seats: z.array(z.object({ seat: z.string(), q: z.number() })).length(2),
  matches: z.array(z.unknown()).length(1),
});

const folder = mkdtempSync(join(tmpdir(), 'masbench-smoke-'));
try {
  const tarballs = pack(join(folder, 'tarballs'));
  for (const tarball of tarballs) {
    const faults = await packageFaults(new Uint8Array(readFileSync(tarball)));
    if (faults.length > 0)
      throw new Error(`${basename(tarball)} must not be published:\n${faults.join('\n')}`);
  }
  console.log(`${tarballs.length} packages can be published`);
  const app = install(join(folder, 'app'), tarballs);
  run(app, process.execPath, [typescript, ...strict, 'consumer.mts']);
  console.log('the declarations type-check');
  await checkSizes(app);
  create(app);
  console.log('npm create masbench depends on what is published with it');
  const nodes = livingNodes(join(folder, 'nodes'), (where, parameters) => run(where, 'npm', parameters));
  const printed = nodes.map((node) => ({
    ...node,
    // Each run has a root digest of its own, as it is begun at another time.
    says: playedWith(node.path, app).replace(/^Root digest: .*$/m, ''),
  }));
  for (const { name, says } of printed) {
    if (says !== printed[0]?.says) throw new Error(`${name} plays another match:\n${says}`);
    console.log(`${name}: the same match imported, required and from the command line, and verified`);
  }
  console.log(printed[0]?.says);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Bundles what a page uses of the installed packages, and checks how large it is, in kilobytes of 1000 bytes, compressed. */
async function checkSizes(app: string): Promise<void> {
  const pages: readonly (readonly [code: string, limitKb: number])[] = [
    [`export { lexical } from '@masbench/scorers/lexical';`, 60],
    ...['hq, defaultQAgent', 'mug, mugScriptedPlayer', 'werewolf, werewolfScriptedPlayer'].map((names) => {
      const [game = ''] = names.split(',');
      const imports = `export { play } from '@masbench/core'; export { ${names} } from '@masbench/game-${game}';`;
      return [imports, 100] as const;
    }),
  ];
  for (const [code, limitKb] of pages) {
    const { compressedKb } = await bundleCode(code, { installedIn: app });
    console.log(`${compressedKb.toFixed(1)} kB: ${code}`);
    if (compressedKb > limitKb)
      throw new Error(`A page takes ${compressedKb} kB, and at most ${limitKb} are allowed`);
  }
}

/** Makes a package of each kind, and checks that it depends on the versions of masbench that are installed. */
function create(app: string): void {
  for (const kind of ['game', 'agent', 'scorer', 'experiment']) {
    run(app, process.execPath, ['node_modules/create-masbench/bin/create-masbench.js', kind, `own-${kind}`]);
    const { dependencies, devDependencies: tools } = createdSchema.parse(
      JSON.parse(readFileSync(join(app, `own-${kind}`, 'package.json'), 'utf8')),
    );
    for (const [name, range] of Object.entries({ ...dependencies, ...tools })) {
      if (!/^(?:@masbench\/|masbench$)/u.test(name)) continue;
      const { version } = versionSchema.parse(
        JSON.parse(readFileSync(join(app, 'node_modules', name, 'package.json'), 'utf8')),
      );
      if (range !== `^${version}`)
        throw new Error(`A new ${kind} depends on ${name} ${range}, but ${version} is published`);
    }
  }
}

/** Plays the first match in every way with one Node.js. Returns what it printed. */
function playedWith(node: string, app: string): string {
  const imported = run(app, node, ['play.mjs']);
  const required = run(app, node, ['play.cjs']);
  if (imported !== required) throw new Error(`import and require differ:\n${imported}\n${required}`);
  const masbench = ['node_modules/masbench/bin/masbench.js'];
  rmSync(join(app, 'first'), { recursive: true, force: true });
  const { seats } = resultSchema.parse(
    JSON.parse(run(app, node, [...masbench, 'run', 'hq', '--json', '--quiet', '--out', 'first'])),
  );
  const verified = run(app, node, [...masbench, 'verify', 'first']);
  return [imported.trim(), ...seats.map(({ seat, q }) => `${seat} ${q}`), verified.trim()].join('\n');
}

/** Packs every package of the workspace. Returns the paths of the tarballs. */
function pack(into: string): readonly string[] {
  mkdirSync(into);
  for (const workspace of listWorkspaces(root)) {
    const isProgram = Object.keys(entriesOf(join(root, workspace))).length === 0;
    if (!isProgram && !existsSync(join(root, workspace, 'dist/index.js')))
      throw new Error(`Cannot pack ${basename(workspace)}: it is not built. Run npm run build`);
  }
  run(root, 'npm', ['pack', '--workspaces', '--pack-destination', into, '--loglevel', 'error']);
  return readdirSync(into).map((file) => join(into, file));
}

/** One install of all tarballs in an empty folder, next to the scripts that use them. */
function install(app: string, tarballs: readonly string[]): string {
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'consumer', private: true }));
  for (const file of readdirSync(consumer)) {
    copyFileSync(join(consumer, file), join(app, file));
  }
  run(app, 'npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel',
    'error',
    ...tarballs.map((tarball) => `file:${tarball}`),
    ...['zod', '@types/node'].map((name) => `${name}@${devDependencies[name]}`),
  ]);
  return app;
}

/** Runs a program to its end and returns what it printed. */
function run(workingFolder: string, program: string, parameters: readonly string[]): string {
  const { status, stdout } = spawnSync(program, parameters, {
    cwd: workingFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    // What runs the sources of a clone is not to reach the installed packages.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status === 0) return stdout;
  throw new Error(`${[basename(program), ...parameters].join(' ')} ended with ${status}:\n${stdout}`);
}
