/** A match that is played in a page, as plain JSON. */
export interface PlaySetup {
  readonly seats: readonly string[];
  /** The seat of the person; all others are played by the scripted player. */
  readonly human: string;
  readonly config: unknown;
  readonly options: unknown;
  readonly seed: string;
}
