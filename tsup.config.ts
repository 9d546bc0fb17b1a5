import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

/** The public entries of a package, as its `exports` list them. */
interface PackageFile {
  readonly exports: Readonly<
    Record<string, string | { readonly 'masbench-source': string; readonly default: string }>
  >;
}

const { exports }: PackageFile = JSON.parse(readFileSync('package.json', 'utf8'));

/** The one build of every package: ESM and `.d.ts`, run with the package as working directory. */
export default defineConfig({
  entry: Object.fromEntries(
    Object.values(exports).flatMap((entry) =>
      typeof entry === 'string'
        ? []
        : [[entry.default.slice('./dist/'.length, -'.js'.length), entry['masbench-source']]],
    ),
  ),
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  // tsup 8 injects `baseUrl`, which TypeScript 6 rejects (egoist/tsup#1388).
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  sourcemap: true,
  clean: true,
  treeshake: true,
  splitting: true,
});
