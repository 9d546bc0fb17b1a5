import { makeAsk, type AnyAsk, type Ask, type Asks, type Request } from '../contracts/ask.js';
import { MasbenchError, readMessage } from '../contracts/errors.js';
import type { AnyGame } from '../contracts/game.js';
import { deepFreeze, digestJson, sameJson, sameText } from '../contracts/json.js';
import { nonJson } from '../contracts/plain-json.js';
import { withTexts, type ReadText, type TextReference } from '../contracts/kept-text.js';
import type { AnswerEntry } from '../journal/journal.js';
import { FrozenText } from './frozen-text.js';
import { frozenView, Observation, jsonText } from './observation.js';
import { byId, slotName, nameStream, type OpenRequest } from './open-request.js';
import { createRng, type Rng, type Seed } from '@masbench/statistics';
import type { Reason } from '../contracts/reason.js';
import type { Seat } from '../contracts/seat.js';
import { Viewer } from './viewer.js';
import { SharedSlots, Slots, type Slot } from './slots.js';
import type { Usage } from '../usage/usage.js';

/** An answer that was checked, as it goes to the rules. */
export interface CheckedAnswer {
  readonly by: AnswerEntry['by'];
  readonly why: Reason | undefined;
  /** The action, the drawn value or the output; it belongs to the rules from now on. */
  readonly value: unknown;
  readonly usage: Usage;
  readonly at: number;
}

const nothing: readonly never[] = [];
/** Looks are counted from 1. */
const notOpen = 0;

/** Where a position stands, and where it reads texts. */
export interface PositionOptions {
  /** @default where the game begins */
  readonly state?: unknown;
  /** @default no text can be read: the match has no folder of blobs */
  readonly readText?: ReadText | undefined;
}

/**
 * Where a match stands: the state and what is open in it. It calls no agent and draws nothing, so that playing, resuming
 * and replaying a match are the same calls of the same rules.
 */
export class Position {
  readonly game: AnyGame;
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly seed: Seed;
  /** Requests that are open, by slot, in the order in which they were opened. */
  readonly open = new Map<string, OpenRequest>();
  state: unknown;
  readonly #readText: ReadText;
  readonly #ask: Ask<Asks>;
  #slots: Slots;
  readonly #seatIndices: ReadonlyMap<Seat, number>;
  #turns: number[];
  readonly #viewer: Viewer;
  /** Views since the last answer: copies of them are made of the state itself until the next one. */
  readonly #attached: FrozenText[] = [];
  /** Contents of the last request. */
  #payload: { readonly payload: unknown; readonly look: number; readonly text: FrozenText } | undefined;
  #looks = 0;
  /** The last list of the rules, in their order. */
  #listed: readonly OpenRequest[] = [];

  constructor(
    game: AnyGame,
    config: unknown,
    seats: readonly Seat[],
    seed: Seed,
    { state, readText = unreadable }: PositionOptions = {},
  ) {
    this.game = game;
    this.config = deepFreeze(config);
    const shared = SharedSlots.of(game.asks, seats);
    this.seats = shared.seats;
    this.seed = seed;
    this.#readText = readText;
    this.#ask = makeAsk(game.asks);
    this.#slots = new Slots(shared);
    this.#seatIndices = shared.seatIndices;
    this.#turns = seats.map(() => 0);
    this.#viewer = new Viewer(game, { config: this.config, seats: this.seats }, this.#attached);
    this.state = state ?? this.rule('setup', () => game.setup(this.config, this.seats));
  }

  /** Another position that stands where this one does. Changing either leaves the other alone. */
  copy(): Position {
    const { game, config, seats, seed } = this;
    const copy = new Position(game, config, seats, seed, {
      state: JSON.parse(jsonText(this.state)) as unknown,
      readText: this.#readText,
    });
    copy.#turns = [...this.#turns];
    copy.#looks = this.#looks;
    copy.#slots = this.#slots.copy();
    for (const [slot, request] of this.open) copy.open.set(slot, { ...request });
    return copy;
  }

  /** View of a seat now, frozen. */
  viewOf(seat: Seat): unknown {
    const seatIndex = this.#seatIndices.get(seat);
    if (seatIndex === undefined)
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot view the game: there is no seat ${JSON.stringify(seat)}`,
      );
    const draws = (facet: string): Rng => createRng(this.seed, `view/@${seatIndex}/${facet}`);
    const texts = this.#viewer.seen(this.state, seatIndex, ++this.#looks, draws);
    return frozenView(this.#viewer.facets, texts);
  }

  outcome(): unknown {
    return this.rule('outcome', () => this.game.outcome(this.state, this.config));
  }

  /** The phase of the game, `undefined` if it names none. */
  phase(): string | undefined {
    const { phase } = this.game;
    return phase && this.rule('phase', () => phase(this.state, this.config));
  }

  /** @throws MasbenchError `GAME_FAULT` if JSON cannot hold the state, with the path to what it cannot hold */
  stateHash(): string {
    try {
      return digestJson(this.state);
    } catch (cause) {
      const odd = this.rule('state', () => nonJson(this.state, true));
      throw odd === undefined
        ? this.#blamed('state', cause)
        : this.fault('state', `it must be plain JSON: ${odd.path} is ${odd.what}`, cause);
    }
  }

  /** All that the rules wait for now, as they say it. */
  wanted(): readonly Request[] {
    return this.rule('open', () => this.game.open(this.state, this.#ask, this.config));
  }

  /** Looks at what the rules wait for now: what is newly open, in the order of ids, and what is no longer open. */
  look(at: number): { readonly opened: readonly OpenRequest[]; readonly dropped: readonly OpenRequest[] } {
    const look = ++this.#looks;
    const requests = this.wanted();
    const opened: OpenRequest[] = [];
    const before = this.#listed;
    const listed: OpenRequest[] = [];
    let place = 0;
    for (const request of requests) {
      while (before[place]?.seenIn === notOpen) place += 1;
      // Most rules list what is still open in the order in which they listed it before.
      const expected = before[place];
      if (expected !== undefined && isSame(expected, request)) {
        place += 1;
        listed.push(this.#seenAgain(expected, request, look));
        continue;
      }
      const slot = this.#slotOf(request);
      const open = this.open.get(slot.name);
      if (open === undefined) {
        const made = this.#opened(request, slot, look, at);
        opened.push(made);
        listed.push(made);
      } else {
        listed.push(this.#seenAgain(open, request, look));
      }
    }
    this.#listed = listed;
    opened.sort(byId);
    return { opened, dropped: requests.length === this.open.size ? [] : this.#dropped(look) };
  }

  /** Applies an answer to an open request. */
  apply(request: OpenRequest, answer: CheckedAnswer): void {
    const { observation, id, seatIndex } = request;
    if (observation !== undefined && !asked(request.payload, observation)) {
      throw new MasbenchError(
        'REQUEST_CHANGED',
        `Game ${this.game.name} changed the data of ${id} while it was open: it was ${observation.dataText} and is ${jsonText(request.payload)}. Close the request and open another with its own key`,
      );
    }
    this.#close(request);
    for (const shown of this.#attached) shown.detach();
    this.#attached.length = 0;
    try {
      this.#applied(request, answer);
    } catch (cause) {
      throw this.#blamed(`on.${request.kind} (${id})`, cause);
    }
    if (seatIndex >= 0) this.#turns[seatIndex] = (this.#turns[seatIndex] ?? 0) + 1;
  }

  /** Runs a rule of the game and turns what it throws into a fault that names the rule. */
  rule<Value>(name: string, run: () => Value): Value {
    try {
      return run();
    } catch (cause) {
      throw this.#blamed(name, cause);
    }
  }

  /** Runs what uses the schema of a request, which the author of the game wrote. */
  bySchema<Value>({ id }: OpenRequest, run: () => Value): Value {
    try {
      return run();
    } catch (cause) {
      throw this.#blamed(`the schema of ${id}`, cause);
    }
  }

  /** The fault of a game that neither has an outcome nor waits for anything. */
  stuck(answers: number): MasbenchError {
    return new MasbenchError(
      'STUCK',
      `Game ${this.game.name} is stuck: it has no outcome and waits for nothing (after ${answers} answers, seed ${this.seed})`,
    );
  }

  fault(rule: string, message: string, cause?: unknown): MasbenchError {
    return new MasbenchError('GAME_FAULT', `Game ${this.game.name} failed in ${rule}: ${message}`, { cause });
  }

  #blamed(rule: string, cause: unknown): MasbenchError {
    return MasbenchError.isInstance(cause) ? cause : this.fault(rule, readMessage(cause), cause);
  }

  #applied(request: OpenRequest, answer: CheckedAnswer): void {
    const { id, key, kind, seat, ask, observation } = request;
    const { by, why, value, usage, at } = answer;
    if (by === 'forfeit') {
      this.game.forfeit?.(this.state, seat ?? '', why ?? 'illegal', this.config);
      return;
    }
    const rule = this.game.on[kind] as (draft: unknown, answer: unknown, config: unknown) => void;
    // Plain objects of one shape each, as there is one for every answer. Rules may keep and change what they get: the
    // usage is their own copy.
    const given =
      ask.type === 'chance'
        ? { id, key, by, at, value }
        : ask.type === 'move'
          ? { id, key, by, at, seat, data: observation?.data, action: value, why, usage: { ...usage } }
          : { id, key, by, at, input: observation?.data, output: value, why, usage: { ...usage } };
    rule(this.state, given, this.config);
  }

  #seenAgain(open: OpenRequest, { payload }: Request, look: number): OpenRequest {
    if (open.seenIn === look) {
      throw this.fault('open', `it lists ${open.slot} twice; give requests that are open at once a key`);
    }
    open.seenIn = look;
    open.payload = payload;
    return open;
  }

  #close(request: OpenRequest): void {
    this.open.delete(request.slot);
    request.seenIn = notOpen;
  }

  #slotOf(request: Request): Slot {
    try {
      return this.#slots.of(request);
    } catch (cause) {
      throw this.#blamed(`open (${slotName(request.kind, request.seat, request.key)})`, cause);
    }
  }

  #opened(request: Request, slot: Slot, look: number, at: number): OpenRequest {
    try {
      const open = this.#made(request, slot, look, at);
      this.open.set(slot.name, open);
      return open;
    } catch (cause) {
      throw this.#blamed(`open (${slot.name})`, cause);
    }
  }

  #made(request: Request, slot: Slot, look: number, at: number): OpenRequest {
    const { kind, seat, key, payload } = request;
    const { name, ask, seatIndex, namelessKey } = slot;
    const count = this.#slots.count(slot);
    const draws = (facet: string): Rng =>
      createRng(this.seed, `${nameStream({ kind, seatIndex, namelessKey, count })}/view/${facet}`);
    const observation = this.#observed(request, ask, seatIndex, look, draws);
    return {
      id: `${name}#${count}`,
      slot: name,
      kind,
      ask,
      seat,
      seatIndex,
      key,
      namelessKey,
      count,
      observation,
      payload,
      openedAt: at,
      seenIn: look,
    };
  }

  #observed(
    { seat, payload }: Request,
    ask: AnyAsk,
    seatIndex: number,
    look: number,
    draws: (facet: string) => Rng,
  ): Observation | undefined {
    if (ask.type === 'chance') return undefined;
    const { texts } = ask;
    const complete =
      texts === undefined ? undefined : (data: unknown) => withTexts(data, texts, this.#readText);
    const data = this.#carried(payload, look);
    if (seat === undefined) return new Observation(0, data, nothing, nothing, complete);
    const seen = this.#viewer.seen(this.state, seatIndex, look, draws);
    return new Observation(this.#turns[seatIndex] ?? 0, data, this.#viewer.facets, seen, complete);
  }

  /** The payload as text, made once for all who are asked with the same. */
  #carried(payload: unknown, look: number): FrozenText {
    const last = this.#payload;
    if (last !== undefined && last.look === look && sameText(last.payload, payload)) return last.text;
    const written = jsonText(payload);
    const text = last?.text.text === written ? last.text : new FrozenText(written, payload);
    if (text !== last?.text) this.#attached.push(text);
    this.#payload = { payload, look, text };
    return text;
  }

  #dropped(look: number): readonly OpenRequest[] {
    const dropped = [...this.open.values()].filter((open) => open.seenIn !== look);
    for (const open of dropped) this.#close(open);
    return dropped.toSorted(byId);
  }
}

function isSame(open: OpenRequest, { kind, seat, key }: Request): boolean {
  return open.kind === kind && open.seat === seat && open.key === key;
}

function unreadable({ within }: TextReference): never {
  throw new MasbenchError(
    'BLOB_MISSING',
    `Cannot read a text of the blob ${within}: this match has no folder of blobs: play it with a journal in a file`,
  );
}

function asked(payload: unknown, observation: Observation): boolean {
  return sameJson(payload, observation.given) || jsonText(payload) === observation.dataText;
}
