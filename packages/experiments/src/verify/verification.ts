/** Result of `verify`. */
export interface Verification {
  readonly run: string;
  /** Matches of the run, without variants that leave their item out. */
  readonly matches: number;
  /** Matches whose results follow from their journals. */
  readonly verified: number;
  /**
   * SHA-256 over the digests of manifest, announcements, records, schedule, journals and call logs: a reader of a citation can tell
   * this run from any other.
   */
  readonly root: string;
  /** Values that are reported but do not follow from the journals, one sentence each. */
  readonly problems: readonly string[];
  /** Changes of the run's modules since it began, without a part in play, one sentence each. @default nothing */
  readonly notes?: readonly string[] | undefined;
}
