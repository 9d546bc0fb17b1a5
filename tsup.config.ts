import { defineConfig } from 'tsup';

import { entriesOf } from './scripts/read-entries.ts';

/** The one build of every package, run with the package as working directory. `scripts/write-declarations.ts` adds the types. */
export default defineConfig({
  entry: entriesOf('.'),
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  clean: true,
  treeshake: true,
  splitting: true,
  // Optional ones included, which are no dependency.
  external: [/^@masbench\//],
});
