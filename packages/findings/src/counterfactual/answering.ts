import {
  isNamedAgent,
  UnavailableError,
  type Agent,
  type AnyGame,
  type Middleware,
  type NamedAgent,
  type PlayerLabel,
  type Seat,
  type Service,
} from '@masbench/core';
import * as z from 'zod';
import { hashOfInput, hashOfTurn, type RecordedAnswer, type MatchOnRecord } from './match-on-record.js';

/** The reason why a match with a change stops: an answer that is not on record and cannot be asked for, or an illegal one. */
export interface Missing {
  /** The request. */
  readonly id: string;
  /** `null` for a service. */
  readonly seat: Seat | null;
  /** `illegal`: the answer that the change gives is not legal where it is given. */
  readonly why: 'unanswered' | 'illegal';
  readonly reason: string;
}

/** The source of answers in a match with a change. */
export interface Sources {
  /** Given in place of what is on record, by request. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Seats whose agents are asked in place of the record. */
  readonly replaced: ReadonlySet<Seat>;
  /** Agents by seat. */
  readonly agents: Readonly<Record<Seat, Agent<AnyGame>>>;
  /** True if a request gets its recorded answer regardless of what it shows. */
  readonly keepsAnswers: boolean;
}

/** Later than any answer. */
const neverSeconds = 1e9;

/**
 * Gives recorded answers to requests of seats that have been shown what is on record, all along, and counts what is asked
 * elsewhere. A seat whose agent declares itself memoryless gets them wherever the request itself is the same.
 */
export class Answering {
  /** Answers from the record, after the match went on live. */
  reused = 0;
  /** New answers of agents. */
  asked = 0;
  /** New answers that are not those on record. */
  differing = 0;
  /** True if a request showed something else than on record, was answered otherwise, or is not on record. */
  isChanged = false;
  readonly #missing: Missing[] = [];
  /** Seats that were shown something else than on record, or answered otherwise: what they remember differs. */
  readonly #diverged = new Set<Seat>();
  /** Moves of replaced agents, by seat. */
  readonly #moves = new Map<Seat, number>();
  readonly #match: MatchOnRecord<AnyGame>;
  readonly #sources: Sources;
  #outputs: ReadonlyMap<string, RecordedAnswer> | undefined;

  constructor(match: MatchOnRecord<AnyGame>, sources: Sources) {
    this.#match = match;
    this.#sources = sources;
  }

  /** The missing part if a match was aborted for this reason. */
  missing(reason: string | undefined): Missing | undefined {
    return this.#missing.find((one) => reason?.endsWith(one.reason));
  }

  /** The agents as the match is played with: a seat without one is never asked. */
  agents(): Record<Seat, Agent<AnyGame>> {
    const { start } = this.#match;
    return Object.fromEntries(
      start.seats.map((seat) => {
        const given = this.#sources.agents[seat];
        if (given === undefined) return [seat, silent(start.agents[seat])];
        // One with a memory of its own is refused if it has to be asked.
        return [seat, isNamedAgent(given) ? { ...given, resumable: true } : given];
      }),
    );
  }

  /** Comes before every agent. */
  readonly middleware: Middleware = async (turn, next, io) => {
    const { answers, replaced, agents, keepsAnswers } = this.#sources;
    const { seat } = turn;
    const recorded = this.#match.answers.get(io.id);
    const shown = hashOfTurn(turn);
    const isAlike = shown === (recorded?.shown ?? this.#match.dropped.get(io.id));
    if (!isAlike) {
      this.isChanged = true;
      this.#diverged.add(seat);
    }
    if (Object.hasOwn(answers, io.id)) {
      const { success, data, error } = turn.schema.safeParse(answers[io.id]);
      if (!success) {
        const given = JSON.stringify(answers[io.id]);
        const reason = `${io.id} cannot be answered with ${given}, which is not legal: ${z.prettifyError(error)}`;
        throw this.#stop({ id: io.id, seat, why: 'illegal', reason });
      }
      io.use(recorded?.usage ?? {});
      return this.#compared(recorded, data, seat);
    }
    const isReusable = keepsAnswers || (isAlike && (!this.#diverged.has(seat) || isMemoryless(agents[seat])));
    if (recorded !== undefined && !replaced.has(seat) && isReusable) {
      this.reused += 1;
      io.use(recorded.usage);
      return recorded.value;
    }
    const agent = agents[seat];
    if (agent === undefined) {
      // On record it was not waited for, so nothing is missing unless it is waited for now.
      const dropped = this.#match.dropped.get(io.id);
      if (dropped !== undefined && (keepsAnswers || dropped === shown)) io.use({ seconds: neverSeconds });
      const why =
        recorded !== undefined && isAlike ? 'it may remember that what came before was different: ' : '';
      throw this.#unanswered(io.id, seat, this.#match.start.agents[seat], `${why}name an agent for the seat`);
    }
    const moves = this.#moves.get(seat) ?? 0;
    this.#moves.set(seat, moves + 1);
    if (turn.turn > moves && isNamedAgent(agent) && agent.resumable !== true)
      throw this.#unanswered(
        io.id,
        seat,
        agent,
        'it may remember the moves before, of which it was not asked',
      );
    this.asked += 1;
    const answer = await next();
    const { success, data } = turn.schema.safeParse(answer);
    // What was dropped on record and is shown alike has no answer to compare with.
    return success && !(recorded === undefined && isAlike) ? this.#compared(recorded, data, seat) : answer;
  };

  /** A service that serves in place of the one on record, compared with what that one gave. */
  replacing(service: Service<unknown, unknown>): Service<unknown, unknown> {
    const {
      name = 'custom',
      version,
      nature,
    }: Partial<PlayerLabel> = typeof service === 'function' ? {} : service;
    return {
      name,
      version,
      nature,
      serve: async (input, io) => {
        const output = typeof service === 'function' ? service(input, io) : service.serve(input, io);
        return this.#compared(this.#match.answers.get(io.id), await output);
      },
    };
  }

  /** Gives recorded outputs to recorded inputs, and asks a service elsewhere. */
  service(kind: string, service: Service<unknown, unknown> | undefined): Service<unknown, unknown> {
    const { name = 'custom', version, nature } = this.#match.start.services[kind] ?? {};
    return {
      name,
      version,
      nature,
      serve: (input, io) => {
        const shown = hashOfInput(kind, input);
        if (this.#match.answers.get(io.id)?.shown !== shown) this.isChanged = true;
        const recorded = this.#outputFor(io.id, shown);
        if (recorded !== undefined) {
          io.use(recorded.usage);
          return recorded.value;
        }
        if (service === undefined) throw this.#unanswered(io.id, null, { name }, 'give the service');
        return (typeof service === 'function' ? service : service.serve)(input, io);
      },
    };
  }

  #compared(recorded: RecordedAnswer | undefined, answer: unknown, seat?: Seat): unknown {
    if (recorded === undefined || JSON.stringify(answer) !== JSON.stringify(recorded.value)) {
      this.differing += 1;
      this.isChanged = true;
      if (seat !== undefined) this.#diverged.add(seat);
    }
    return answer;
  }

  /** An equal input has an equal output, if possible that of the same request. */
  #outputFor(id: string, shown: string): RecordedAnswer | undefined {
    const { answers } = this.#match;
    const same = answers.get(id);
    if (same?.shown === shown) return same;
    this.#outputs ??= new Map(
      [...answers.values()]
        .filter(({ seat }) => seat === undefined)
        .toReversed()
        .map((answer) => [answer.shown, answer]),
    );
    return this.#outputs.get(shown);
  }

  #unanswered(
    id: string,
    seat: Seat | null,
    label: Partial<PlayerLabel> | undefined,
    remedy: string,
  ): UnavailableError {
    const name = label?.name ?? 'custom';
    const reason = `${id} needs an answer of ${name} that is not on record: ${remedy}`;
    return this.#stop({ id, seat, why: 'unanswered', reason });
  }

  #stop(missing: Missing): UnavailableError {
    this.#missing.push(missing);
    return new UnavailableError(missing.reason);
  }
}

function isMemoryless(agent: Agent<AnyGame> | undefined): boolean {
  return agent !== undefined && isNamedAgent(agent) && agent.memoryless === true;
}

function silent(label: PlayerLabel = { name: 'custom' }): NamedAgent<AnyGame> {
  return { ...label, resumable: true, create: () => () => undefined };
}
