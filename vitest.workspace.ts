import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';

import packageFile from './package.json' with { type: 'json' };

/**
 * All packages are tested in one project, so that what they share is transformed once: with a project for each, tests
 * take a tenth more CPU time. `--project <package>` chooses from a project for each. Packages resolve each other from
 * `src`, so tests need no build. `--mode soak` runs the long tests `*.soak.test.ts`, and only those.
 */
const command = process.argv.join(' ');
// Read from the command line, as projects read this file again in another mode.
const isLong = /--mode[= ]soak\b/.test(command);
// Long tests measure the memory of their process, which those of other packages would fill.
const isApart = isLong || /--project\b/.test(command);

const testsOf = (root: string) => ({
  include: [`${root}/test/**/*.${isLong ? 'soak.test' : 'test'}.ts`],
  exclude: isLong ? [] : ['**/*.soak.test.ts'],
});
const allTests = {
  ...testsOf('packages/*'),
  include: [...testsOf('packages/*').include, ...(isLong ? [] : ['scripts/**/*.test.ts'])],
};
// Says what is not tested here, and builds for the tests that start the command line.
const globalSetup = ['scripts/testing/test-parts.ts', 'packages/cli/test/built-packages.ts'];

export default defineConfig({
  ssr: { resolve: { conditions: ['masbench-source'] } },
  test: {
    // The only clock of tests that wait for a condition: a busy machine may take its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: '100%',
    // The files of a worker share what they import, which is a fifth of the time: a test undoes what it changes.
    isolate: false,
    ...(isApart
      ? {
          projects: packageFile.workspaces.map((root) => ({
            extends: true as const,
            test: {
              name: basename(root),
              ...testsOf(root),
              ...(root === 'packages/cli' ? { globalSetup } : {}),
            },
          })),
        }
      : { ...allTests, globalSetup }),
    coverage: { provider: 'v8', include: ['packages/*/src/**'] },
  },
});
