import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The public entries of a package, as its `exports` list them. */
interface PackageFile {
  readonly exports: Readonly<
    Record<string, string | { readonly 'masbench-source': string; readonly default: string }>
  >;
}

/** The sources of a package's public entries, by the name of their file in `dist`. */
export function entriesOf(packageFolder: string): Record<string, string> {
  const { exports }: PackageFile = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.values(exports).flatMap((entry) =>
      typeof entry === 'string'
        ? []
        : [[entry.default.slice('./dist/'.length, -'.js'.length), entry['masbench-source']]],
    ),
  );
}
