import { MasbenchError, OpenDecisions, readJsonSchema, type AgentIO, type Turn } from '@masbench/core';
import type { HumanSeat } from '@masbench/core/benchmark';
import * as z from 'zod';
import type { SeatAnswer, SeatQuestion, SeatState } from '../live-messages.js';
import { StateStream } from './state-stream.js';

interface Decision {
  readonly turn: Turn;
  readonly io: AgentIO;
  readonly question: Omit<SeatQuestion, 'request'>;
}

/**
 * The desk of one seat: the engine lays decisions on it, and the person at the seat's page looks at the oldest and
 * answers. It knows nothing of other seats, so that nothing of them can be sent from it.
 */
export class PageDesk {
  readonly seat: string;
  readonly stream: StateStream<SeatState>;
  readonly #decisions = new OpenDecisions<Decision>(() => this.#show());
  readonly #onChange: () => void;

  /** @param onChange called when a page comes or goes, and when the person is asked or has answered */
  constructor({ game, seat }: { readonly game: string; readonly seat: string }, onChange: () => void) {
    this.seat = seat;
    this.#onChange = onChange;
    this.stream = new StateStream<SeatState>({ game, seat, status: 'waiting', asked: null }, onChange);
  }

  /**
   * Asks the person and resolves to the action, which is legal by the schema of the turn.
   *
   * @param asked `match`: its id, so that an answer to one match is none to the next, which asks alike
   */
  async ask(
    turn: Turn,
    io: AgentIO,
    { describe, match }: HumanSeat & { readonly match: string },
  ): Promise<unknown> {
    io.signal.throwIfAborted();
    const { text, images = [] } = describe(turn);
    const question = {
      kind: turn.kind,
      text,
      images: images.map(({ sha256, mediaType }) => ({ sha256, mediaType })),
      schema: readJsonSchema(turn.schema),
      error: io.lastError ?? null,
    };
    return this.#decisions.ask(match, { turn, io, question });
  }

  /**
   * Answers a decision.
   *
   * @returns why the answer was not accepted; `undefined` if it was
   */
  answer({ request, action }: SeatAnswer): string | undefined {
    const decision = this.#decisions.find(request);
    if (decision === undefined)
      return 'This move is no longer asked for: it was answered, or the time was up';
    const parsed = decision.turn.schema.safeParse(action);
    if (!parsed.success) return z.prettifyError(parsed.error);
    this.#decisions.answer(request, parsed.data);
    return undefined;
  }

  /** An image of the move that is asked for; `undefined` for any other. */
  async image(
    wanted: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | undefined> {
    const first = this.#decisions.oldest;
    const image = first?.question.images.find(({ sha256 }) => sha256 === wanted);
    return first === undefined || image === undefined
      ? undefined
      : { bytes: await first.io.blob(image), mediaType: image.mediaType };
  }

  /** No move follows. */
  end(): void {
    this.stream.set({ ...this.stream.state, status: 'ended', asked: null });
    this.stream.flush();
  }

  #show(): void {
    const first = this.#decisions.oldest;
    this.stream.set({
      ...this.stream.state,
      status: first === undefined ? 'waiting' : 'asked',
      asked: first === undefined ? null : { request: first.request, ...first.question },
    });
    this.stream.flush();
    this.#onChange();
  }
}

/** Reads what a page sent. @throws MasbenchError `OPTION_INVALID` if it is no answer */
export function seatAnswer(body: unknown): SeatAnswer {
  const parsed = z.object({ request: z.string(), action: z.unknown() }).safeParse(body);
  if (parsed.success) return parsed.data;
  throw new MasbenchError('OPTION_INVALID', `This is no answer: ${z.prettifyError(parsed.error)}`);
}
