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

/**
 * Installs the packed packages into an empty folder and uses them there as a stranger would: from an ES module, from a
 * CommonJS module, from TypeScript and from the command line. Run `npm run build` before.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const consumer = fileURLToPath(new URL('consumer', import.meta.url));
const typescript = resolve(root, 'node_modules/typescript/bin/tsc');
/** The declarations of the packages are checked, too. */
const strict =
  '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2022 --types node'.split(' ');
const { workspaces, devDependencies } = z
  .object({ workspaces: z.array(z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const resultSchema = z.object({
  seats: z.array(z.object({ seat: z.string(), q: z.number() })).length(2),
  matches: z.array(z.unknown()).length(1),
});

const folder = mkdtempSync(join(tmpdir(), 'masbench-smoke-'));
try {
  const tarballs = pack(join(folder, 'tarballs'));
  const app = install(join(folder, 'app'), tarballs);
  const imported = run(app, process.execPath, ['play.mjs']);
  const required = run(app, process.execPath, ['play.cjs']);
  if (imported !== required) throw new Error(`import and require differ:\n${imported}\n${required}`);
  console.log(`import and require play the same match: ${imported.trim()}`);
  run(app, process.execPath, [typescript, ...strict, 'consumer.mts']);
  console.log('the declarations type-check');
  const { seats } = resultSchema.parse(
    JSON.parse(
      run(app, 'npx', ['--no-install', 'masbench', 'run', 'hq', '--json', '--quiet', '--out', 'first']),
    ),
  );
  console.log(`masbench run hq: ${seats.map(({ seat, q }) => `${seat} ${q}`).join(', ')}`);
  console.log(run(app, 'npx', ['--no-install', 'masbench', 'verify', 'first']).trim());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Packs every package of the workspace. Returns the paths of the tarballs. */
function pack(into: string): readonly string[] {
  mkdirSync(into);
  for (const workspace of workspaces) {
    if (!existsSync(join(root, workspace, 'dist/index.js')))
      throw new Error(`Cannot pack ${basename(workspace)} as it is not built: npm run build`);
  }
  run(root, 'npm', ['pack', '--workspaces', '--pack-destination', into, '--loglevel', 'error']);
  return readdirSync(into).map((file) => join(into, file));
}

/** One install of all tarballs in an empty folder, beside the scripts that use them. */
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

/** Runs a programme to its end and returns what it printed. */
function run(workingFolder: string, programme: string, parameters: readonly string[]): string {
  const { status, stdout } = spawnSync(programme, parameters, {
    cwd: workingFolder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    // What runs the sources of a clone is not to reach the installed packages.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status === 0) return stdout;
  throw new Error(`${[basename(programme), ...parameters].join(' ')} ended with ${status}:\n${stdout}`);
}
