import { basename } from 'node:path';

/** The folder of a run that was given none: `runs/<benchmark>-<time>`. */
export function usualRunFolder(benchmark: string): string {
  const label = basename(benchmark).replaceAll(/[^A-Za-z0-9-]+/g, '-');
  return `runs/${label}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
}
