import type { Field } from '@masbench/core/benchmark';

/** Where the run folder is, for code of the page that reads it as files. */
export const runFolder = '/run';

/** One file of the run folder, as a part of the stream of bytes that the page carries. */
export interface PackedFile {
  /**
   * Relative to the run folder, with `/`: `matches/m0001.jsonl`.
   */
  readonly path: string;
  /** Where it begins in the stream, in bytes. */
  readonly start: number;
  readonly bytes: number;
}

/**
 * Data in a page, the contract between `report` and the page. The run folder is in the page byte for byte: its files
 * follow one another in one stream, which is cut into blocks of `blockBytes`; each block is gzipped, written in base 64
 * into a `<script type="text/plain" id="block-<n>">`, and inflated when something of it is read. All that the page shows
 * is read from these files, so that a check of the files is a check of what is shown.
 */
export interface Contents {
  readonly format: 'masbench-report/1';
  readonly run: string;
  readonly benchmark: {
    readonly name: string;
    readonly description: string | null;
    /** The columns of the table of seats; `null` for the usual ones. */
    readonly columns: readonly Field[] | null;
  };
  /** Why the page cannot replay: `null` if it holds the code of the game. */
  readonly codeMissing: string | null;
  /** Values that did not follow from the journals when the page was written. */
  readonly problems: readonly string[];
  /** True for the page of a run in progress, which reads the run from its server. */
  readonly isLive: boolean;
  readonly blockBytes: number;
  readonly blocks: number;
  readonly files: readonly PackedFile[];
  /** Paths of files of the run that are not in the page, as it shows them in another form. */
  readonly leftOut: readonly string[];
}

/** The ids of the elements that hold them. */
export const contentsId = 'contents';
export const codeId = 'code';

/** The id of the element that holds the n-th block, from 0. */
export function blockId(block: number): string {
  return `block-${block}`;
}
