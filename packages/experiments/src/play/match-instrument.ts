import type { AnyGame, Match, MatchResult, Middleware, PlayerLabel, Seat } from '@masbench/core';

/** The observer of one match of a run. `@masbench/otel` makes such instruments. */
export interface MatchInstrument {
  /** Stands around every agent of the match. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Calls `match.run()` once and returns its result. @default calls it */
  readonly run?: ((match: Match<AnyGame>) => Promise<MatchResult<AnyGame>>) | undefined;
}

/** Makes the instrument of a match before it is played. */
export type Instrument = (about: {
  /** The agents in its seats. */
  readonly agents: Readonly<Record<Seat, PlayerLabel>>;
}) => MatchInstrument;
