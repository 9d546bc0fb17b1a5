import { MasbenchError, readMessage } from '../contracts/errors.js';
import type { Seed } from '@masbench/statistics';

/** Laws that `conform` checks, in the order in which it reports. */
export const gameLaws = [
  'terminates',
  'accepts every legal action',
  'state is JSON',
  'open is pure',
  'on is pure',
  'reproducible',
  'replay is identical',
  'order-insensitive',
  'no canary leak',
  'no interference',
  'seat names do not matter',
  'scores in bounds',
  'views are pure',
  'every seat is scored',
  'timing tells nothing',
  'symmetry',
  'constant sum',
  'draws on branches are keyed',
  'story of views alone',
] as const;

export type GameLaw = (typeof gameLaws)[number];

/** Where a law was found broken. */
export interface Breach {
  readonly seed?: Seed | undefined;
  /** Id of the request. */
  readonly request?: string | undefined;
  /** JSON path into the state, the view or the answer. */
  readonly path?: string | undefined;
}

/** Names the law that a game, an agent or a scorer breaks, and where. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError';
  readonly law: string;
  readonly breach: Breach;
  /** The finding, without its place. */
  readonly what: string;

  constructor(law: string, what: string, breach: Breach = {}, options?: ErrorOptions) {
    const where = Object.entries(breach).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${value}`],
    );
    super(`${law}: ${what}${where.length === 0 ? '' : ` (${where.join(', ')})`}`, options);
    this.law = law;
    this.what = what;
    this.breach = breach;
  }
}

/** The law that an error thrown by a rule breaks: a rule that changes what it may not change is not pure. */
export function lawOfFault(error: unknown, pure: GameLaw): GameLaw {
  const cause = MasbenchError.isInstance(error) ? error.cause : error;
  if (isChangedRequest(error)) return 'open is pure';
  if (MasbenchError.isInstance(error) && error.code === 'STUCK') return 'terminates';
  const frozen =
    cause instanceof TypeError &&
    /read only|not extensible|Cannot (assign|delete|define)/.test(cause.message);
  return frozen ? pure : 'accepts every legal action';
}

/** True for a request that changed while it was open. */
export function isChangedRequest(error: unknown): boolean {
  return MasbenchError.isInstance(error) && error.code === 'REQUEST_CHANGED';
}

/** Runs a rule of a game; what it throws becomes a breach of the law that fits. */
export function faultless<Value>(
  seed: Seed,
  request: string | undefined,
  pure: GameLaw,
  run: () => Value,
  otherwise?: GameLaw,
): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof ConformanceError) throw error;
    const cause = MasbenchError.isInstance(error) ? error.cause : undefined;
    if (cause instanceof ConformanceError)
      throw new ConformanceError(cause.law, cause.what, { seed, request }, { cause });
    const law = lawOfFault(error, pure);
    throw new ConformanceError(
      law === 'accepts every legal action' ? (otherwise ?? law) : law,
      readMessage(error),
      { seed, request },
      { cause: error },
    );
  }
}
