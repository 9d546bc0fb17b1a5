import { defineConfig } from 'tsup';

import { entriesOf } from './public-entries.ts';

/** The one build of every package: ESM and `.d.ts`, run with the package as working directory. */
export default defineConfig({
  entry: entriesOf('.'),
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  // tsup 8 injects `baseUrl`, which TypeScript 6 rejects (egoist/tsup#1388).
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  sourcemap: true,
  clean: true,
  treeshake: true,
  splitting: true,
  // Optional ones included, which are no dependency.
  external: [/^@masbench\//],
});
