import type { AgentIO, Awaitable, Settle, PlayerNature } from './agent.js';
import type { BlobReference } from './blobs.js';
import type { AnyGame, EffectKinds, InputOf, OutputOf } from './game.js';
import type { Usage } from '../usage/usage.js';

/** Tools of a service while it works. Its usage goes to the match, not to a seat. */
export interface ServiceIO extends Pick<
  AgentIO,
  'signal' | 'rng' | 'id' | 'attempt' | 'use' | 'trace' | 'traced'
> {
  /**
   * See `reserve` of `AgentIO`. The budget is that of the match.
   * @throws MasbenchError `BUDGET_SPENT` if it can never have room for the bound.
   */
  readonly reserve: (bound: Partial<Usage>) => Promise<Settle>;
  /** The bytes of a reference. */
  readonly blob: (reference: BlobReference) => Promise<Uint8Array>;
  /** Stores bytes by their hash and returns the reference to hand out. */
  readonly store: (bytes: Uint8Array, about: Omit<BlobReference, 'sha256'>) => Promise<BlobReference>;
}

export type Serve<Input, Output> = (input: Input, io: ServiceIO) => Awaitable<Output>;

/** A service as a function, or with a name and a nature for the manifest. */
export type Service<Input, Output> =
  | Serve<Input, Output>
  | {
      readonly name: string;
      readonly version?: string | undefined;
      /** `scripted` if it answers at once and always the same. */
      readonly nature?: PlayerNature | undefined;
      readonly serve: Serve<Input, Output>;
    };

/** One service for every kind of effect that the game asks for. */
export type Services<G extends AnyGame> = {
  readonly [Kind in EffectKinds<G>]: Service<InputOf<G, Kind>, OutputOf<G, Kind>>;
};
