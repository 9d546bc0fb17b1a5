import { createRng, type Seed } from '@masbench/statistics';
import type { Effect } from '../contracts/ask.js';
import { MasbenchError, readMessage } from '../contracts/errors.js';
import type { Seat } from '../contracts/seat.js';
import type { Serve } from '../contracts/service.js';
import type { Usage } from '../usage/usage.js';
import { nameStream, type OpenRequest } from '../engine/open-request.js';
import type { CheckedAnswer } from '../engine/position.js';
import { AnswerCheck } from '../engine/answer-check.js';
import { ConformanceError, faultless } from './laws.js';
import type { Manner } from './manner.js';
import { drawSample, hasPrivate, sampleValue, type SampleStreams } from './sample.js';
import { drawSubstitute } from './shown.js';
import { drawUsage } from './spending.js';
import type { Trial } from './trial.js';

/** An answer without its time. */
export type GivenAnswer = Omit<CheckedAnswer, 'at'>;

/** How likely a seat follows the crowd, forfeits, or fails otherwise. */
const following = 0.9;
const forfeiting = 0.15;
const failing = 0.3;

interface Known {
  /** Contents of the request. */
  readonly data: string;
  readonly by: GivenAnswer['by'];
  readonly text: string;
  readonly usage: Usage;
  /** The try that found a legal action, where one was drawn. */
  readonly attempt: number | undefined;
}

type Made = Omit<Known, 'data' | 'usage'>;

/**
 * The answers of one random match, each made once, by the seed and the id of the request: in every play of the match,
 * and in every order, a request with the same data gets the same answer.
 */
export class RandomAnswers {
  readonly trial: Trial;
  readonly manner: Manner;
  readonly judge: AnswerCheck;
  readonly #known = new Map<string, Known>();

  constructor(trial: Trial, manner: Manner) {
    this.trial = trial;
    this.manner = manner;
    this.judge = new AnswerCheck(manner.seed, Infinity);
  }

  /**
   * The answer to a request.
   *
   * @param forfeited seats that have forfeited in this play of the match, as a seat forfeits once
   */
  async to(request: OpenRequest, forfeited: Set<Seat>): Promise<GivenAnswer> {
    const { seat, ask, id } = request;
    const mishap = this.#mishap(request);
    if (mishap === 'forfeit' && seat !== undefined && !forfeited.has(seat)) {
      forfeited.add(seat);
      return {
        by: 'forfeit',
        why: 'illegal',
        value: null,
        usage: drawUsage(this.#seed, nameStream(request)),
      };
    }
    const data = request.observation?.dataText ?? '';
    const before = this.#known.get(id);
    if (before !== undefined && before.data === data && ask.type !== 'chance') return given(before);
    const usage = drawUsage(this.#seed, nameStream(request));
    const known = { data, usage, ...(await this.#made(request, mishap !== undefined)) };
    this.#known.set(id, known);
    return given(known);
  }

  /** The same answer with other private parts; `undefined` if it has none, or no others are legal. */
  rewritten(request: OpenRequest): GivenAnswer | undefined {
    const known = this.#known.get(request.id);
    if (known?.attempt === undefined) return undefined;
    const { attempt } = known;
    const schema = this.judge.actionSchema(request);
    if (!hasPrivate(schema)) return undefined;
    const other = (again: number): SampleStreams => ({
      ...this.#draws(request, attempt),
      secret: createRng(this.#seed, `${nameStream(request)}/kit/other/${again}`),
    });
    const drawn = sampleValue(schema, other, { names: this.#names }, attempt);
    if (drawn === undefined) return undefined;
    const text = this.#legal(request, drawn.value);
    return text === known.text ? undefined : given({ ...known, text });
  }

  /** Earlier answer of a service to this request, regardless of its input. */
  served(request: OpenRequest): GivenAnswer | undefined {
    const known = this.#known.get(request.id);
    return known === undefined ? undefined : given(known);
  }

  /** A legal action that writes odd texts wherever it can. */
  strange(request: OpenRequest, stream: string, oddity: number): unknown {
    const schema = this.judge.actionSchema(request);
    const draws = (attempt: number): SampleStreams => {
      const rng = createRng(this.#seed, `${nameStream(request)}/${stream}/${attempt}`);
      // Where no odd text is legal, another will do.
      return { open: rng, secret: rng, oddity: attempt < 20 ? oddity + attempt : undefined };
    };
    return sampleValue(schema, draws, { names: this.#names })?.value;
  }

  get #names(): readonly Seat[] {
    return this.manner.mentions ? this.trial.seats : [];
  }

  get #seed(): Seed {
    return this.manner.seed;
  }

  #mishap(request: OpenRequest): 'forfeit' | 'failure' | undefined {
    if (!this.manner.mishaps) return undefined;
    const luck = createRng(this.#seed, `${nameStream(request)}/kit/mishap`).float();
    if (luck < forfeiting && request.ask.type === 'move' && this.trial.game.forfeit !== undefined)
      return 'forfeit';
    return luck < failing ? 'failure' : undefined;
  }

  async #made(request: OpenRequest, fails: boolean): Promise<Made> {
    const { ask, id } = request;
    const attempt = undefined;
    const standIn = fails ? drawSubstitute(request, this.#seed) : undefined;
    if (standIn !== undefined) {
      const text = this.#legal(request, faultless(this.#seed, id, 'on is pure', standIn));
      return { by: ask.type === 'move' ? 'fallback' : 'failure', text, attempt };
    }
    if (ask.type === 'chance') {
      const drawn = faultless(this.#seed, id, 'open is pure', () => this.judge.drawn(request));
      return { by: 'chance', text: this.#legal(request, drawn), attempt };
    }
    if (ask.type === 'effect') {
      const output = await served(request, this.trial.services, this.#seed);
      return { by: 'service', text: this.#legal(request, output), attempt };
    }
    return this.#move(request);
  }

  #move(request: OpenRequest): Made {
    const { id, kind } = request;
    const schema = faultless(this.#seed, id, 'open is pure', () => this.judge.actionSchema(request));
    const drawn = faultless(this.#seed, id, 'open is pure', () =>
      sampleValue(schema, (attempt) => this.#draws(request, attempt), { names: this.#names }),
    );
    if (drawn !== undefined) {
      this.trial.drawn.add(kind);
      if (hasPrivate(schema)) this.trial.secretive.add(kind);
      return { by: 'agent', text: this.#legal(request, drawn.value), attempt: drawn.attempt };
    }
    this.trial.undrawn.add(kind);
    const standIn = drawSubstitute(request, this.#seed);
    if (standIn !== undefined)
      return { by: 'agent', text: this.#legal(request, standIn()), attempt: undefined };
    throw new ConformanceError(
      'accepts every legal action',
      'no legal action could be drawn from the schema, and there is no fallback to take instead',
      { seed: this.#seed, request: id },
    );
  }

  #draws(request: OpenRequest, attempt: number): SampleStreams {
    const stream = nameStream(request);
    const secret = createRng(this.#seed, `${stream}/kit/secret/${attempt}`);
    const follows = this.manner.herd && createRng(this.#seed, `${stream}/kit/follows`).chance(following);
    if (!follows) return { open: createRng(this.#seed, `${stream}/kit/${attempt}`), secret };
    const herd = `kit/herd/${request.kind}#${request.count}`;
    return {
      open: createRng(this.#seed, `${herd}/${attempt}`),
      secret,
      prefer: (choices) => this.#favourite(choices, herd),
    };
  }

  /** The choice that all seats prefer, whichever others they have. */
  #favourite<Value>(choices: readonly Value[], stream: string): Value {
    const ranks = choices.map((choice) =>
      createRng(this.#seed, `${stream}/${JSON.stringify(choice)}`).float(),
    );
    return choices[ranks.indexOf(Math.min(...ranks))] as Value;
  }

  #legal(request: OpenRequest, raw: unknown): string {
    const verdict = faultless(this.#seed, request.id, 'on is pure', () => this.judge.check(request, raw));
    if (verdict.legal) return verdict.text;
    throw new ConformanceError(
      'accepts every legal action',
      `its own answer is not legal: ${verdict.error}`,
      { seed: this.#seed, request: request.id },
    );
  }
}

function given({ by, text, usage }: Known): GivenAnswer {
  const why = by === 'fallback' || by === 'failure' ? 'error' : undefined;
  return { by, why, value: JSON.parse(text) as unknown, usage };
}

/** The output of a service: of the one that was given, or drawn from the schema. */
async function served(
  request: OpenRequest,
  services: ReadonlyMap<string, Serve<unknown, unknown>>,
  seed: Seed,
): Promise<unknown> {
  const ask = request.ask as Effect<unknown, unknown>;
  const rng = createRng(seed, `${nameStream(request)}/kit`);
  const serve = services.get(request.kind);
  if (serve === undefined) return drawSample(ask.output, rng);
  try {
    return await serve(request.observation?.data, {
      signal: new AbortController().signal,
      rng,
      id: request.id,
      attempt: 1,
      use: () => undefined,
      reserve: async () => () => undefined,
      trace: async () => undefined,
      traced: [],
      blob: refuse,
      store: refuse,
    });
  } catch (cause) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot check the game: the service '${request.kind}' failed at ${request.id}: ${readMessage(cause)}. Give one that answers`,
      { cause },
    );
  }
}

async function refuse(): Promise<never> {
  throw new MasbenchError('BLOB_MISSING', 'There are no blobs in a conformance check');
}
