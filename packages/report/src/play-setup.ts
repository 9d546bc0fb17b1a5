/** A match that is played in a page, as plain JSON. */
export interface PlaySetup {
  readonly seats: readonly string[];
  /** The seat of the person; all others are played by the scripted player. */
  readonly human: string;
  readonly config: unknown;
  readonly options: unknown;
  readonly seed: string;
  /** Models that the visitor may give a seat, with a key of their own. @default none */
  readonly models?: readonly PlayModel[] | undefined;
  /** Images of the match. @default none */
  readonly images?: readonly PlayImage[] | undefined;
  /** A match on record that is continued. */
  readonly recorded?: RecordedBeginning | undefined;
}

/** An image, as a page carries it. */
export interface PlayImage {
  readonly sha256: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** A model that may take a seat. */
export interface PlayModel {
  /** As on the command line: `openai:gpt-5-mini`. */
  readonly name: string;
  readonly provider: string;
  /** Where it is asked: the only place to which the page connects. */
  readonly origin: string;
  readonly needsKey: boolean;
}

/** A match on record, as a page carries it. */
export interface RecordedBeginning {
  /** Id of the match in its run. */
  readonly match: string;
  /** Number of the last line of its journal that is followed, from 1. */
  readonly until: number;
  /** Lines of its journal. */
  readonly lines: readonly string[];
  /** Texts beside the journal that its lines refer to, by SHA-256. */
  readonly texts: Readonly<Record<string, string>>;
}
