import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import * as z from 'zod';
import rootPackage from '../../package.json' with { type: 'json' };
import { areas, listTests } from './areas.ts';

/**
 * The tests of one area, in a copy of the repository. `node_modules` of the copy leads back to the original, so packages
 * are found by their places.
 */
const area = areas[process.env['MASBENCH_MUTATION'] ?? ''];

const packageSchema = z.object({
  name: z.string(),
  exports: z.record(
    z.string(),
    z.union([z.string(), z.object({ 'masbench-source': z.string().optional() })]),
  ),
});

const aliases = rootPackage.workspaces.flatMap((folder) => {
  const place = new URL(`../../${folder}/`, import.meta.url);
  const { name, exports } = packageSchema.parse(
    JSON.parse(readFileSync(new URL('package.json', place), 'utf8')),
  );
  return Object.entries(exports).flatMap(([entry, target]) => {
    const source = typeof target === 'string' ? undefined : target['masbench-source'];
    if (source === undefined) return [];
    return [
      { find: new RegExp(`^${name}${entry.slice(1)}$`), replacement: fileURLToPath(new URL(source, place)) },
    ];
  });
});

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: area ? [...listTests(area)] : [],
    exclude: ['**/*.{soak,full,process}.test.ts'],
    testTimeout: 90_000,
    isolate: false,
    // The one that `vitest` itself has.
    server: { deps: { external: [/@vitest\/runner/] } },
    runner: fileURLToPath(new URL('./worker.ts', import.meta.url)),
  },
});
