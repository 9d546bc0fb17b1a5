import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';

import packageFile from './package.json' with { type: 'json' };
import { testsOfExtras } from './scripts/extras/extras.ts';
import { isSkipped, testParts } from './scripts/testing/test-parts.ts';

/**
 * All packages are tested in one project, so that what they share is transformed once: with a project for each, tests
 * take a tenth more CPU time. `--project <package>` chooses from a project for each. Packages resolve each other from
 * `src`, so tests need no build.
 *
 * The name of a test file says what it takes. `--mode fast` runs those that need this process and nothing else, `--mode full`
 * those that start programs (`*.process.test.ts`) or play many matches (`*.full.test.ts`), `--mode soak` the long ones
 * (`*.soak.test.ts`). Without a mode, a named file of the first two runs.
 */
const command = process.argv.join(' ');
// Read from the command line, as projects read this file again in another mode.
const mode = /--mode[= ](\w+)/.exec(command)?.[1] ?? 'any';
const isFast = mode === 'fast';
const isLong = mode === 'soak';
// Long tests measure the memory of their process, which those of other packages would fill.
const isApart = isLong || /--project\b/.test(command);

const names = ({ fast: ['*'], full: ['*.process', '*.full'], soak: ['*.soak'] } as Record<string, string[]>)[
  mode
] ?? ['*'];
const others = isFast ? ['process', 'full', 'soak'] : isLong ? [] : ['soak'];
const exclude = [
  '**/node_modules/**',
  ...others.map((name) => `**/*.${name}.test.ts`),
  ...(isSkipped(testParts.extras) ? testsOfExtras : []),
];
const filesOf = (folder: string): string[] => names.map((name) => `${folder}/**/${name}.test.ts`);
const testsOf = (root: string) => ({ include: filesOf(`${root}/test`), exclude });
const allTests = { include: ['packages/*/test', 'scripts'].flatMap(filesOf), exclude };

// Says what is not tested here, and fails if a test leaves a process or a folder behind.
const globalSetup = ['scripts/testing/test-parts.ts', 'scripts/testing/left-behind.ts'];
// Builds for the tests that start the command line.
const builds = isFast ? [] : ['packages/cli/test/built-packages.ts'];

export default defineConfig({
  ssr: { resolve: { conditions: ['masbench-source'] } },
  test: {
    // The only clock of tests that wait for a condition: a busy machine may take its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Long tests wait for servers, browsers and other processes.
    maxWorkers: isLong ? availableParallelism() + 1 : '100%',
    // The files of a worker share what they import, which is a fifth of the time: a test undoes what it changes.
    isolate: false,
    ...(isApart
      ? {
          projects: packageFile.workspaces.map((root) => ({
            extends: true as const,
            test: {
              name: basename(root),
              ...testsOf(root),
              globalSetup: root === 'packages/cli' ? [...globalSetup, ...builds] : globalSetup,
            },
          })),
        }
      : { ...allTests, globalSetup: [...globalSetup, ...builds] }),
    coverage: { provider: 'v8', include: ['packages/*/src/**'] },
  },
});
