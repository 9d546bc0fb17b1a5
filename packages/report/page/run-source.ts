import type { Manifest, RunResult } from '@masbench/experiments';
import type { Contents } from '../src/contents.ts';
import type { ListedMatch } from '../src/matches/listed-match.ts';
import type { RunClient } from './run-client.ts';

/** Where a page reads its run from: itself, or the server of a run in progress. */
export interface RunSource {
  readonly contents: Contents;
  readonly manifest: () => Promise<Manifest>;
  readonly result: () => Promise<RunResult>;
  /** The matches that have ended, if they can be read without a worker. */
  readonly matches?: (() => Promise<readonly ListedMatch[]>) | undefined;
  /** A worker that has opened the run. */
  readonly client: () => Promise<RunClient>;
  /** Bytes of the journals and call logs before compression; `undefined` if they are not known. */
  readonly matchBytes: number | undefined;
}
