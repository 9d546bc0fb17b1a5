import type { Spent } from '../usage/lost.js';
import type { AnswerEntry } from '../journal/journal.js';
import type { Attempt } from './attempt.js';
import type { OpenRequest } from './open-request.js';
import type { MatchSetup } from './setup.js';

/** Who answered, why not the agent itself, and how its answer was read. */
export type AnswerOrigin = Pick<AnswerEntry, 'by' | 'why' | 'read' | 'dropped'>;

/** Counts the answers of a match, by an agent, a service, nature or a substitute. */
export class MatchAnswers {
  readonly #setup: MatchSetup;
  /** Ids of forced answers that were not asked for yet. Created if there are some. */
  readonly #unforced: Set<string> | undefined;
  count = 0;

  constructor(setup: MatchSetup) {
    this.#setup = setup;
    const forced = Object.keys(setup.force);
    if (forced.length > 0) this.#unforced = new Set(forced);
  }

  /** Ids of forced answers that nothing has asked for. */
  get unforced(): readonly string[] {
    return [...(this.#unforced ?? [])];
  }

  /** Counts an answer, and what it cost, before the rules have it. */
  add(request: OpenRequest, answer: AnswerOrigin & Pick<AnswerEntry, 'value'>, spent: Spent): void {
    const { tally, past } = this.#setup;
    this.count += 1;
    if (answer.by === 'forfeit') (this.#setup.forfeited ??= new Set()).add(request.seatIndex);
    if (answer.by === 'forced') this.#unforced?.delete(request.id);
    tally.answer(request.seatIndex, answer);
    tally.spend(request.seatIndex, spent);
    past.add(request, answer.value);
  }

  /** How the answer of an attempt was read; `undefined` if it was legal as it came. */
  readingOf({ attempt, isAskedAgain }: Attempt, isNormalized: boolean): AnswerEntry['read'] {
    if (this.#setup.limits.strict === true) return undefined;
    if (attempt > 1 || isAskedAgain) return 'asked-again';
    return isNormalized ? 'normalized' : undefined;
  }
}
