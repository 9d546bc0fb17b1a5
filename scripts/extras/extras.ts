import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Versions by name of packages that only some tests, examples, benchmarks and checks need. */
const extras = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))).dependencies;

/** Names of those that are not installed. */
export const missingExtras: readonly string[] = Object.keys(extras).filter(
  (name) => !existsSync(join(root, 'node_modules', name, 'package.json')),
);

/** Test files, as patterns from the root, that import one of them. */
export const testsOfExtras: readonly string[] = [
  'packages/cli/test/people-kills.soak.test.ts',
  'packages/langgraph/test/langgraph-agent.test.ts',
  'packages/llm/test/{mock-clients,providers-ai-sdk,providers-aimock}.test.ts',
  'packages/llm/test/quoted-answers.full.test.ts',
  'packages/report/test/{embedded,live-page,looks,page,page-access,play-page}.soak.test.ts',
  'packages/scorers/test/{conformance,interop,models}.test.ts',
  'scripts/release/check.process.test.ts',
  'scripts/runtimes/node-free.process.test.ts',
];

/** Examples, by name, that import one of them. */
export const examplesOfExtras: readonly string[] = ['ai-sdk-agent.ts', 'boardgame-io.ts', 'openai-agent.ts'];

// Adds them to the install of the root, which no manifest tells.
if (process.argv[1] === fileURLToPath(import.meta.url) && missingExtras.length > 0) {
  const packages = Object.entries(extras).map(([name, version]) => `${name}@${version}`);
  // The npm that runs this: Windows starts no program by the name `npm`.
  const npm = process.env['npm_execpath'];
  const [program = '', ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const { status } = spawnSync(
    program,
    [...first, 'install', '--no-save', '--no-audit', '--no-fund', ...packages],
    { cwd: root, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
