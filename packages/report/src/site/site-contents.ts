import type { listRuns } from '@masbench/findings';

/** A run of a site, without the folder that it was read from. */
export type SiteRun = Omit<Awaited<ReturnType<typeof listRuns>>[number], 'folder'> & {
  /** The page of the run, relative to the index; `null` if it has none. */
  readonly page: string | null;
  /** Of each cell. */
  readonly levels: readonly Readonly<Record<string, unknown>>[];
};

/** Data in the index of a site; the lines of the matches of each run stand in blocks of their own, in this order. */
export interface SiteContents {
  readonly runs: readonly SiteRun[];
}
