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
  // Runtimes other than Node know its modules by this.
  removeNodeProtocol: false,
  // Optional ones included, which are no dependency.
  external: [/^@masbench\//],
  // The sources are in the package, so that maps need not hold them again: a third of its bytes.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
});
