import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromiumPath } from '../testing/test-parts.ts';
import { findDeadLinks } from './dead-links.ts';
import { findFaults } from './find-faults.ts';
import { makeGallery } from './gallery.ts';
import { mendAnchors } from './mend-anchors.ts';
import { writeNavigation } from './navigation.ts';
import { stagePages } from './pages.ts';
import { writeRunnableSamples } from './runnable-samples.ts';

/**
 * Builds the documentation as a site in `dist/docs`: guides, reference, API, and a gallery whose runs are played by the
 * commands that it shows. A dead link, and what axe finds serious on a page of each kind, is a fault. `--serve` then serves it, `--base /name/` is for a site that is not at the root of its host.
 * VitePress, which does it, is installed at the first use; after that no network is needed.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const home = fileURLToPath(new URL('.', import.meta.url));
const pages = join(root, 'dist/docs-pages');
const out = join(root, 'dist/docs');
const vitepress = join(home, 'node_modules/vitepress/bin/vitepress.js');

/** One page of each kind, which are looked at in a browser if there is one. */
const examined = [
  'index.html',
  'start.html',
  'guide/report.html',
  'cookbook.html',
  'examples/quickstart.html',
  'api/index.html',
  'api/@masbench/game-hq.html',
  'gallery/index.html',
  'gallery/werewolf.html',
  'gallery/files/index.html',
  'gallery/files/runs/werewolf.html',
  'gallery/files/play-werewolf.html',
];

await main();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: '/' },
      serve: { type: 'boolean', default: false },
    },
  });
  const env = { ...process.env, MASBENCH_SITE_BASE: values.base };
  // Its peer, typedoc, is that of the root.
  if (!existsSync(join(home, 'node_modules')))
    await runProgram('npm', [
      'install',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--prefix',
      home,
    ]);
  for (const folder of [pages, out]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(pages, { recursive: true });
  const typedoc = join(root, 'node_modules/typedoc/bin/typedoc');
  const reference = runProgram(process.execPath, [typedoc, '--options', join(home, 'typedoc.json')]);
  const gallery = makeGallery(pages);
  stagePages({ root, home, pages });
  await Promise.all([reference, gallery]);
  mendAnchors(join(pages, 'api'));
  await writeRunnableSamples({ root, pages });
  writeNavigation(pages);
  await runProgram(process.execPath, [vitepress, 'build', home], env);
  const dead = findDeadLinks(out, values.base);
  for (const link of dead) process.stderr.write(`Dead link: ${link}\n`);
  const faults = existsSync(chromiumPath)
    ? await findFaults(out, examined, { browser: chromiumPath, base: values.base })
    : [];
  for (const fault of faults) process.stderr.write(`Fault: ${fault}\n`);
  if (dead.length + faults.length > 0) process.exitCode = 1;
  else process.stdout.write(`Site: ${join(out, 'index.html')}\n`);
  if (values.serve) await runProgram(process.execPath, [vitepress, 'preview', home], env);
}

/** Runs a program that prints to this terminal. */
async function runProgram(
  program: string,
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', env });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${parameters.join(' ')} ended with ${code}`)),
    );
  });
}
