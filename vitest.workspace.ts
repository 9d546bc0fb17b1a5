import { basename, join } from 'node:path';
import { defineConfig } from 'vitest/config';

import packageFile from './package.json' with { type: 'json' };

/**
 * One project per package. Packages resolve each other from `src`, so tests need no build. `--mode soak` runs the long
 * tests `*.soak.test.ts`, and only those.
 */
export default defineConfig(({ mode }) => ({
  ssr: { resolve: { conditions: ['masbench-source'] } },
  test: {
    // The only clock of tests that wait for a condition: a busy machine may take its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: '100%',
    // The files of a worker share what they import, which is a fifth of the time: a test undoes what it changes.
    isolate: false,
    projects: packageFile.workspaces.map((root) => ({
      extends: true as const,
      test: {
        name: basename(root),
        root,
        include: mode === 'soak' ? ['test/**/*.soak.test.ts'] : ['test/**/*.test.ts'],
        exclude: mode === 'soak' ? [] : ['**/*.soak.test.ts'],
        globalSetup:
          root === 'packages/cli' ? [join(import.meta.dirname, root, 'test/built-packages.ts')] : [],
      },
    })),
    coverage: { provider: 'v8', include: ['packages/*/src/**'] },
  },
}));
