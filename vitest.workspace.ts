import { defineConfig } from 'vitest/config';

const packages = ['core', 'llm', 'scorers', 'game-hq', 'game-mug', 'game-werewolf', 'experiments', 'cli'];

/**
 * One project per package. Packages resolve each other from `src`, so tests need no build. `--mode soak` runs the long
 * tests `*.soak.test.ts`, and only those.
 */
export default defineConfig(({ mode }) => ({
  ssr: { resolve: { conditions: ['masbench-source'] } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: '100%',
    projects: packages.map((name) => ({
      extends: true as const,
      test: {
        name,
        root: `packages/${name}`,
        include: mode === 'soak' ? ['test/**/*.soak.test.ts'] : ['test/**/*.test.ts'],
        exclude: mode === 'soak' ? [] : ['**/*.soak.test.ts'],
      },
    })),
    coverage: { provider: 'v8', include: ['packages/*/src/**'] },
  },
}));
