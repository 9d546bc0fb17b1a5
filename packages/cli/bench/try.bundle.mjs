// packages/core/src/game.ts
function defineGame() {
  return (game) => game;
}

// packages/core/src/ask.ts
function move(definition) {
  return { type: 'move', ...definition };
}
function chance(value) {
  return { type: 'chance', value };
}
function askFor(table) {
  const builders = Object.entries(table).map(([kind, { type }]) => [
    kind,
    type === 'move'
      ? (seat2, payload, key) => ({ kind, seat: seat2, key, payload })
      : (payload, key) => ({ kind, seat: void 0, key, payload }),
  ]);
  return Object.freeze(Object.fromEntries(builders));
}

// packages/core/src/distribution.ts
function uniform(values) {
  return { type: 'outcomes', outcomes: values.map((value) => [value, 1]) };
}
function shuffled(values) {
  return { type: 'order', values };
}
function draw(distribution, rng) {
  switch (distribution.type) {
    case 'sample':
      return distribution.sample(rng);
    case 'order':
      return rng.shuffle(distribution.values);
    case 'outcomes':
      return drawOutcome(distribution.outcomes, rng);
  }
}
function drawOutcome(outcomes, rng) {
  const total = outcomes.reduce((sum, [, weight]) => sum + (weight >= 0 ? weight : Number.NaN), 0);
  if (!(total > 0 && total < Infinity)) {
    throw new RangeError(
      `Cannot draw as the weights of 'outcomes' must be finite, not negative and not all zero: their sum is ${total}`,
    );
  }
  let rest = rng.float() * total;
  for (const [value, weight] of outcomes) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return outcomes.findLast(([, weight]) => weight > 0)?.[0];
}

// packages/core/src/match.ts
import { setImmediate } from 'node:timers/promises';

// packages/core/src/errors.ts
var brand = /* @__PURE__ */ Symbol.for('masbench.error');
var MasbenchError = class extends Error {
  name = 'MasbenchError';
  code;
  [brand] = true;
  constructor(code, message, options) {
    super(message, options);
    this.code = code;
  }
  /** True for an error of any copy of this package in the process, where `instanceof` would not be. */
  static isInstance(error) {
    return typeof error === 'object' && error !== null && brand in error;
  }
};
var BudgetError = class extends MasbenchError {
  name = 'BudgetError';
  constructor(message, options) {
    super('BUDGET_SPENT', message, options);
  }
};
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

// packages/core/src/open-request.ts
function slotOf(kind, seat2, key) {
  if (seat2 === void 0) return key === void 0 ? kind : `${kind}/${key}`;
  return key === void 0 ? `${kind}/${seat2}` : `${kind}/${seat2}:${key}`;
}
function streamOf({ kind, seatIndex, key, count: count2 }) {
  return `${slotOf(kind, seatIndex < 0 ? void 0 : `@${seatIndex}`, key)}#${count2}`;
}
function byId(left, right) {
  return (
    compare(left.kind, right.kind) ||
    left.seatIndex - right.seatIndex ||
    compare(left.key ?? '', right.key ?? '') ||
    left.count - right.count
  );
}
function compare(left, right) {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

// packages/core/src/random.ts
import { hash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
function rngFor(seed, stream) {
  let generator;
  const draw2 = () => (generator ??= generatorFor(`masbench/v1/${seed}/${stream}`));
  const float = () => uniformFloat64(draw2());
  const int3 = (below) => {
    if (!Number.isSafeInteger(below) || below < 1) {
      throw new RangeError(
        `Cannot draw an integer as 'below' must be a positive integer: current value is ${below}`,
      );
    }
    return uniformInt(draw2(), 0, below - 1);
  };
  const pick = (values) => {
    if (values.length === 0) throw new RangeError("Cannot pick a value as 'values' must not be empty");
    return values[int3(values.length)];
  };
  const shuffle = (values) => {
    const rest = [...values];
    const shuffled2 = [];
    while (rest.length > 0) shuffled2.push(...rest.splice(int3(rest.length), 1));
    return shuffled2;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float());
  return { float, int: int3, pick, shuffle, normal, chance: (probability) => float() < probability };
}
function generatorFor(name) {
  const bytes = hash('sha256', name, 'buffer');
  return xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => bytes.readInt32LE(offset)));
}

// packages/core/src/usage.ts
var noUsage = Object.freeze({
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  reasoningTokens: 0,
  seconds: 0,
  costUsd: 0,
});
function addUsage(left, right) {
  if (left === noUsage) return right;
  if (right === noUsage) return left;
  return {
    calls: plus(left.calls, right.calls),
    inputTokens: plus(left.inputTokens, right.inputTokens),
    outputTokens: plus(left.outputTokens, right.outputTokens),
    cachedTokens: plus(left.cachedTokens, right.cachedTokens),
    reasoningTokens: plus(left.reasoningTokens, right.reasoningTokens),
    seconds: plus(left.seconds, right.seconds),
    costUsd: plus(left.costUsd, right.costUsd),
  };
}
function completeUsage(reported) {
  const calls = 'calls' in reported ? reported.calls : 0;
  const absent = calls === 0 ? 0 : void 0;
  return {
    calls,
    inputTokens: reported.inputTokens ?? absent,
    outputTokens: reported.outputTokens ?? absent,
    cachedTokens: reported.cachedTokens ?? absent,
    reasoningTokens: reported.reasoningTokens ?? absent,
    seconds: reported.seconds ?? 0,
    costUsd: reported.costUsd ?? absent,
  };
}
function plus(left, right) {
  return left === void 0 || right === void 0 ? void 0 : left + right;
}

// packages/core/src/attempt.ts
var Attempt = class {
  request;
  attempt;
  lastError;
  order;
  startedAt;
  /** Known from the start where the scheduler has a latency for it. */
  seconds;
  settled;
  ending;
  usage = noUsage;
  /** How long it may take, on a real clock or a declared one, and how it ends then. */
  limit;
  #context;
  #hold;
  #wallStart = performance.now();
  #controller;
  #timer;
  #rng;
  #traced;
  #declaredSeconds = false;
  /** @param latency seconds it takes, where they are known before */
  constructor(context, due, latency) {
    this.#context = context;
    this.request = due.request;
    this.attempt = due.attempt;
    this.order = due.order;
    this.startedAt = due.startedAt;
    this.lastError = due.lastError;
    this.seconds = latency;
    this.#hold = context.hold(due.request.seatIndex);
  }
  get id() {
    return this.request.id;
  }
  get kind() {
    return this.request.kind;
  }
  get seat() {
    return this.request.seat;
  }
  get nonce() {
    return this.#context.nonce(this.request.seatIndex);
  }
  get signal() {
    this.#controller ??= new AbortController();
    if (this.ending !== void 0) this.#controller.abort();
    return this.#controller.signal;
  }
  get rng() {
    return (this.#rng ??= rngFor(this.#context.seed, `${streamOf(this.request)}/attempt/${this.attempt}`));
  }
  get traced() {
    return (this.#traced ??= this.#context.calls?.find(this.id, this.attempt) ?? []);
  }
  use = (reported) => {
    if (this.ending !== void 0) return;
    this.#declaredSeconds ||= reported.seconds !== void 0;
    const usage = completeUsage(reported);
    this.usage = addUsage(this.usage, usage);
    this.#hold.spend(usage);
  };
  reserve = (bound) => {
    if (this.ending !== void 0) {
      throw new MasbenchError('ABORTED', `Cannot reserve for ${this.id} as its answer is no longer wanted`);
    }
    return this.#hold.reserve(bound);
  };
  trace = (record3) => {
    this.#context.calls?.append(this.id, this.attempt, record3);
  };
  past = () => this.#context.past(this.request.seatIndex, this.request.observation?.turn ?? 0);
  blob = async ({ sha256 }) => {
    if (this.request.observation?.shows(sha256) !== true) {
      throw new MasbenchError(
        'BLOB_MISSING',
        `Cannot read the blob ${sha256} as ${this.id} does not show it`,
      );
    }
    return this.#context.blobs.get(sha256);
  };
  store = async (bytes, about2) => ({
    sha256: await this.#context.blobs.put(bytes),
    ...about2,
  });
  /** Sees to it on a real clock that the attempt keeps its limit. */
  watch() {
    const { limit } = this;
    if (limit === void 0) return;
    this.#timer = setTimeout(() => this.#cutOff(limit.ending), Math.min(limit.seconds * 1e3, 2 ** 31 - 1));
  }
  fail(thrown) {
    this.end({ ok: false, why: reasonOf(thrown), error: messageOf(thrown) });
  }
  /** Ends the attempt; later endings change nothing. */
  end(ending) {
    if (this.ending !== void 0) return;
    this.#stop(ending);
    this.settled = this.#context.settled();
  }
  /** Ends the attempt without anybody waiting for it. */
  abort() {
    if (this.ending !== void 0) return;
    this.#hold.lose();
    this.#stop({ ok: false, why: 'error', error: 'no longer wanted' });
  }
  #cutOff(ending) {
    if (this.ending !== void 0) return;
    this.#hold.lose();
    this.end(ending);
  }
  #stop(ending) {
    clearTimeout(this.#timer);
    const late2 = this.#stopClock();
    this.ending = late2 ?? ending;
    this.#hold.release();
    this.#controller?.abort();
  }
  /** Fixes the seconds: a latency counts first, then what was declared, then a real clock. */
  #stopClock() {
    const declared = this.usage.seconds ?? 0;
    const { time } = this.#context;
    const measured = time === 'wall' ? round((performance.now() - this.#wallStart) / 1e3) : 0;
    const seconds = this.seconds ?? (this.#declaredSeconds ? declared : measured);
    const late2 =
      time === 'virtual' && this.limit !== void 0 && seconds > this.limit.seconds ? this.limit : void 0;
    this.seconds = late2?.seconds ?? seconds;
    if (this.seconds !== declared) {
      this.#hold.spend({ ...noUsage, seconds: this.seconds - declared });
      this.usage = { ...this.usage, seconds: this.seconds };
    }
    return late2?.ending;
  }
};
function round(seconds) {
  return Math.round(seconds * 1e6) / 1e6;
}
function reasonOf(thrown) {
  if (!MasbenchError.isInstance(thrown)) return 'error';
  if (thrown.code === 'AGENT_REFUSED') return 'refusal';
  if (thrown.code === 'AGENT_UNAVAILABLE') return 'unavailable';
  return thrown.code === 'BUDGET_SPENT' ? 'budget' : 'error';
}

// packages/core/src/json.ts
import { hash as hash2 } from 'node:crypto';
function digest(text) {
  return hash2('sha256', text).slice(0, 32);
}
function deepFreeze(value) {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}
function sameJson(left, right) {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const leftEntries = Object.entries(left).filter(([, value]) => value !== void 0);
  const rightKeys = Object.values(right).filter((value) => value !== void 0);
  return (
    leftEntries.length === rightKeys.length &&
    leftEntries.every(([key, value]) => sameJson(value, right[key]))
  );
}

// packages/core/src/journal.ts
import * as z from 'zod';

// packages/core/src/agent.ts
var natures = ['scripted', 'simulated', 'model', 'human'];

// packages/core/src/reason.ts
var reasons = ['illegal', 'too-large', 'error', 'timeout', 'budget', 'refusal', 'forfeit', 'unavailable'];

// packages/core/src/journal.ts
var at = z.number().nonnegative();
var journaledUsage = z.record(z.string(), z.number().nullable());
var player = z.object({
  name: z.string(),
  version: z.string().optional(),
  nature: z.enum(natures).optional(),
});
var entrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    format: z.literal('masbench-journal/1'),
    id: z.string(),
    game: z.string(),
    version: z.number(),
    variants: z.record(z.string(), z.string()).optional(),
    seats: z.array(z.string()),
    agents: z.record(z.string(), player),
    services: z.record(z.string(), player),
    seed: z.union([z.string(), z.number()]),
    scheduler: z.string(),
    limits: z.unknown(),
    /** The configuration as the game's schema returned it, or the hash of its JSON in the blob store. */
    config: z.unknown(),
    configSha256: z.string().optional(),
    /** The match whose beginning this one shares. */
    fork: z.object({ of: z.string(), until: z.number().nullable() }).optional(),
  }),
  z.object({ type: z.literal('open'), id: z.string(), sees: z.string(), at }),
  z.object({
    type: z.literal('attempt'),
    id: z.string(),
    attempt: z.number(),
    why: z.enum(reasons),
    error: z.string(),
    raw: z.string().optional(),
    usage: journaledUsage.optional(),
    at,
  }),
  z.object({
    type: z.literal('answer'),
    id: z.string(),
    by: z.enum(['agent', 'fallback', 'forced', 'forfeit', 'chance', 'service', 'failure']),
    why: z.enum(reasons).optional(),
    value: z.unknown(),
    usage: journaledUsage.optional(),
    at,
  }),
  z.object({ type: z.literal('drop'), id: z.string(), usage: journaledUsage.optional(), at }),
  z.object({
    type: z.literal('end'),
    status: z.enum(['finished', 'aborted']),
    reason: z.string().optional(),
    outcome: z.unknown().optional(),
    scores: z.record(z.string(), z.number()).optional(),
    state: z.string().optional(),
    at,
  }),
]);
function memoryJournal(lines = []) {
  const kept2 = [...lines];
  return {
    read: () => kept2,
    append: (line) => void kept2.push(line),
    commit: () => void 0,
    reopen: () => void kept2.pop(),
    close: () => void 0,
  };
}
function parseEntry(line, lineNumber) {
  let value;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new MasbenchError('JOURNAL_CORRUPT', `Cannot read the journal as line ${lineNumber} is not JSON`, {
      cause,
    });
  }
  const parsed = entrySchema.safeParse(value);
  if (!parsed.success) {
    throw new MasbenchError(
      'JOURNAL_CORRUPT',
      `Cannot read the journal as line ${lineNumber} is not an entry of masbench-journal/1:
${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}
function usageToJson(usage) {
  let text = '';
  for (const field in usage) {
    const value = usage[field];
    if (value === 0) continue;
    text += `${text === '' ? '' : ','}"${field}":${value ?? 'null'}`;
  }
  return `{${text}}`;
}
function usageFromJson(json) {
  const field = (name) => {
    const value = json?.[name];
    return value === null ? void 0 : (value ?? 0);
  };
  return {
    calls: field('calls'),
    inputTokens: field('inputTokens'),
    outputTokens: field('outputTokens'),
    cachedTokens: field('cachedTokens'),
    reasoningTokens: field('reasoningTokens'),
    seconds: field('seconds'),
    costUsd: field('costUsd'),
  };
}

// packages/core/src/launcher.ts
var Launcher = class {
  #position;
  #players;
  #services;
  #judge;
  #ledger;
  #limits;
  #scheduler;
  #force;
  #context;
  constructor(parts) {
    this.#position = parts.position;
    this.#players = parts.players;
    this.#services = parts.services;
    this.#judge = parts.judge;
    this.#ledger = parts.ledger;
    this.#limits = parts.limits;
    this.#scheduler = parts.scheduler;
    this.#force = parts.force;
    this.#context = parts.context;
  }
  isForced({ id }) {
    return Object.hasOwn(this.#force, id);
  }
  start(due) {
    const { request } = due;
    const instant = request.ask.type === 'chance' || this.isForced(request);
    const attempt = new Attempt(this.#context, due, instant ? 0 : this.#latency(due));
    if (this.isForced(request)) attempt.end({ ok: true, raw: this.#force[request.id] });
    else if (request.ask.type === 'chance') attempt.end({ ok: true, raw: this.#draw(request) });
    else this.#ask(attempt);
    return attempt;
  }
  #ask(attempt) {
    const { request } = attempt;
    const exhausted = this.#ledger.exhausted(request.seatIndex);
    if (exhausted !== void 0) {
      attempt.end({ ok: false, why: 'budget', error: exhausted });
      return;
    }
    this.#limit(attempt);
    try {
      const returned =
        request.ask.type === 'effect'
          ? this.#services.get(request.kind)?.(request.observation?.data, attempt)
          : this.#players[request.seatIndex]?.act(this.#turn(request), attempt);
      if (!isPromiseLike(returned)) {
        attempt.end({ ok: true, raw: returned });
        return;
      }
      attempt.watch();
      returned.then(
        (raw) => attempt.end({ ok: true, raw }),
        (thrown) => attempt.fail(thrown),
      );
    } catch (thrown) {
      attempt.fail(thrown);
    }
  }
  #turn(request) {
    const { observation } = request;
    const judge = this.#judge;
    return Object.freeze({
      kind: request.kind,
      seat: request.seat ?? '',
      turn: observation?.turn ?? 0,
      get data() {
        return observation?.data;
      },
      get view() {
        return observation?.view;
      },
      get schema() {
        return judge.actionSchema(request);
      },
    });
  }
  #draw(request) {
    return this.#position.rule(`the distribution of ${request.id}`, () => this.#judge.drawn(request));
  }
  #latency({ request, attempt }) {
    const { id, kind, seat: seat2 } = request;
    const { seed } = this.#context;
    return this.#scheduler.latency?.({
      id,
      kind,
      seat: seat2,
      get rng() {
        return rngFor(seed, `${streamOf(request)}/latency/${attempt}`);
      },
    });
  }
  /** The time-out or what is left of a budget of seconds, whichever is less. */
  #limit(attempt) {
    const { ask, seatIndex } = attempt.request;
    const timeoutMs = ask.type === 'effect' ? this.#limits.effectTimeoutMs : this.#limits.timeoutMs;
    const secondsLeft = this.#ledger.secondsLeft(seatIndex);
    if (secondsLeft !== void 0 && secondsLeft * 1e3 < (timeoutMs ?? Infinity)) {
      attempt.limit = {
        seconds: secondsLeft,
        ending: late('budget', `The budget of seconds left ${secondsLeft} for this answer`),
      };
    } else if (timeoutMs !== void 0) {
      attempt.limit = {
        seconds: timeoutMs / 1e3,
        ending: late('timeout', `There was no answer within ${timeoutMs} ms`),
      };
    }
  }
};
function late(why, error) {
  return { ok: false, why, error };
}
function isPromiseLike(value) {
  return typeof value === 'object' && value !== null && typeof value.then === 'function';
}

// packages/core/src/lifecycle.ts
import { EventEmitter } from 'eventemitter3';
var Lifecycle = class extends EventEmitter {
  /** Tells an event; the payload is made only if somebody listens, and must be frozen. */
  tell(event, payload) {
    if (this.listenerCount(event) === 0) return;
    const told = payload();
    for (const listener of this.listeners(event)) this.#call(event, listener, told);
  }
  once(event, listener) {
    const once2 = (payload) => {
      this.off(event, once2);
      return listener(payload);
    };
    return this.on(event, once2);
  }
  #call(event, listener, payload) {
    const report = (error) => {
      if (event !== 'listener-error') this.tell('listener-error', () => Object.freeze({ event, error }));
    };
    try {
      const returned = listener(payload);
      if (returned instanceof Promise) returned.catch(report);
    } catch (error) {
      report(error);
    }
  }
};

// packages/core/src/observation.ts
var Observation = class {
  #turn;
  #data;
  #view;
  #frozenData;
  #frozenView;
  constructor(turn, data, view) {
    this.#turn = turn;
    this.#data = data;
    this.#view = view;
  }
  get turn() {
    return this.#turn;
  }
  get data() {
    return (this.#frozenData ??= deepFreeze(JSON.parse(this.#data)));
  }
  get dataText() {
    return this.#data;
  }
  get viewText() {
    return this.#view;
  }
  get view() {
    return (this.#frozenView ??= deepFreeze(JSON.parse(this.#view)));
  }
  hash() {
    return digest(`${this.#turn}
${this.#data}
${this.#view}`);
  }
  /** True where a blob of this hash is shown. */
  shows(sha256) {
    const shown = `"sha256":"${sha256}"`;
    return this.#view.includes(shown) || this.#data.includes(shown);
  }
};
function textOf(value) {
  return JSON.stringify(value) ?? 'null';
}
function viewText(game, state, seat2, context, draws) {
  let text = '';
  for (const facet in game.views) {
    const value = game.views[facet]?.(state, seat2, new FacetContext(context, facet, draws));
    text += `${text === '' ? '' : ','}${JSON.stringify(facet)}:${textOf(value)}`;
  }
  return `{${text}}`;
}
var FacetContext = class {
  config;
  seats;
  #facet;
  #draws;
  #rng;
  constructor(context, facet, draws) {
    this.config = context.config;
    this.seats = context.seats;
    this.#facet = facet;
    this.#draws = draws;
  }
  get rng() {
    return (this.#rng ??= this.#draws(this.#facet));
  }
};

// packages/core/src/position.ts
var Position = class {
  game;
  config;
  seats;
  seed;
  /** Requests that are open, by slot, in the order in which they were opened. */
  open = /* @__PURE__ */ new Map();
  state;
  #ask;
  #counts = /* @__PURE__ */ new Map();
  #seatIndices;
  #turns;
  #looks = 0;
  /** @param state where to stand, instead of where the game begins */
  constructor(game, config, seats2, seed, state) {
    this.game = game;
    this.config = deepFreeze(config);
    this.seats = Object.freeze([...seats2]);
    this.seed = seed;
    this.#ask = askFor(game.asks);
    this.#seatIndices = new Map(seats2.map((seat2, index) => [seat2, index]));
    this.#turns = seats2.map(() => 0);
    this.state = state ?? this.rule('setup', () => game.setup(this.config, this.seats));
  }
  outcome() {
    return this.rule('outcome', () => this.game.outcome(this.state, this.config));
  }
  stateHash() {
    return digest(textOf(this.state));
  }
  /** All that the rules wait for now, as they say it. */
  wanted() {
    return this.rule('open', () => this.game.open(this.state, this.#ask, this.config));
  }
  /** Looks at what the rules wait for now: what is newly open, in the order of ids, and what is no longer open. */
  look(at3) {
    const look = ++this.#looks;
    const requests = this.wanted();
    const opened2 = [];
    for (const request of requests) {
      const slot = slotOf(request.kind, request.seat, request.key);
      const open2 = this.open.get(slot);
      if (open2 === void 0) {
        const fresh = this.rule(`open (${slot})`, () => this.#opened(request, slot, look, at3));
        this.open.set(slot, fresh);
        opened2.push(fresh);
      } else if (open2.seenIn === look) {
        throw this.fault('open', `it lists ${slot} twice; give requests that are open side by side a key`);
      } else {
        open2.seenIn = look;
        open2.payload = request.payload;
      }
    }
    if (opened2.length > 1) opened2.sort(byId);
    return { opened: opened2, dropped: requests.length === this.open.size ? [] : this.#dropped(look) };
  }
  /** Applies an answer to an open request. */
  apply(request, answer) {
    const { observation, id, key, seatIndex } = request;
    if (observation !== void 0 && !asked(request.payload, observation)) {
      throw new MasbenchError(
        'REQUEST_CHANGED',
        `Game ${this.game.name} changed the data of ${id} while it was open: it was ${observation.dataText} and is ${textOf(request.payload)}. Close the request and open another with its own key`,
      );
    }
    this.open.delete(request.slot);
    const { by, why, usage, at: at3 } = answer;
    this.rule(`on.${request.kind} (${id})`, () => {
      if (by === 'forfeit') {
        this.game.forfeit?.(this.state, request.seat ?? '', why ?? 'illegal', this.config);
        return;
      }
      const rule = this.game.on[request.kind];
      const base = { id, key, by, at: at3 };
      if (request.ask.type === 'chance') {
        rule(this.state, { ...base, value: answer.value }, this.config);
      } else if (request.ask.type === 'move') {
        const { seat: seat2 } = request;
        rule(
          this.state,
          {
            ...base,
            seat: seat2,
            get data() {
              return observation?.data;
            },
            action: answer.value,
            why,
            usage,
          },
          this.config,
        );
      } else {
        rule(
          this.state,
          {
            ...base,
            get input() {
              return observation?.data;
            },
            output: answer.value,
            why,
            usage,
          },
          this.config,
        );
      }
    });
    if (seatIndex >= 0) this.#turns[seatIndex] = (this.#turns[seatIndex] ?? 0) + 1;
  }
  /** Runs a rule of the game and turns what it throws into a fault that names the rule. */
  rule(name, run) {
    try {
      return run();
    } catch (cause) {
      throw MasbenchError.isInstance(cause) ? cause : this.fault(name, messageOf(cause), cause);
    }
  }
  fault(rule, message, cause) {
    return new MasbenchError('GAME_FAULT', `Game ${this.game.name} failed in ${rule}: ${message}`, { cause });
  }
  #opened(request, slot, look, at3) {
    const { kind, seat: seat2, key, payload } = request;
    const ask = this.game.asks[kind];
    if (ask === void 0) throw new Error(`there is no ask of the kind ${JSON.stringify(kind)}`);
    const seatIndex = seat2 === void 0 ? -1 : this.#seatIndices.get(seat2);
    if (seatIndex === void 0) throw new Error(`there is no seat ${JSON.stringify(seat2)}`);
    const count2 = this.#counts.get(slot) ?? 0;
    this.#counts.set(slot, count2 + 1);
    const open2 = {
      id: `${slot}#${count2}`,
      slot,
      kind,
      ask,
      seat: seat2,
      seatIndex,
      key,
      count: count2,
      payload,
      openedAt: at3,
      seenIn: look,
    };
    if (ask.type === 'chance') return { ...open2, observation: void 0, sees: '' };
    const draws = (facet) => rngFor(this.seed, `${streamOf(open2)}/view/${facet}`);
    const observation =
      seat2 === void 0
        ? new Observation(0, textOf(payload), '')
        : new Observation(
            this.#turns[seatIndex] ?? 0,
            textOf(payload),
            viewText(this.game, this.state, seat2, this, draws),
          );
    return { ...open2, observation, sees: observation.hash() };
  }
  #dropped(look) {
    const dropped = [...this.open.values()].filter((open2) => open2.seenIn !== look);
    for (const open2 of dropped) this.open.delete(open2.slot);
    return dropped.toSorted(byId);
  }
};
function asked(payload, observation) {
  return textOf(payload) === observation.dataText || sameJson(payload, observation.data);
}

// packages/core/src/trail.ts
var Trail = class {
  journal;
  #lines;
  #next;
  /** True for the record of a match that was aborted and goes on. */
  reopened = false;
  /** Number of the line that was read or written last, from 1. */
  line = 0;
  constructor(journal) {
    this.journal = journal;
    this.#lines = journal.read()[Symbol.iterator]();
    this.#advance();
  }
  /** True while recorded lines are left. */
  get recorded() {
    return this.#next !== void 0;
  }
  /** The recorded entry that comes next, left in place. */
  get next() {
    return this.#next;
  }
  start(entry) {
    const recorded = this.#take('start', 'the start of the match');
    if (recorded === void 0) {
      this.append(JSON.stringify(entry));
      return;
    }
    const fields = /* @__PURE__ */ new Set([...Object.keys(entry), ...Object.keys(recorded)]);
    fields.delete('limits');
    for (const field of fields) {
      if (!sameJson(recorded[field], entry[field])) {
        throw this.mismatch(
          `it was played with ${field} ${show(recorded[field])}, this match has ${show(entry[field])}`,
        );
      }
    }
  }
  open(request) {
    const recorded = this.#take('open', request.id);
    if (recorded === void 0) {
      this.append(
        `{"type":"open","id":${JSON.stringify(request.id)},"sees":"${request.sees}","at":${request.openedAt}}`,
      );
      return;
    }
    if (recorded.id !== request.id)
      throw this.mismatch(`it opens ${recorded.id}, the game opens ${request.id}`);
    if (recorded.sees !== request.sees) {
      throw this.mismatch(
        `what ${request.id} shows has the hash ${recorded.sees} on record, and ${request.sees} now`,
      );
    }
    request.openedAt = recorded.at;
  }
  /** Returns what the dropped attempt had spent, where that is on record. */
  drop(request, usage, at3) {
    const recorded = this.#take('drop', request.id);
    if (recorded === void 0) {
      const spent2 = usage === void 0 ? '' : `,"usage":${usageToJson(usage)}`;
      this.append(`{"type":"drop","id":${JSON.stringify(request.id)}${spent2},"at":${at3}}`);
      return void 0;
    }
    if (recorded.id !== request.id)
      throw this.mismatch(`it drops ${recorded.id}, the game drops ${request.id}`);
    return usageFromJson(recorded.usage);
  }
  /** The next recorded end of an attempt, if there is one. */
  completion() {
    const next = this.#next;
    if (next === void 0) return void 0;
    if (next.type !== 'attempt' && next.type !== 'answer') {
      this.line += 1;
      throw this.mismatch(`it has the entry ${show(next)} where the game waits for an answer`);
    }
    this.line += 1;
    this.#advance();
    return next;
  }
  end(entry) {
    const recorded = this.#take('end', 'the end of the match');
    if (recorded === void 0) {
      this.append(JSON.stringify(entry));
      return;
    }
    for (const field of ['outcome', 'scores', 'state']) {
      if (!sameJson(recorded[field] ?? null, entry[field] ?? null)) {
        throw this.mismatch(
          `its ${field} is ${show(recorded[field])} on record, and ${show(entry[field])} now`,
        );
      }
    }
  }
  append(line) {
    this.line += 1;
    this.journal.append(line);
  }
  mismatch(what) {
    return new MasbenchError(
      'REPLAY_MISMATCH',
      `The journal does not agree with the game at line ${this.line}: ${what}`,
    );
  }
  #take(type, what) {
    const next = this.#next;
    if (next === void 0) return void 0;
    this.line += 1;
    if (next.type !== type) throw this.mismatch(`it has the entry ${show(next)} where the game has ${what}`);
    this.#advance();
    return next;
  }
  #advance() {
    const { done, value } = this.#lines.next();
    this.#next = done === true ? void 0 : parseEntry(value, this.line + 1);
    if (this.#next?.type !== 'end' || this.#next.status === 'finished') return;
    this.#next = void 0;
    this.reopened = true;
    this.journal.reopen();
  }
};
function show(value) {
  const text = JSON.stringify(value) ?? 'none';
  return text.length > 200 ? `${text.slice(0, 200)}\u2026` : text;
}

// packages/core/src/verdict.ts
import * as z2 from 'zod';
var Judge = class {
  #seed;
  #answerLength;
  /** Schemas that depend on the data are dear to make, and the same data comes often. */
  #schemas = /* @__PURE__ */ new Map();
  constructor(seed, answerLength) {
    this.#seed = seed;
    this.#answerLength = answerLength;
  }
  /** What a legal action of the request is. */
  actionSchema(request) {
    const ask = request.ask;
    if (typeof ask.action !== 'function') return ask.action;
    const text = request.observation?.dataText ?? '';
    let made = this.#schemas.get(ask);
    if (made === void 0) this.#schemas.set(ask, (made = /* @__PURE__ */ new Map()));
    let schema = made.get(text);
    if (schema === void 0) {
      if (made.size >= 256) made.clear();
      schema = ask.action(request.observation?.data);
      made.set(text, schema);
    }
    return schema;
  }
  check(request, raw) {
    const { ask } = request;
    if (ask.type === 'chance') return this.#by(ask.value, raw);
    if (ask.type === 'effect') return this.#by(ask.output, raw);
    return this.#by(this.actionSchema(request), raw);
  }
  /** What nature draws for the request. */
  drawn(request) {
    return draw(request.payload, rngFor(this.#seed, streamOf(request)));
  }
  #by(schema, raw) {
    const parsed = schema.safeParse(raw);
    if (!parsed.success) return { legal: false, why: 'illegal', error: z2.prettifyError(parsed.error) };
    const text = textOf(parsed.data);
    if (text.length > this.#answerLength) {
      return {
        legal: false,
        why: 'too-large',
        error: `The answer has ${text.length} characters as JSON, at most ${this.#answerLength} are allowed`,
      };
    }
    return { legal: true, text };
  }
};
function excerpt(raw) {
  if (raw === void 0) return void 0;
  let text;
  try {
    text = typeof raw === 'string' ? raw : textOf(raw);
  } catch {
    text = `a ${typeof raw} that is no JSON`;
  }
  return text.length > 2e3 ? `${text.slice(0, 2e3)}\u2026 (${text.length} characters)` : text;
}

// packages/core/src/replay.ts
function retrace(game, journal, until = Infinity, visit = () => void 0) {
  const trail = new Trail({
    ...journal,
    read: () => firstOf(journal.read(), until),
    append: () => void 0,
    reopen: () => void 0,
  });
  const start = startOf(trail, journal);
  checkGame(game, start, trail);
  trail.start(start);
  const position = new Position(game, configOf(start, journal), start.seats, start.seed);
  const judge = new Judge(start.seed, Infinity);
  const spent2 = /* @__PURE__ */ new Map();
  let at3 = 0;
  for (;;) {
    if ((position.outcome() ?? null) !== null) break;
    const { opened: opened2, dropped } = position.look(at3);
    for (const request2 of dropped) trail.drop(request2, void 0, at3);
    for (const request2 of opened2) trail.open(request2);
    const entry = trail.recorded && trail.next?.type !== 'end' ? trail.completion() : void 0;
    if (entry === void 0) return { position, trail, start, at: at3 };
    at3 = entry.at;
    const request = requestOf(position, entry.id, trail);
    const usage = addUsage(spent2.get(entry.id) ?? noUsage, usageFromJson(entry.usage));
    if (entry.type === 'attempt') {
      spent2.set(entry.id, usage);
      continue;
    }
    spent2.delete(entry.id);
    checkAnswer(judge, request, entry, trail);
    visit(request, entry, usage);
    position.apply(request, { by: entry.by, why: entry.why, value: entry.value, usage, at: at3 });
  }
  for (const request of [...position.open.values()].toSorted(byId))
    if (trail.recorded) trail.drop(request, void 0, at3);
  if (trail.recorded) trail.end(endOf(position, at3));
  return { position, trail, start, at: at3 };
}
function endOf(position, at3) {
  const { game } = position;
  const outcome = position.outcome();
  const scores = position.rule('scores', () => game.scores?.(outcome));
  for (const [seat2, score] of Object.entries(scores ?? {})) {
    if (!Number.isFinite(score))
      throw position.fault('scores', `the score of seat ${seat2} must be a finite number: it is ${score}`);
  }
  return {
    type: 'end',
    status: 'finished',
    outcome,
    ...(scores === void 0 ? {} : { scores }),
    state: position.stateHash(),
    at: at3,
  };
}
function requestOf(position, id, trail) {
  const request = position.open.get(id.slice(0, id.lastIndexOf('#')));
  if (request?.id === id) return request;
  throw trail.mismatch(
    `it answers ${id}, which is not open; open are ${[...position.open.values()].map((open2) => open2.id).join(', ')}`,
  );
}
function checkAnswer(judge, request, entry, trail) {
  if (entry.by === 'forfeit') return;
  const verdict = judge.check(request, entry.by === 'chance' ? judge.drawn(request) : entry.value);
  if (!verdict.legal) throw trail.mismatch(`the answer to ${entry.id} is not legal: ${verdict.error}`);
  if (entry.by === 'chance' && verdict.text !== JSON.stringify(entry.value)) {
    throw trail.mismatch(
      `${entry.id} drew ${JSON.stringify(entry.value)} on record, its seed draws ${verdict.text}`,
    );
  }
}
function startOf(trail, journal) {
  const first = trail.next;
  if (first?.type === 'start') return first;
  for (const line of journal.read()) parseEntry(line, 1);
  throw new MasbenchError('JOURNAL_CORRUPT', "Cannot replay the journal as its first line must be 'start'");
}
function checkGame(game, start, trail) {
  trail.line = 1;
  if (start.game !== game.name || start.version !== game.version) {
    throw trail.mismatch(
      `it is of ${start.game} version ${start.version}, the game is ${game.name} version ${game.version}`,
    );
  }
  trail.line = 0;
}
function configOf(start, journal) {
  return start.configSha256 === void 0
    ? start.config
    : JSON.parse(readAttachment(journal, start.configSha256));
}
function readAttachment(journal, sha256) {
  if (journal.attachments !== void 0) return journal.attachments.read(sha256);
  throw new MasbenchError(
    'BLOB_MISSING',
    `Cannot replay the journal as it keeps its configuration elsewhere, under ${sha256}`,
  );
}
function* firstOf(lines, count2) {
  let left = count2;
  if (left < 1) return;
  for (const line of lines) {
    yield line;
    if (--left <= 0) return;
  }
}

// packages/core/src/table.ts
import { randomUUID } from 'node:crypto';
import * as z4 from 'zod';

// packages/core/src/blobs.ts
import { createHash } from 'node:crypto';
function memoryBlobs() {
  const kept2 = /* @__PURE__ */ new Map();
  return {
    put: async (bytes) => {
      const sha256 = sha256Of(bytes);
      kept2.set(sha256, Uint8Array.from(bytes));
      return sha256;
    },
    get: async (sha256) => {
      const bytes = kept2.get(sha256);
      if (bytes === void 0)
        throw new MasbenchError('BLOB_MISSING', `There are no bytes with the SHA-256 ${sha256}`);
      return bytes;
    },
  };
}
function sha256Of(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

// packages/core/src/ledger.ts
var dimensions = ['calls', 'tokens', 'costUsd'];
var Account = class {
  owner;
  budget;
  spent = noUsage;
  claimed = { calls: 0, tokens: 0, costUsd: 0 };
  constructor(owner, budget) {
    this.owner = owner;
    this.budget = budget;
  }
  /** Why nothing more may be started, if so. An unknown amount has used up a budget: it may be anything. */
  exhausted() {
    if (this.budget === void 0) return void 0;
    for (const dimension of [...dimensions, 'seconds']) {
      const limit = this.budget[dimension];
      if (limit === void 0) continue;
      const spent2 = this.spentOn(dimension);
      if (spent2 === void 0)
        return `What ${this.owner} spent of ${dimension} is unknown, and its budget is ${limit}`;
      const claimed = dimension === 'seconds' ? 0 : this.claimed[dimension];
      if (spent2 + claimed >= limit)
        return `The budget of ${this.owner} is used up: ${spent2 + claimed} of ${limit} ${dimension}`;
    }
    return void 0;
  }
  spentOn(dimension) {
    if (dimension !== 'tokens') return this.spent[dimension];
    const { inputTokens, outputTokens } = this.spent;
    return inputTokens === void 0 || outputTokens === void 0 ? void 0 : inputTokens + outputTokens;
  }
  checkRoom(bound) {
    for (const dimension of dimensions) {
      const limit = this.budget?.[dimension];
      if (limit === void 0) continue;
      const amount2 = amountOf(bound, dimension);
      if (amount2 === void 0) {
        throw new MasbenchError(
          'OPTION_INVALID',
          `Cannot hold the budget of ${this.owner} as a call that reserves must give a bound for ${dimension}: it gave none`,
        );
      }
      const spent2 = this.spentOn(dimension) ?? Infinity;
      const room = limit - spent2 - this.claimed[dimension];
      if (amount2 > room + 1e-9) {
        throw new BudgetError(
          `The budget of ${this.owner} has room for ${Math.max(0, room)} more ${dimension}, the call may need ${amount2}`,
        );
      }
    }
  }
};
var Hold = class {
  #accounts;
  /** What is left of each claim, oldest first. */
  #claims = [];
  constructor(accounts) {
    this.#accounts = accounts;
  }
  /**
   * Returns what ends the claim.
   * @throws BudgetError where one of the budgets has no room for the bound.
   */
  reserve(bound) {
    for (const account of this.#accounts) account.checkRoom(bound);
    const claim = { calls: 0, tokens: 0, costUsd: 0 };
    this.#claims.push(claim);
    for (const dimension of dimensions) this.#change(claim, dimension, amountOf(bound, dimension) ?? 0);
    return () => this.#end(claim);
  }
  spend(usage) {
    for (const account of this.#accounts) account.spent = addUsage(account.spent, usage);
    for (const dimension of dimensions) {
      let rest = amountOf(usage, dimension) ?? 0;
      for (const claim of this.#claims) {
        const settled = Math.min(claim[dimension], rest);
        this.#change(claim, dimension, -settled);
        rest -= settled;
      }
    }
  }
  release() {
    for (const claim of this.#claims) this.#end(claim);
  }
  /** What is claimed counts as spent: nobody knows how much of it was. */
  lose() {
    for (const { calls, tokens, costUsd } of this.#claims) {
      const lost = { ...noUsage, calls, inputTokens: tokens, costUsd };
      for (const account of this.#accounts) account.spent = addUsage(account.spent, lost);
    }
    this.release();
  }
  #end(claim) {
    for (const dimension of dimensions) this.#change(claim, dimension, -claim[dimension]);
    this.#claims = this.#claims.filter((one) => one !== claim);
  }
  #change(claim, dimension, amount2) {
    if (amount2 === 0) return;
    claim[dimension] += amount2;
    for (const account of this.#accounts) account.claimed[dimension] += amount2;
  }
};
var Ledger = class {
  #seats;
  #services = new Account('the services', void 0);
  #match;
  constructor(seats2, limits) {
    this.#seats = seats2.map((seat2) => new Account(`seat ${seat2}`, limits.seats?.[seat2] ?? limits.seat));
    this.#match = new Account('the match', limits.match);
  }
  hold(seatIndex) {
    return new Hold([this.#account(seatIndex), this.#match]);
  }
  /** Enters what a journal says was spent. */
  enter(seatIndex, usage) {
    for (const account of [this.#account(seatIndex), this.#match])
      account.spent = addUsage(account.spent, usage);
  }
  /** Why nothing more may be started for the seat (or a service, −1), if so. */
  exhausted(seatIndex) {
    return this.#account(seatIndex).exhausted() ?? this.#match.exhausted();
  }
  /** Seconds that an attempt may still take, `undefined` where they are not limited. */
  secondsLeft(seatIndex) {
    const left = [this.#account(seatIndex), this.#match].flatMap((account) =>
      account.budget?.seconds === void 0
        ? []
        : [account.budget.seconds - (account.spent.seconds ?? Infinity)],
    );
    return left.length === 0 ? void 0 : Math.max(0, Math.min(...left));
  }
  #account(seatIndex) {
    return this.#seats[seatIndex] ?? this.#services;
  }
};
function amountOf(usage, dimension) {
  if (dimension !== 'tokens') return usage[dimension];
  const { inputTokens, outputTokens } = usage;
  return inputTokens === void 0 || outputTokens === void 0 ? void 0 : inputTokens + outputTokens;
}

// packages/core/src/limits.ts
import * as z3 from 'zod';
var amount = z3.number().nonnegative();
var budgetSchema = z3.strictObject({
  /** Model calls. */
  calls: amount.optional(),
  /** Input and output tokens together. */
  tokens: amount.optional(),
  costUsd: amount.optional(),
  /** Service seconds. Enforced by aborting what runs over. */
  seconds: amount.optional(),
});
var limitsSchema = z3.strictObject({
  /** Time for one attempt of an agent, in milliseconds. @default none */
  timeoutMs: z3.number().positive().optional(),
  /** How often an illegal, too large, late or failed answer of an agent is asked for again. @default 1 */
  retries: z3.int().nonnegative().default(1),
  /** What follows when the attempts are used up. @default 'fallback' */
  onIllegal: z3.enum(['fallback', 'forfeit', 'abort']).default('fallback'),
  /** How often a failed service is asked again. @default 2 */
  effectRetries: z3.int().nonnegative().default(2),
  /** Time for one attempt of a service, in milliseconds. @default none */
  effectTimeoutMs: z3.number().positive().optional(),
  /** Greatest length of an answer as JSON, in UTF-16 code units. @default 1_000_000 */
  answerLength: z3.int().positive().default(1e6),
  /** Budget of every seat. */
  seat: budgetSchema.optional(),
  /** Budgets of single seats, instead of `seat`. */
  seats: z3.record(z3.string(), budgetSchema).optional(),
  /** Budget of the match, services included. */
  match: budgetSchema.optional(),
});
function parseLimits(limits, seats2) {
  const parsed = limitsSchema.safeParse(limits ?? {});
  if (!parsed.success) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot play as 'limits' is not valid:
${z3.prettifyError(parsed.error)}`,
    );
  }
  const stranger = Object.keys(parsed.data.seats ?? {}).find((seat2) => !seats2.includes(seat2));
  if (stranger !== void 0) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot play as 'limits.seats' must name seats of the match (${seats2.join(', ')}): current value is ${JSON.stringify(stranger)}`,
    );
  }
  return parsed.data;
}

// packages/core/src/past.ts
var PastMoves = class {
  #game;
  #journal;
  #moves = /* @__PURE__ */ new Map();
  constructor(game, journal) {
    this.#game = game;
    this.#journal = journal;
  }
  /** The first `turns` moves of a seat. */
  of(seatIndex, turns) {
    let moves = this.#moves.get(seatIndex);
    if (moves === void 0) {
      moves = [];
      const found = moves;
      retrace(this.#game, this.#journal, Infinity, (request, { value }) => {
        if (request.seatIndex === seatIndex) found.push(this.#pastMove(request, value));
      });
      this.#moves.set(seatIndex, moves);
    }
    return moves.slice(0, turns);
  }
  add(request, action) {
    this.#moves.get(request.seatIndex)?.push(this.#pastMove(request, structuredClone(action)));
  }
  #pastMove(request, action) {
    const { kind, id } = request;
    const data = request.observation?.data;
    return { kind, data, action, view: () => this.#view(id) };
  }
  #view(id) {
    let view;
    retrace(this.#game, this.#journal, Infinity, (request) => {
      if (request.id === id) view = request.observation?.view;
    });
    return view;
  }
};

// packages/core/src/player.ts
function playerOf(game, agent, info, middleware) {
  const named = isNamed(game, agent) ? agent : void 0;
  const made = named === void 0 ? agent : named.create(info);
  const act = typeof made === 'function' ? made : dispatcher(game, made, info.seat);
  return {
    label: {
      name: named?.name ?? 'custom',
      version: named?.version,
      nature: named?.nature,
    },
    resumable: named?.resumable ?? true,
    act: middleware.reduceRight(around, act),
  };
}
function servantOf(service) {
  if (typeof service === 'function') return { label: { name: 'custom' }, serve: service };
  const { name, version, nature, serve } = service;
  return { label: { name, version, nature }, serve };
}
function isOffline({ nature }) {
  return nature === 'scripted' || nature === 'simulated';
}
function isNamed(game, agent) {
  return (
    typeof agent === 'object' && typeof agent['create'] === 'function' && game.asks['create']?.type !== 'move'
  );
}
function dispatcher(game, handlers2, seat2) {
  for (const [kind, { type }] of Object.entries(game.asks)) {
    if (type === 'move' && typeof handlers2[kind] !== 'function') {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot seat an agent at ${seat2} as it must have a handler for every kind of move of ${game.name}: '${kind}' is missing`,
      );
    }
  }
  return (turn, io) => handlers2[turn.kind]?.(turn, io);
}
function around(next, middleware) {
  return (turn, io) => middleware(turn, async (changed = turn) => next(changed, io), io);
}

// packages/core/src/scheduler.ts
function arrival() {
  return { name: 'arrival', time: 'wall', pick: firstSettled };
}
function virtual(latency) {
  return {
    name: 'virtual',
    time: 'virtual',
    latency,
    pick: (inFlight) => {
      if (inFlight.some(({ seconds }) => seconds === void 0)) return void 0;
      let next;
      for (const one of inFlight) if (next === void 0 || endOf2(one) < endOf2(next)) next = one;
      return next?.settled === void 0 ? void 0 : next;
    },
  };
}
function firstSettled(inFlight) {
  let first;
  for (const one of inFlight) {
    if (one.settled !== void 0 && (first?.settled === void 0 || one.settled < first.settled)) first = one;
  }
  return first;
}
function endOf2({ startedAt, seconds }) {
  return startedAt + (seconds ?? 0);
}

// packages/core/src/seat.ts
function checkSeats(seats2) {
  if (seats2.length === 0)
    throw new MasbenchError('OPTION_INVALID', 'Cannot play as there must be at least one seat');
  for (const [index, seat2] of seats2.entries()) {
    if (!/^[^/:#\p{Cc}]+$/u.test(seat2) || /^\d+$/.test(seat2)) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot play as a seat must be a name without '/', ':', '#' or control characters, and no number: seat ${index + 1} is ${JSON.stringify(seat2)}`,
      );
    }
    if (seats2.indexOf(seat2) !== index) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot play as the names of the seats must differ: ${JSON.stringify(seat2)} is there twice`,
      );
    }
  }
}

// packages/core/src/tally.ts
var Tally = class {
  #seats;
  #services = noUsage;
  #match = noUsage;
  constructor(seats2) {
    this.#seats = Array.from({ length: seats2 }, () => ({
      usage: noUsage,
      moves: 0,
      failedAttempts: {},
      standIns: {},
    }));
  }
  /** @param seatIndex −1 for a service */
  spend(seatIndex, usage) {
    if (usage === noUsage) return;
    const seat2 = this.#seats[seatIndex];
    if (seat2 === void 0) this.#services = addUsage(this.#services, usage);
    else seat2.usage = addUsage(seat2.usage, usage);
    this.#match = addUsage(this.#match, usage);
  }
  get services() {
    return this.#services;
  }
  get match() {
    return this.#match;
  }
  failedAttempt(seatIndex, why) {
    count(this.#seats[seatIndex]?.failedAttempts, why);
  }
  answer(seatIndex, why) {
    const seat2 = this.#seats[seatIndex];
    if (seat2 === void 0) return;
    seat2.moves += 1;
    if (why !== void 0) count(seat2.standIns, why);
  }
  of(seatIndex) {
    const seat2 = this.#seats[seatIndex];
    return {
      usage: seat2?.usage ?? noUsage,
      moves: seat2?.moves ?? 0,
      failedAttempts: { ...seat2?.failedAttempts },
      standIns: { ...seat2?.standIns },
    };
  }
};
function count(counts, why) {
  if (counts !== void 0) counts[why] = (counts[why] ?? 0) + 1;
}

// packages/core/src/table.ts
var longestConfig = 16384;
var Table = class {
  position;
  trail;
  journal;
  start;
  players;
  services;
  judge;
  ledger;
  limits;
  scheduler;
  force;
  signal;
  context;
  past;
  tally;
  /** Indices of the seats that have forfeited. */
  forfeited = /* @__PURE__ */ new Set();
  #script;
  #scripted;
  constructor(game, options, settled) {
    const seats2 = Object.keys(options.agents);
    checkSeats(seats2);
    const config = parseConfig(game, options.config);
    const origin = options.from === void 0 ? void 0 : originOf(options.from.journal);
    const seed = seedOf(options.seed, origin);
    const id = options.id ?? digest(textOf([game.name, game.version, config, seats2, seed])).slice(0, 12);
    const info = { id, game: game.name, seats: Object.freeze([...seats2]) };
    this.players = seats2.map((seat2, index) =>
      seated(game, options, { ...info, seat: seat2, rng: rngFor(seed, `agent/@${index}`) }),
    );
    const servants = servantsOf(game, options.services);
    this.services = new Map([...servants].map(([kind, { serve }]) => [kind, serve]));
    this.limits = parseLimits(options.limits, seats2);
    this.scheduler = options.scheduler ?? defaultScheduler(this.players, servants);
    this.force = options.force ?? {};
    this.signal = options.signal;
    this.journal = options.journal ?? memoryJournal();
    this.position = new Position(game, config, seats2, seed);
    this.judge = new Judge(seed, this.limits.answerLength);
    this.ledger = new Ledger(seats2, this.limits);
    this.tally = new Tally(seats2.length);
    this.past = new PastMoves(game, this.journal);
    this.trail = new Trail(this.journal);
    if (this.trail.recorded) checkResumable(seats2, this.players);
    this.start = {
      type: 'start',
      format: 'masbench-journal/1',
      id,
      game: game.name,
      version: game.version,
      ...(game.variants === void 0 ? {} : { variants: { ...game.variants } }),
      seats: seats2,
      agents: Object.fromEntries(seats2.map((seat2, index) => [seat2, labelOf(this.players[index]?.label)])),
      services: Object.fromEntries([...servants].map(([kind, { label }]) => [kind, labelOf(label)])),
      seed,
      scheduler: this.scheduler.name,
      limits: JSON.parse(textOf(this.limits)),
      ...kept(config, this.journal),
      ...(origin === void 0 ? {} : { fork: { of: origin.id, until: options.from?.until ?? null } }),
    };
    this.context = {
      seed,
      time: this.scheduler.time,
      hold: (seatIndex) => this.ledger.hold(seatIndex),
      past: (seatIndex, turns) => this.past.of(seatIndex, turns),
      nonce: (seatIndex) => digest(`masbench/nonce/${seed}/${id}/${seatIndex}`).slice(0, 12),
      calls: this.journal.calls,
      blobs: options.blobs ?? this.journal.blobs ?? memoryBlobs(),
      settled,
    };
    this.#script = endsIn(options.from);
    this.#nextScripted();
  }
  /** True while ends of attempts are on record, here or in the journal this match was forked from. */
  get following() {
    return this.trail.recorded || this.#scripted !== void 0;
  }
  /** The next end of an attempt that is on record. */
  recordedEnd() {
    const scripted = this.#scripted;
    this.#nextScripted();
    const next = this.trail.next;
    const recorded = next?.type === 'end' ? void 0 : this.trail.completion();
    if (recorded === void 0 && scripted !== void 0) this.trail.append(JSON.stringify(scripted));
    return recorded ?? scripted;
  }
  seatResults() {
    return Object.fromEntries(
      this.position.seats.map((seat2, index) => [
        seat2,
        {
          agent: labelOf(this.players[index]?.label),
          ...this.tally.of(index),
        },
      ]),
    );
  }
  #nextScripted() {
    const { done, value } = this.#script.next();
    this.#scripted = done === true ? void 0 : value;
  }
};
function parseConfig(game, config) {
  const parsed = game.config.safeParse(config);
  if (parsed.success) return JSON.parse(textOf(parsed.data));
  throw new MasbenchError(
    'CONFIG_INVALID',
    `Cannot play ${game.name} as its configuration is not valid:
${z4.prettifyError(parsed.error)}`,
  );
}
function seated(game, options, info) {
  return playerOf(game, options.agents[info.seat], info, options.middleware ?? []);
}
function servantsOf(game, services) {
  const given = services ?? {};
  const kinds = Object.entries(game.asks).flatMap(([kind, { type }]) => (type === 'effect' ? [kind] : []));
  return new Map(
    kinds.map((kind) => {
      const service = given[kind];
      if (service !== void 0) return [kind, servantOf(service)];
      throw new MasbenchError(
        'SERVICE_MISSING',
        `Cannot play ${game.name} as it needs a service for its effect '${kind}': give one as \`services: { ${kind}: \u2026 }\``,
      );
    }),
  );
}
function defaultScheduler(players, servants) {
  const labels = [...players, ...servants.values()].map(({ label }) => label);
  return labels.every(isOffline) ? virtual() : arrival();
}
function checkResumable(seats2, players) {
  const index = players.findIndex(({ resumable }) => !resumable);
  if (index < 0) return;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot resume the match as the agent of seat ${seats2[index]}, ${players[index]?.label.name}, keeps state that cannot be rebuilt (it declares resumable: false)`,
  );
}
function labelOf(label) {
  return JSON.parse(textOf(label));
}
function kept(config, journal) {
  const text = textOf(config);
  if (journal.attachments === void 0 || text.length <= longestConfig) return { config };
  return { config: null, configSha256: journal.attachments.write(text) };
}
function originOf(journal) {
  for (const line of journal.read()) {
    const entry = parseEntry(line, 1);
    if (entry.type === 'start') return entry;
    break;
  }
  throw new MasbenchError('JOURNAL_CORRUPT', "Cannot fork the journal as its first line must be 'start'");
}
function seedOf(seed, origin) {
  if (origin === void 0) return seed ?? randomUUID();
  if (seed === void 0 || String(seed) === String(origin.seed)) return origin.seed;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot fork the match with seed ${seed} as a fork draws what its origin drew: leave the seed out, or give ${origin.seed}`,
  );
}
function* endsIn(from) {
  let lineNumber = 0;
  for (const line of from?.journal.read() ?? []) {
    lineNumber += 1;
    if (lineNumber > (from?.until ?? Infinity)) return void 0;
    const entry = parseEntry(line, lineNumber);
    if (entry.type === 'attempt' || entry.type === 'answer') yield entry;
  }
  return void 0;
}

// packages/core/src/match.ts
var endsPerTurn = 128;
var Match = class extends Lifecycle {
  #table;
  #launcher;
  #failures = /* @__PURE__ */ new Map();
  /** What is due but not started: nothing starts while a recorded part is followed. */
  #due = [];
  /** In the order of their start. */
  #inFlight = [];
  #order = 0;
  #settled = 0;
  #ends = 0;
  #answers = 0;
  #clock = 0;
  #wallStart;
  #phase;
  #wake = () => void 0;
  #started = false;
  /** @throws MasbenchError `CONFIG_INVALID`, `OPTION_INVALID` or `SERVICE_MISSING` */
  constructor(game, options) {
    super();
    this.#table = new Table(game, options, () => {
      this.#wake();
      return this.#settled++;
    });
    this.#launcher = new Launcher(this.#table);
  }
  /**
   * Plays to the outcome or to an abort. Call it once.
   *
   * @throws MasbenchError where the programme is at fault: `GAME_FAULT`, `REQUEST_CHANGED`, `STUCK`, `JOURNAL_…`,
   *   `REPLAY_MISMATCH`. What was answered until then is in the journal.
   */
  async run() {
    if (this.#started)
      throw new MasbenchError('OPTION_INVALID', 'Cannot run a match twice; make another one');
    this.#started = true;
    const { signal, journal } = this.#table;
    const stop = () => this.#wake();
    signal?.addEventListener('abort', stop);
    try {
      const result = await this.#play();
      await journal.commit();
      this.tell('match-end', () => Object.freeze(result));
      return result;
    } finally {
      signal?.removeEventListener('abort', stop);
      for (const attempt of this.#inFlight) attempt.abort();
      await journal.close();
    }
  }
  async #play() {
    const { position, trail, start } = this.#table;
    const resumed = trail.recorded;
    trail.start(start);
    this.tell('match-start', () =>
      deepFreeze({ id: start.id, game: start.game, seats: [...start.seats], resumed }),
    );
    for (;;) {
      if ((position.outcome() ?? null) !== null) return this.#finish();
      this.#look();
      const recorded = this.#table.recordedEnd();
      const stop = recorded === void 0 ? await this.#advance() : await this.#follow(recorded);
      if (stop !== void 0) return this.#abort(stop);
      this.#tellPhase();
    }
  }
  /** Sees what is newly open and what is no longer open. */
  #look() {
    const { position, trail } = this.#table;
    const { opened: opened2, dropped } = position.look(this.#clock);
    for (const request of dropped) this.#drop(request);
    for (const request of opened2) {
      trail.open(request);
      this.#schedule(request, 1, void 0);
      this.tell('request-open', () => Object.freeze({ ...about(request), at: request.openedAt }));
    }
    if (position.open.size === 0) {
      throw new MasbenchError(
        'STUCK',
        `Game ${position.game.name} is stuck: it has no outcome and waits for nothing (after ${this.#answers} answers, seed ${position.seed})`,
      );
    }
  }
  #schedule(request, attempt, lastError) {
    this.#due.push({ request, attempt, order: this.#order++, startedAt: this.#clock, lastError });
  }
  /**
   * What a dropped attempt spent is charged where clocks are real. In virtual time it is not: how far an agent came is
   * not reproducible. Budgets and call logs know of it in any case.
   */
  #drop(request) {
    const { trail, ledger, tally } = this.#table;
    const attempt = this.#takeFlight(request);
    attempt?.abort();
    this.#failures.delete(request.id);
    const spent2 = this.#table.scheduler.time === 'wall' ? attempt?.usage : void 0;
    const recorded = trail.drop(request, spent2, this.#clock);
    if (recorded !== void 0) ledger.enter(request.seatIndex, recorded);
    tally.spend(request.seatIndex, recorded ?? spent2 ?? noUsage);
    this.tell('drop', () => Object.freeze({ ...about(request), at: this.#clock }));
  }
  /** Follows the recorded end of an attempt. */
  async #follow(entry) {
    const { position, trail, judge, ledger } = this.#table;
    const request = requestOf(position, entry.id, trail);
    this.#due = this.#due.filter((due) => due.request !== request);
    this.#clock = entry.at;
    this.#ends += 1;
    const usage = usageFromJson(entry.usage);
    ledger.enter(request.seatIndex, usage);
    if (entry.type === 'attempt') {
      const { why, error } = entry;
      return this.#failed(request, { ok: false, why, error }, usage, trail.reopened);
    }
    checkAnswer(judge, request, entry, trail);
    this.#apply(request, entry, usage);
    return void 0;
  }
  /** Waits for the next end of an attempt and deals with it. Returns why the match has to stop, if so. */
  async #advance() {
    this.#wallStart ??= performance.now() - this.#clock * 1e3;
    for (const due of this.#due.splice(0)) this.#inFlight.push(this.#launcher.start(due));
    if (this.#ends % endsPerTurn === 0) await setImmediate();
    const attempt = await this.#nextEnd();
    if (attempt?.ending === void 0) return 'it was stopped by its signal';
    this.#takeFlight(attempt.request);
    this.#ends += 1;
    this.#clock = this.#now(attempt);
    return this.#conclude(attempt, attempt.ending);
  }
  async #nextEnd() {
    const { scheduler: scheduler2, signal } = this.#table;
    for (;;) {
      if (signal?.aborted === true) return void 0;
      const next = scheduler2.pick(this.#inFlight, this.#ends);
      if (next !== void 0) return this.#inFlight.find((attempt) => attempt === next);
      await new Promise((resolve) => {
        this.#wake = resolve;
      });
    }
  }
  #now(attempt) {
    if (this.#table.scheduler.time === 'wall')
      return round((performance.now() - (this.#wallStart ?? 0)) / 1e3);
    return Math.max(this.#clock, round(attempt.startedAt + (attempt.seconds ?? 0)));
  }
  async #conclude(attempt, ending) {
    const { request } = attempt;
    const { judge, trail, journal } = this.#table;
    const verdict = ending.ok ? judge.check(request, ending.raw) : ending;
    if ('legal' in verdict && verdict.legal) {
      return this.#answer(request, this.#byline(request), void 0, verdict.text, attempt.usage);
    }
    const failure = 'legal' in verdict ? { ok: false, why: verdict.why, error: verdict.error } : verdict;
    if (request.ask.type === 'chance' || this.#launcher.isForced(request)) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot answer ${request.id} as its ${this.#byline(request)} value must be legal: ${failure.error}`,
      );
    }
    if (failure.why === 'unavailable') return `${request.id} could not be asked: ${failure.error}`;
    const raw = ending.ok ? excerpt(ending.raw) : void 0;
    trail.append(
      `{"type":"attempt","id":${JSON.stringify(request.id)},"attempt":${attempt.attempt},"why":"${failure.why}","error":${JSON.stringify(failure.error)}${raw === void 0 ? '' : `,"raw":${JSON.stringify(raw)}`},"usage":${usageToJson(attempt.usage)},"at":${this.#clock}}`,
    );
    await journal.commit();
    const { attempt: number5, usage } = attempt;
    this.tell('attempt', () =>
      Object.freeze({
        ...about(request),
        attempt: number5,
        why: failure.why,
        error: failure.error,
        usage,
        at: this.#clock,
      }),
    );
    return this.#failed(request, failure, usage);
  }
  /**
   * Asks again, or lets something stand in for the answer. Returns why the match has to stop, if so. A match that had
   * stopped here and was resumed asks once more.
   */
  async #failed(request, failure, usage, onceMore = false) {
    const { limits, tally } = this.#table;
    const before = this.#failures.get(request.id);
    const attempts = (before?.attempts ?? 0) + 1;
    this.#failures.set(request.id, { attempts, usage: addUsage(before?.usage ?? noUsage, usage) });
    tally.failedAttempt(request.seatIndex, failure.why);
    tally.spend(request.seatIndex, usage);
    const retries = request.ask.type === 'effect' ? limits.effectRetries : limits.retries;
    const again = attempts <= retries && !isFinal(failure.why);
    if (again || (onceMore && !this.#table.following)) {
      this.#schedule(request, attempts + 1, failure.error);
      return void 0;
    }
    return this.#table.following ? void 0 : this.#standIn(request, failure);
  }
  async #standIn(request, { why, error }) {
    const { id, ask, seatIndex, seat: seat2, observation } = request;
    const { limits, position, judge, forfeited } = this.#table;
    const stop = `${id} got no answer (${why}: ${error})`;
    if (ask.type === 'chance' || limits.onIllegal === 'abort') return stop;
    if (limits.onIllegal === 'forfeit' && ask.type === 'move' && !forfeited.has(seatIndex)) {
      await this.#answer(request, 'forfeit', why, 'null', noUsage);
      return void 0;
    }
    const standIn = ask.type === 'move' ? ask.fallback : ask.onFailure;
    if (standIn === void 0) return `${stop}, and the game has nothing that stands in for it`;
    const value = position.rule(`what stands in for ${id}`, () =>
      ask.type === 'move'
        ? ask.fallback?.(observation?.data, rngFor(position.seed, `${streamOf(request)}/fallback`))
        : ask.onFailure?.(observation?.data, why),
    );
    const verdict = judge.check(request, value);
    if (!verdict.legal)
      throw position.fault(`what stands in for ${id} of ${seat2 ?? 'a service'}`, verdict.error);
    await this.#answer(request, ask.type === 'move' ? 'fallback' : 'failure', why, verdict.text, noUsage);
    return void 0;
  }
  async #answer(request, by, why, text, usage) {
    const { trail, journal } = this.#table;
    const because = why === void 0 ? '' : `,"why":"${why}"`;
    const spent2 = usage === noUsage ? '' : `,"usage":${usageToJson(usage)}`;
    trail.append(
      `{"type":"answer","id":${JSON.stringify(request.id)},"by":"${by}"${because},"value":${text}${spent2},"at":${this.#clock}}`,
    );
    const durable = journal.commit();
    if (durable !== void 0) await durable;
    this.#apply(request, { by, why, value: JSON.parse(text) }, usage);
  }
  #apply(request, answer, usage) {
    const { position, tally, past, forfeited } = this.#table;
    const { by, why, value } = answer;
    const total = addUsage(this.#failures.get(request.id)?.usage ?? noUsage, usage);
    this.#failures.delete(request.id);
    this.#answers += 1;
    if (by === 'forfeit') forfeited.add(request.seatIndex);
    tally.answer(request.seatIndex, why);
    tally.spend(request.seatIndex, usage);
    past.add(request, value);
    const told = this.listenerCount('answer') > 0 ? textOf(value) : void 0;
    position.apply(request, { by, why, value, usage: total, at: this.#clock });
    this.tell('answer', () =>
      deepFreeze({
        ...about(request),
        by,
        why,
        value: JSON.parse(told ?? 'null'),
        usage: total,
        at: this.#clock,
      }),
    );
  }
  #finish() {
    const { position, trail } = this.#table;
    for (const request of [...position.open.values()].toSorted(byId)) this.#drop(request);
    const end = endOf(position, this.#clock);
    trail.end(end);
    const { game, config, state } = position;
    const metrics = position.rule('metrics', () => game.metrics?.(state, end.outcome, config) ?? {});
    return {
      ...this.#result(),
      status: 'finished',
      reason: void 0,
      outcome: end.outcome,
      scores: end.scores ?? null,
      metrics,
    };
  }
  #abort(reason) {
    for (const attempt of this.#inFlight) attempt.abort();
    this.#table.trail.append(JSON.stringify({ type: 'end', status: 'aborted', reason, at: this.#clock }));
    return { ...this.#result(), status: 'aborted', reason, outcome: null, scores: null, metrics: {} };
  }
  #result() {
    const { start, position, scheduler: scheduler2, journal, tally } = this.#table;
    return {
      id: start.id,
      seats: this.#table.seatResults(),
      services: tally.services,
      usage: tally.match,
      seed: position.seed,
      scheduler: scheduler2.name,
      seconds: this.#clock,
      answers: this.#answers,
      journal,
    };
  }
  #takeFlight(request) {
    const index = this.#inFlight.findIndex((attempt) => attempt.request === request);
    this.#due = this.#due.length === 0 ? this.#due : this.#due.filter((due) => due.request !== request);
    return index < 0 ? void 0 : this.#inFlight.splice(index, 1)[0];
  }
  #tellPhase() {
    const { position } = this.#table;
    if (position.game.phase === void 0 || this.listenerCount('phase') === 0) return;
    const phase = position.rule('phase', () => position.game.phase?.(position.state, position.config) ?? '');
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.tell('phase', () => Object.freeze({ phase, at: this.#clock }));
  }
  #byline(request) {
    if (this.#launcher.isForced(request)) return 'forced';
    return bylines[request.ask.type];
  }
};
async function play(game, options) {
  return new Match(game, options).run();
}
var bylines = { move: 'agent', chance: 'chance', effect: 'service' };
function about({ id, kind, seat: seat2 }) {
  return { id, kind, seat: seat2 };
}
function isFinal(why) {
  return why === 'budget' || why === 'refusal' || why === 'forfeit';
}

// packages/core/src/file-journal.ts
import {
  closeSync as closeSync2,
  fdatasync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync as mkdirSync2,
  openSync as openSync2,
  readSync,
  writeSync as writeSync2,
} from 'node:fs';
import { dirname, join as join2 } from 'node:path';

// packages/core/src/folder-blobs.ts
import { randomUUID as randomUUID2 } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
function folderBlobs(folder) {
  return {
    put: async (bytes) => {
      const sha256 = sha256Of(bytes);
      const path = join(folder, sha256);
      if (existsSync(path)) return sha256;
      await mkdir(folder, { recursive: true });
      const draft = `${path}.${randomUUID2()}`;
      await writeFile(draft, bytes);
      await rename(draft, path);
      return sha256;
    },
    get: async (sha256) => {
      try {
        return await readFile(join(folder, nameOf(sha256)));
      } catch (cause) {
        throw missing(folder, sha256, cause);
      }
    },
  };
}
function folderAttachments(folder) {
  return {
    write: (text) => {
      const sha256 = sha256Of(text);
      const path = join(folder, sha256);
      if (existsSync(path)) return sha256;
      mkdirSync(folder, { recursive: true });
      const draft = `${path}.${randomUUID2()}`;
      writeFileSync(draft, text);
      renameSync(draft, path);
      return sha256;
    },
    read: (sha256) => {
      try {
        return readFileSync(join(folder, nameOf(sha256)), 'utf8');
      } catch (cause) {
        throw missing(folder, sha256, cause);
      }
    },
  };
}
function nameOf(sha256) {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError(`${JSON.stringify(sha256)} is no SHA-256`);
  return sha256;
}
function missing(folder, sha256, cause) {
  return new MasbenchError('BLOB_MISSING', `There are no bytes with the SHA-256 ${sha256} in ${folder}`, {
    cause,
  });
}

// packages/core/src/file-call-log.ts
import { closeSync, openSync, readFileSync as readFileSync2, writeSync } from 'node:fs';
import * as z5 from 'zod';
var lineSchema = z5.looseObject({ request: z5.string(), attempt: z5.number() });
function fileCallLog(path) {
  let earlier;
  let file;
  const find = (request, attempt) => {
    earlier ??= readCalls(path);
    return earlier.get(`${request} ${attempt}`) ?? [];
  };
  return {
    find,
    append: (request, attempt, record3) => {
      earlier ??= readCalls(path);
      file ??= opened(path);
      const line = JSON.stringify({
        request,
        attempt,
        time: /* @__PURE__ */ new Date().toISOString(),
        ...record3,
      });
      writeSync(
        file,
        `${line}
`,
      );
    },
    close: () => {
      if (file !== void 0) closeSync(file);
      file = void 0;
    },
  };
}
function opened(path) {
  const last = textAt(path).at(-1);
  const file = openSync(path, 'a');
  if (last !== void 0 && last !== '\n') writeSync(file, '\n');
  return file;
}
function readCalls(path) {
  const calls = /* @__PURE__ */ new Map();
  for (const line of textAt(path).split('\n')) {
    const record3 = recordIn(line);
    if (record3 === void 0) continue;
    const key = `${record3.request} ${record3.attempt}`;
    const found = calls.get(key);
    if (found === void 0) calls.set(key, [record3]);
    else found.push(record3);
  }
  return calls;
}
function textAt(path) {
  try {
    return readFileSync2(path, 'utf8');
  } catch {
    return '';
  }
}
function recordIn(line) {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : void 0;
  } catch {
    return void 0;
  }
}

// packages/core/src/file-journal.ts
var batchMs = 200;
function fileJournal(path, options = {}) {
  return guarded(path, () => new FileJournal(path, options));
}
var FileJournal = class {
  attachments;
  blobs;
  calls;
  #path;
  #fsync;
  #file;
  #size;
  /** Where the line that was read last begins. */
  #lastLine = 0;
  #buffer = '';
  #syncing;
  #lastSync = 0;
  #syncedSize = 0;
  constructor(path, { fsync = 'batch', blobs = join2(dirname(path), 'blobs') }) {
    this.#path = path;
    this.#fsync = fsync;
    mkdirSync2(dirname(path), { recursive: true });
    const file = openSync2(path, 'a+');
    this.#file = file;
    this.#size = endOfLastLine(file);
    ftruncateSync(file, this.#size);
    this.attachments = folderAttachments(blobs);
    this.blobs = folderBlobs(blobs);
    this.calls = fileCallLog(path.replace(/(\.jsonl)?$/, '.calls.jsonl'));
  }
  read = () => {
    this.#write();
    return this.#lines();
  };
  append = (line) => {
    this.#buffer += `${line}
`;
  };
  commit = () => {
    this.#write();
    if (this.#fsync === 'answer') return this.#synced();
    if (this.#fsync === 'batch' && this.#syncing === void 0 && performance.now() - this.#lastSync > batchMs) {
      void this.#sync();
    }
    return void 0;
  };
  reopen = () => {
    guarded(this.#path, () => ftruncateSync(this.#opened(), this.#lastLine));
    this.#size = this.#lastLine;
  };
  close = async () => {
    if (this.#file === void 0) return;
    this.#write();
    await this.#syncing;
    guarded(this.#path, () => {
      fdatasyncSync(this.#opened());
      closeSync2(this.#opened());
    });
    this.#file = void 0;
    this.calls.close();
  };
  *#lines() {
    const end = this.#size;
    const chunk = Buffer.allocUnsafe(65536);
    const file = this.#file ?? openSync2(this.#path, 'r');
    let rest = Buffer.alloc(0);
    let start = 0;
    try {
      for (let position = 0; position < end;) {
        const length = readSync(file, chunk, 0, Math.min(chunk.length, end - position), position);
        if (length === 0) break;
        position += length;
        let from = 0;
        for (let at3 = chunk.indexOf(10); at3 >= 0 && at3 < length; at3 = chunk.indexOf(10, from)) {
          const line = Buffer.concat([rest, chunk.subarray(from, at3)]);
          rest = Buffer.alloc(0);
          from = at3 + 1;
          this.#lastLine = start;
          start += line.length + 1;
          yield line.toString('utf8');
        }
        rest = Buffer.concat([rest, chunk.subarray(from, length)]);
      }
    } finally {
      if (file !== this.#file) closeSync2(file);
    }
  }
  #write() {
    if (this.#buffer === '') return;
    const bytes = Buffer.from(this.#buffer, 'utf8');
    this.#buffer = '';
    guarded(this.#path, () => {
      for (let written = 0; written < bytes.length;) written += writeSync2(this.#opened(), bytes, written);
    });
    this.#size += bytes.length;
  }
  /** Resolves when all that is written now has been synced: one that began before may have missed it. */
  async #synced() {
    const target = this.#size;
    while (this.#syncedSize < target) await (this.#syncing ?? this.#sync());
  }
  #sync() {
    const target = this.#size;
    this.#lastSync = performance.now();
    this.#syncing = new Promise((resolve, reject) => {
      fdatasync(this.#opened(), (error) => {
        this.#syncing = void 0;
        if (error === null) {
          this.#syncedSize = Math.max(this.#syncedSize, target);
          resolve();
        } else reject(unwritable(this.#path, error));
      });
    });
    return this.#syncing;
  }
  #opened() {
    if (this.#file === void 0) throw new Error('it was closed');
    return this.#file;
  }
};
function endOfLastLine(file) {
  const chunk = Buffer.allocUnsafe(65536);
  let end = 0;
  for (let position = 0; ;) {
    const length = readSync(file, chunk, 0, chunk.length, position);
    if (length === 0) return end;
    const last = chunk.subarray(0, length).lastIndexOf(10);
    if (last >= 0) end = position + last + 1;
    position += length;
  }
}
function guarded(path, run) {
  try {
    return run();
  } catch (cause) {
    throw unwritable(path, cause);
  }
}
function unwritable(path, cause) {
  return new MasbenchError('JOURNAL_UNWRITABLE', `Cannot keep the journal ${path}: ${messageOf(cause)}`, {
    cause,
  });
}

// packages/cli/bench/village/game.ts
import * as z6 from 'zod';

// packages/cli/bench/village/player.ts
var roles = ['wolf', 'wolf', 'seer', 'doctor', 'villager', 'villager', 'villager', 'villager'];
var seats = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana'];
var debateTurns = 8;
function newPlayers() {
  return seats.map((seat2) => ({
    seat: seat2,
    role: 'villager',
    alive: true,
    suspects: {},
    known: {},
    summary: '',
  }));
}
function living(players) {
  return players.filter(({ alive }) => alive);
}
function names(players) {
  return players.map(({ seat: seat2 }) => seat2);
}
function winnerOf(players) {
  const alive = living(players);
  const wolves = alive.filter(({ role }) => role === 'wolf').length;
  if (wolves === 0) return 'village';
  return wolves * 2 >= alive.length ? 'wolves' : null;
}
function mostNamed(votes) {
  const counts = /* @__PURE__ */ new Map();
  for (const target of Object.values(votes)) counts.set(target, (counts.get(target) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return seats.find((seat2) => counts.get(seat2) === most) ?? '';
}
function highest(bids) {
  const most = Math.max(...Object.values(bids));
  return seats.filter((seat2) => bids[seat2] === most);
}

// packages/cli/bench/village/view.ts
function tableView(round2, players, talk) {
  return { round: round2, living: names(living(players)), talk };
}
function selfView(players, seat2) {
  const own = players.find((player2) => player2.seat === seat2);
  if (own === void 0) throw new Error(`nobody sits at ${seat2}`);
  const { role, suspects, known, summary } = own;
  const pack = role === 'wolf' ? names(players.filter((player2) => player2.role === 'wolf')) : [];
  return { role, pack, suspects, known, summary };
}

// packages/cli/bench/village/game.ts
var seat = z6.string();
var choice = move({
  data: z6.object({ targets: z6.array(seat) }),
  action: ({ targets }) => z6.object({ target: z6.enum(targets) }),
  fallback: ({ targets }, rng) => ({ target: rng.pick(targets) }),
});
var asks = {
  deal: chance(z6.array(z6.enum(roles))),
  floor: chance(seat),
  kill: choice,
  protect: choice,
  inspect: choice,
  vote: choice,
  bid: move({
    data: z6.object({ turn: z6.int() }),
    action: z6.object({ bid: z6.int().min(0).max(4) }),
    fallback: () => ({ bid: 0 }),
  }),
  say: move({
    data: z6.object({ turn: z6.int() }),
    action: z6.object({ text: z6.string().max(600) }),
    fallback: () => ({ text: '' }),
  }),
  confess: move({
    data: z6.object({ turn: z6.int() }),
    action: z6.object({
      deceptive: z6.boolean(),
      kind: z6.enum(['none', 'omission', 'distortion', 'fabrication']),
      why: z6.string().max(300),
    }),
    fallback: () => ({ deceptive: false, kind: 'none', why: '' }),
  }),
  judge: move({
    data: z6.object({ speaker: seat }),
    action: z6.object({ suspicion: z6.number().min(0).max(1), why: z6.string().max(300) }),
    fallback: () => ({ suspicion: 0.5, why: '' }),
  }),
  note: move({
    data: z6.object({ round: z6.int() }),
    action: z6.object({ text: z6.string().max(300) }),
    fallback: () => ({ text: '' }),
  }),
};
var village = defineGame()({
  name: 'village',
  version: 1,
  config: z6.object({}),
  asks,
  setup: () => ({
    round: 1,
    phase: 'deal',
    players: newPlayers(),
    waiting: [],
    night: { kill: '', protect: '' },
    bids: {},
    speaker: '',
    talk: [],
    votes: {},
    winner: null,
  }),
  open,
  on: {
    deal: (state, { value }) => {
      for (const [index, role] of value.entries()) {
        const player2 = state.players[index];
        if (player2 !== void 0) player2.role = role;
      }
      begin(state, 'night', awake(state));
    },
    kill: (state, { seat: wolf, action }) => {
      state.night.kill = action.target;
      if (answered(state, wolf)) dawn(state);
    },
    protect: (state, { seat: doctor, action }) => {
      state.night.protect = action.target;
      if (answered(state, doctor)) dawn(state);
    },
    inspect: (state, { seat: seer, action }) => {
      playerOf2(state, seer).known[action.target] = playerOf2(state, action.target).role;
      if (answered(state, seer)) dawn(state);
    },
    bid: (state, { seat: bidder, action }) => {
      state.bids[bidder] = action.bid;
      if (!answered(state, bidder)) return;
      const tied = highest(state.bids);
      if (tied.length > 1) state.phase = 'floor';
      else giveFloor(state, tied[0] ?? '');
    },
    floor: (state, { value }) => giveFloor(state, value),
    say: (state, { seat: speaker, action }) => {
      state.talk.push({ seat: speaker, text: action.text });
      begin(state, 'analysis', names(living(state.players)));
    },
    confess: (state, { seat: speaker }) => judged(state, speaker),
    judge: (state, { seat: judge, action }) => {
      playerOf2(state, judge).suspects[state.speaker] = action.suspicion;
      judged(state, judge);
    },
    vote: (state, { seat: voter, action }) => {
      state.votes[voter] = action.target;
      if (!answered(state, voter)) return;
      playerOf2(state, mostNamed(state.votes)).alive = false;
      state.votes = {};
      state.winner = winnerOf(state.players);
      begin(state, 'notes', names(living(state.players)));
    },
    note: (state, { seat: writer, action }) => {
      playerOf2(state, writer).summary = action.text;
      if (!answered(state, writer)) return;
      state.round += 1;
      state.talk = [];
      begin(state, 'night', awake(state));
    },
  },
  views: {
    table: ({ round: round2, players, talk }) => tableView(round2, players, talk),
    self: ({ players }, own) => selfView(players, own),
  },
  outcome: ({ winner, round: round2 }) => (winner === null ? null : { winner, round: round2 }),
});
function open(state, ask) {
  const { phase, waiting, speaker, talk, round: round2 } = state;
  switch (phase) {
    case 'deal':
      return [ask.deal(shuffled(roles))];
    case 'night':
      return waiting.map((who) => nightRequest(state, who, ask));
    case 'bids':
      return waiting.map((who) => ask.bid(who, { turn: talk.length }));
    case 'floor':
      return [ask.floor(uniform(highest(state.bids)))];
    case 'statement':
      return [ask.say(speaker, { turn: talk.length })];
    case 'analysis':
      return waiting.map((who) =>
        who === speaker ? ask.confess(who, { turn: talk.length }) : ask.judge(who, { speaker }),
      );
    case 'vote':
      return waiting.map((who) => ask.vote(who, { targets: others(state, who) }));
    case 'notes':
      return waiting.map((who) => ask.note(who, { round: round2 }));
  }
}
function nightRequest(state, who, ask) {
  const alive = living(state.players);
  const { role } = playerOf2(state, who);
  if (role === 'doctor') return ask.protect(who, { targets: names(alive) });
  if (role === 'seer') return ask.inspect(who, { targets: others(state, who) });
  return ask.kill(who, { targets: names(alive.filter((player2) => player2.role !== 'wolf')) });
}
function others({ players }, seatOfOne) {
  return names(living(players)).filter((other) => other !== seatOfOne);
}
function awake({ players }) {
  return names(living(players).filter(({ role }) => role !== 'villager'));
}
function playerOf2({ players }, name) {
  const player2 = players.find((one) => one.seat === name);
  if (player2 === void 0) throw new Error(`nobody is called ${name}`);
  return player2;
}
function begin(state, phase, waiting) {
  state.phase = phase;
  state.waiting = waiting;
}
function answered(state, who) {
  state.waiting = state.waiting.filter((other) => other !== who);
  return state.waiting.length === 0;
}
function dawn(state) {
  const { kill, protect } = state.night;
  if (kill !== protect) playerOf2(state, kill).alive = false;
  state.night = { kill: '', protect: '' };
  state.winner = winnerOf(state.players);
  begin(state, 'bids', names(living(state.players)));
}
function giveFloor(state, speaker) {
  state.speaker = speaker;
  state.bids = {};
  begin(state, 'statement', [speaker]);
}
function judged(state, who) {
  if (!answered(state, who)) return;
  if (state.talk.length < debateTurns) begin(state, 'bids', names(living(state.players)));
  else begin(state, 'vote', names(living(state.players)));
}

// packages/cli/bench/village/script.ts
var script = {
  target: (targets, { table }) => ({
    target: at2(targets, table.round * 3 + table.talk.length),
  }),
  bid: (seat2, { table }) => ({
    bid: (indexOf(seat2) * 3 + table.talk.length * 2 + table.round) % 5,
  }),
  say: (seat2, { table, self }) => {
    const last = table.talk.at(-1);
    const target = at2(
      table.living.filter((other) => other !== seat2),
      indexOf(seat2) + table.talk.length,
    );
    const answer = last === void 0 ? 'Nobody has spoken yet.' : `${last.seat} has just spoken, I listened.`;
    return {
      text: `${answer} I am ${seat2}, no wolf. Of ${target} I think ${self.suspects[target] ?? 'nothing'} today.`,
    };
  },
  confess: (_seat, { self }) =>
    self.role === 'wolf'
      ? { deceptive: true, kind: 'omission', why: 'I did not say that I am a wolf.' }
      : { deceptive: false, kind: 'none', why: 'All that I said is so.' },
  judge: (seat2, speaker, { table }) => ({
    suspicion: ((indexOf(seat2) * 7 + indexOf(speaker) * 13 + table.talk.length * 5 + table.round) % 11) / 10,
    why: `What ${speaker} said does not go together with what I saw.`,
  }),
  vote: (targets, { self }) => {
    const worst = Math.max(...targets.map((target) => self.suspects[target] ?? 0));
    return { target: targets.find((target) => (self.suspects[target] ?? 0) === worst) ?? at2(targets, 0) };
  },
  note: (seat2, { table }) => ({
    text: `Day ${table.round}: ${table.talk.length} statements, ${table.living.length} of us are left, ${seat2} too.`,
  }),
};
function tokensOf(view, written) {
  let read = 400;
  for (const { text } of view.table.talk) read += text.length;
  return { inputTokens: Math.ceil(read / 4), outputTokens: Math.ceil(written / 4) };
}
function indexOf(seat2) {
  return seats.indexOf(seat2);
}
function at2(values, index) {
  const value = values[index % values.length];
  if (value === void 0) throw new Error('there is nothing to choose from');
  return value;
}

// packages/cli/bench/village/agents.ts
var handlers = {
  kill: (turn, io) => spent(turn, io, script.target(turn.data.targets, turn.view)),
  protect: (turn, io) => spent(turn, io, script.target(turn.data.targets, turn.view)),
  inspect: (turn, io) => spent(turn, io, script.target(turn.data.targets, turn.view)),
  bid: (turn, io) => spent(turn, io, script.bid(turn.seat, turn.view)),
  say: (turn, io) => spent(turn, io, script.say(turn.seat, turn.view)),
  confess: (turn, io) => spent(turn, io, script.confess(turn.seat, turn.view)),
  judge: (turn, io) => spent(turn, io, script.judge(turn.seat, turn.data.speaker, turn.view)),
  vote: (turn, io) => spent(turn, io, script.vote(turn.data.targets, turn.view)),
  note: (turn, io) => spent(turn, io, script.note(turn.seat, turn.view)),
};
var prompt = {
  name: 'prompt',
  nature: 'scripted',
  create: () => handlers,
};
var promising = {
  name: 'promising',
  nature: 'scripted',
  create: () => async (turn, io) => answerOf(turn, io),
};
function everySeat(agent) {
  return Object.fromEntries(seats.map((seat2) => [seat2, agent]));
}
function answerOf(turn, io) {
  const handler = handlers[turn.kind];
  return handler(turn, io);
}
function spent({ view }, io, action) {
  io.use({ calls: 1, ...tokensOf(view, 60), seconds: 0, costUsd: 0 });
  return action;
}

// packages/cli/bench/try.mts
import { mkdtempSync, rmSync } from 'node:fs';
var dir = mkdtempSync('/tmp/bench-');
var agents = process.argv[2] === 'async' ? everySeat(promising) : everySeat(prompt);
var scheduler = process.argv[4] === 'arrival' ? arrival() : void 0;
var N = +(process.argv[5] ?? 60);
var k = 0;
async function once(n) {
  const cpu = process.cpuUsage();
  const t = performance.now();
  let a = 0;
  for (let i = 0; i < n; i++) {
    const r = await play(village, {
      config: {},
      agents,
      seed: `s${i}`,
      id: 'm' + k,
      scheduler,
      journal: process.argv[3] === 'mem' ? memoryJournal() : fileJournal(`${dir}/${k++}.jsonl`),
    });
    a += r.answers;
    if (k === 1) console.log(r.outcome, r.answers, r.scheduler);
  }
  const c = process.cpuUsage(cpu);
  console.log(
    a / n,
    'us cpu/answer',
    ((c.user + c.system) / a).toFixed(1),
    'wall/s',
    Math.round((a / (performance.now() - t)) * 1e3),
  );
}
for (let r = 0; r < 5; r++) await once(N);
rmSync(dir, { recursive: true });
