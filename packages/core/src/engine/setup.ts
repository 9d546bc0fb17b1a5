import { isOffline, type Agent, type MatchInfo } from '../contracts/agent.js';
import type { Asks } from '../contracts/ask.js';
import type { AttemptContext } from './attempt-context.js';
import { drawUuid } from './draw-uuid.js';
import { MatchSecret } from './match-secret.js';
import { SeatInfo } from './seat-info.js';
import { parseConfig } from './config.js';
import { withoutEnvironmentSecrets } from './environment-secrets.js';
import { memoryBlobs, type BlobStore } from '../contracts/blobs.js';
import { MasbenchError } from '../contracts/errors.js';
import type { AnyGame } from '../contracts/game.js';
import { digest } from '../contracts/json.js';
import { findStart, startEntry } from '../journal/beginning.js';
import { memoryJournal, type Journal, type StartEntry } from '../journal/journal.js';
import { MatchBudget } from './budget/match-budget.js';
import { parseLimits, type Limits } from '../contracts/limits.js';
import type { SeatResult } from './match-result.js';
import { jsonText } from './observation.js';
import { PastMoves } from './past.js';
import { SeatedPlayer, readService, type PlayerLabel } from './player.js';
import type { OpenRequest } from './open-request.js';
import type { MatchOptions } from './play-options.js';
import { Position } from './position.js';
import { RecordKeeper } from './record-keeper.js';
import type { Seed } from '@masbench/statistics';
import { arrival, virtual, type Scheduler } from './scheduler.js';
import { checkSeats, type Seat } from '../contracts/seat.js';
import type { Serve, Service } from '../contracts/service.js';
import { Tally } from './tally.js';
import { JournalCursor } from './journal-cursor.js';
import { LazyAbort } from './lazy-abort.js';
import { Script } from './script.js';
import { judgeRaw } from './verdict.js';
import { AnswerCheck } from './answer-check.js';

/** Configurations with longer JSON are kept next to the journal, once for all its matches. */
const longestConfig = 16_384;

const nothingForced: Readonly<Record<string, unknown>> = Object.freeze({});

/** The options of any game's match: what depends on the game is checked here and by the game's own schemas. */
type AnyOptions = Omit<MatchOptions<AnyGame>, 'agents' | 'config'> & {
  readonly agents: Readonly<Record<Seat, unknown>>;
  readonly config: unknown;
  readonly services?: unknown;
};

const noServices: ReadonlyMap<string, Serve<unknown, unknown>> = new Map<never, never>();

/** Setup of a match: its options, checked, and the parts of the engine that they lead to. */
export class MatchSetup implements AttemptContext {
  readonly id: string;
  readonly position: Position;
  readonly cursor: JournalCursor;
  /** Ends of attempts that are on record. */
  readonly script: Script;
  readonly journal: Journal;
  /** Undefined once it is on record: it holds the configuration a second time. */
  start: StartEntry | undefined;
  readonly players: readonly SeatedPlayer[];
  readonly services: ReadonlyMap<string, Serve<unknown, unknown>>;
  readonly answerCheck: AnswerCheck;
  readonly budget: MatchBudget;
  readonly limits: Limits;
  readonly scheduler: Scheduler;
  readonly force: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
  readonly past: PastMoves;
  readonly keeper: RecordKeeper;
  readonly tally = new Tally();
  readonly secret: MatchSecret;
  readonly settled: () => number;
  /** Aborts when the match has ended. */
  readonly end = new LazyAbort();
  /** Indices of the seats that have forfeited. Created lazily. */
  forfeited: Set<number> | undefined;
  readonly #serviceLabels: ReadonlyMap<string, { readonly label: PlayerLabel }>;
  readonly #redact: ((text: string) => string) | undefined;
  #blobs: BlobStore | undefined;

  constructor(game: AnyGame, options: AnyOptions, settled: () => number, wake: () => void) {
    const seats = Object.keys(options.agents);
    checkSeats(seats);
    const config = parseConfig(game, options.config);
    const origin = options.from === undefined ? undefined : startEntry(options.from.journal);
    this.journal = options.journal ?? memoryJournal();
    const seed = chooseSeed(options.seed, origin, this.journal);
    this.id = options.id ?? digest(jsonText([game.name, game.version, config, seats, seed])).slice(0, 12);
    this.settled = settled;
    this.#redact = options.redact;
    this.#blobs = options.blobs;

    this.keeper = new RecordKeeper(this.journal.calls, wake);
    this.secret = new MatchSecret(this.keeper);
    this.limits = parseLimits(options.limits, seats);
    this.position = new Position(game, config, seats, seed, {
      readText: this.journal.attachments?.readText,
    });
    const about = {
      id: options.id,
      game: game.name,
      seats: this.position.seats,
      seed,
      secret: this.secret,
      end: this.end,
    };
    this.players = seats.map((_seat, index) => seated(game, options, new SeatInfo(about, index)));
    const services = readServices(game, options.services);
    this.services =
      services.size === 0 ? noServices : new Map([...services].map(([kind, { serve }]) => [kind, serve]));
    this.#serviceLabels = services;
    this.scheduler = options.scheduler ?? defaultScheduler(this.players, services);
    this.force = options.force ?? nothingForced;
    checkForce(game, seats, this.force);
    this.signal = options.signal;

    this.answerCheck = new AnswerCheck(seed, this.limits.answerLength);
    this.budget = new MatchBudget(seats, this.limits, this.scheduler.time);
    for (const [index, seat] of seats.entries()) this.budget.free(index, options.settled?.seats[seat]);
    this.budget.free(-1, options.settled?.services);
    this.past = new PastMoves(game, this.journal);
    this.cursor = new JournalCursor(this.journal, { writer: this.journal });
    this.start = {
      type: 'start',
      format: 'masbench-journal/2',
      id: this.id,
      game: game.name,
      version: game.version,
      ...(game.variants === undefined ? {} : { variants: { ...game.variants } }),
      seats,
      agents: Object.fromEntries(this.players.map(({ label }, index) => [seats[index], labelService(label)])),
      services: Object.fromEntries([...services].map(([kind, { label }]) => [kind, labelService(label)])),
      seed,
      scheduler: this.scheduler.name,
      limits: JSON.parse(jsonText(this.limits)) as unknown,
      ...kept(config, this.journal),
      ...(options.plan === undefined ? {} : { plan: options.plan }),
      ...(origin === undefined ? {} : { fork: { of: origin.id, until: options.from?.until ?? null } }),
    };
    this.script = new Script(this.cursor, options.from, this.answerCheck);
  }

  get seed(): Seed {
    return this.position.seed;
  }

  get time(): Scheduler['time'] {
    return this.scheduler.time;
  }

  /**
   * True if calls for the request are paid for. In virtual time only those of models are: what others report there is
   * drawn, and the same when the match is resumed.
   */
  isPaid({ seatIndex, kind }: OpenRequest): boolean {
    const label = seatIndex < 0 ? this.#serviceLabels.get(kind)?.label : this.players[seatIndex]?.label;
    if (label === undefined) return false;
    const { nature } = label;
    return nature === 'model' || (nature === undefined && this.time === 'wall');
  }

  accepts(request: OpenRequest, answer: unknown): boolean {
    return judgeRaw(request, answer, this, true).legal;
  }

  holdOf(request: OpenRequest): Journal['hold'] {
    const { hold, holdsPaidOnly } = this.journal;
    return hold === undefined || (holdsPaidOnly === true && !this.isPaid(request)) ? undefined : hold;
  }

  get blobs(): BlobStore {
    return (this.#blobs ??= this.journal.blobs ?? memoryBlobs());
  }

  redact(text: string): string {
    return withoutEnvironmentSecrets(this.#redact?.(text) ?? text);
  }

  seatResults(): Record<Seat, SeatResult> {
    return Object.fromEntries(
      this.players.map(({ label }, index) => [
        this.position.seats[index],
        { agent: labelService(label), ...this.tally.of(index) },
      ]),
    );
  }
}

function seated(game: AnyGame, options: AnyOptions, info: MatchInfo): SeatedPlayer {
  return new SeatedPlayer(game, options.agents[info.seat] as Agent<AnyGame>, info, options.middleware ?? []);
}

function readServices(game: AnyGame, services: unknown): ReadonlyMap<string, ReturnType<typeof readService>> {
  const given = (services ?? {}) as Readonly<Record<string, Service<unknown, unknown> | undefined>>;
  const kinds = Object.entries(game.asks as Asks).flatMap(([kind, { type }]) =>
    type === 'effect' ? [kind] : [],
  );
  return new Map(
    kinds.map((kind) => {
      const service = given[kind];
      if (service !== undefined) return [kind, readService(service)];
      throw new MasbenchError(
        'SERVICE_MISSING',
        `Cannot play ${game.name}: it needs a service for its effect '${kind}': give one as \`services: { ${kind}: … }\``,
      );
    }),
  );
}

function defaultScheduler(
  players: readonly SeatedPlayer[],
  services: ReadonlyMap<string, { label: PlayerLabel }>,
): Scheduler {
  const labels = [...players, ...services.values()].map(({ label }) => label);
  return labels.every(({ nature }) => isOffline(nature)) ? virtual() : arrival();
}

/** Without the fields that are undefined, as JSON would have it. */
function labelService({ name, version, nature }: PlayerLabel): PlayerLabel {
  return {
    name,
    ...(version === undefined ? {} : { version }),
    ...(nature === undefined ? {} : { nature }),
  };
}

function kept(config: unknown, journal: Journal): Pick<StartEntry, 'config' | 'configSha256'> {
  const text = jsonText(config);
  if (journal.attachments === undefined || text.length <= longestConfig) return { config };
  return { config: null, configSha256: journal.attachments.write(text) };
}

/** A forced answer for what no match of the game can ask is a slip of the pen. */
function checkForce(game: AnyGame, seats: readonly Seat[], force: Readonly<Record<string, unknown>>): void {
  const kinds = Object.entries(game.asks as Asks);
  for (const id of Object.keys(force)) {
    const slot = /^(.+)#\d+$/.exec(id)?.[1] ?? '';
    const known = kinds.some(([kind, { type }]) =>
      type === 'move'
        ? seats.some((seat) => slot === `${kind}/${seat}` || slot.startsWith(`${kind}/${seat}:`))
        : slot === kind || slot.startsWith(`${kind}/`),
    );
    if (known) continue;
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot play ${game.name}: 'force' must name requests of it, as kind/seat#n or kind#n, not ${JSON.stringify(id)}`,
    );
  }
}

function chooseSeed(seed: Seed | undefined, origin: StartEntry | undefined, journal: Journal): Seed {
  if (origin === undefined) return seed ?? findStart(journal)?.seed ?? drawUuid();
  if (seed === undefined || String(seed) === String(origin.seed)) return origin.seed;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot fork the match with seed ${seed}: a fork draws what its origin drew: leave the seed out, or give ${origin.seed}`,
  );
}
