import { MasbenchError, OpenDecisions, type AgentIO, type AnyGame, type Turn } from '@masbench/core';
import type { ToldMatch } from '@masbench/core/benchmark';
import * as z from 'zod';
import type { SeatAnswer, SeatQuestion, SeatState } from '../live-messages.js';
import { readGivenAction, writeQuestion, type ShownSeat } from '../move-question.js';
import { StateStream } from './state-stream.js';

interface Decision {
  readonly match: string;
  readonly turn: Turn;
  readonly io: AgentIO;
  readonly human: ShownSeat;
  readonly question: Omit<SeatQuestion, 'request'>;
}

/** An attempt at a request. */
export interface AskedAttempt {
  readonly id: string;
  readonly attempt: number;
}

/** A match that the person of a seat plays. */
export interface SatMatch {
  readonly match: string;
  /** With the rules and views of its cell. */
  readonly game: AnyGame;
}

/**
 * The desk of one seat: the engine lays decisions on it, and the person at the seat's page looks at the oldest and
 * answers. It is told what this seat sees and knows nothing of other seats, so that nothing of them can be sent from it.
 */
export class PageDesk {
  readonly seat: string;
  readonly stream: StateStream<SeatState>;
  /** The match that is being played, or was last. */
  sat: SatMatch | undefined;
  readonly #decisions = new OpenDecisions<Decision>(() => this.#show());
  readonly #onChange: () => void;
  #run: 'playing' | 'paused' | 'stopped' | 'ended' = 'playing';

  readonly #readImage: ((sha256: string) => Promise<Uint8Array>) | undefined;
  readonly #isRecorded: ((match: string, attempt: AskedAttempt) => boolean) | undefined;
  /** The question whose answer is being written down. */
  #taken: SeatQuestion | undefined;

  /**
   * @param about - `readImage` reads an image of the run, `isRecorded` says whether the journal of a match has what became of an
   *   attempt.
   * @param onChange - Called when a page comes or goes, and when the person is asked or has answered.
   */
  constructor(
    {
      game,
      seat,
      readImage,
      isRecorded,
    }: {
      readonly game: string;
      readonly seat: string;
      readonly readImage?: ((sha256: string) => Promise<Uint8Array>) | undefined;
      readonly isRecorded?: ((match: string, attempt: AskedAttempt) => boolean) | undefined;
    },
    onChange: () => void,
  ) {
    this.seat = seat;
    this.#readImage = readImage;
    this.#isRecorded = isRecorded;
    this.#onChange = onChange;
    this.stream = new StateStream<SeatState>(
      { game, seat, status: 'waiting', asked: null, rules: null, told: null },
      onChange,
    );
  }

  /** A match begins. */
  sit(sat: SatMatch): void {
    this.sat = sat;
    if (this.stream.state.told?.id !== sat.match) this.stream.set({ ...this.stream.state, told: null });
    this.#show();
  }

  /**
   * Asks the person and resolves to the action, which is legal by the schema of the turn.
   *
   * @param match its id, so that an answer to one match is none to the next, which asks alike
   * @param timeoutMs how long the person has, if that is limited
   */
  async ask(
    turn: Turn,
    io: AgentIO,
    {
      match,
      timeoutMs = null,
      ...human
    }: ShownSeat & { readonly match: string; readonly timeoutMs?: number | null },
  ): Promise<unknown> {
    io.signal.throwIfAborted();
    const { images, ...question } = writeQuestion(turn, human);
    return this.#decisions.ask(match, {
      match,
      turn,
      io,
      human,
      question: {
        ...question,
        kind: turn.kind,
        images: images.map(({ sha256, mediaType }) => ({ sha256, mediaType })),
        error: io.lastError ?? null,
        askedAt: Date.now(),
        timeoutMs,
      },
    });
  }

  /**
   * Answers a decision, and waits until the answer is on record: what a person was told is taken outlives the process.
   *
   * @returns why the answer was not accepted, else whether it is on record
   */
  async answer({
    request,
    action,
  }: SeatAnswer): Promise<{ readonly error: string } | { readonly isRecorded: boolean }> {
    const decision = this.#decisions.find(request);
    if (decision === undefined)
      return { error: 'This move is no longer asked for: it was answered, or the time was up' };
    const { match, turn, human, io, question } = decision;
    const parsed = turn.schema.safeParse(readGivenAction(turn, human, action));
    if (!parsed.success) return { error: z.prettifyError(parsed.error) };
    const attempt = { id: io.id, attempt: io.attempt };
    const taken = (this.#taken = { request, ...question });
    this.#decisions.answer(request, parsed.data);
    const isRecorded = await waited(() => this.#isRecorded?.(match, attempt) ?? true);
    if (this.#taken === taken) {
      this.#taken = undefined;
      this.#show();
    }
    return { isRecorded };
  }

  /** An image of the move that is asked for, or of what the seat was told; `undefined` for any other. */
  async image(
    wanted: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | undefined> {
    const first = this.#decisions.oldest;
    const image = first?.question.images.find(({ sha256 }) => sha256 === wanted);
    if (first !== undefined && image !== undefined)
      return { bytes: await first.io.blob(image), mediaType: image.mediaType };
    for (const { line } of this.stream.state.told?.lines ?? [])
      if (line.as === 'picture' && line.image.sha256 === wanted && this.#readImage !== undefined)
        return { bytes: await this.#readImage(wanted), mediaType: line.image.mediaType };
    return undefined;
  }

  /** The rules for people, which are the same for every seat. */
  explain(rules: string): void {
    this.stream.set({ ...this.stream.state, rules });
  }

  /** Tells what the seat knows of its match. */
  tell(told: ToldMatch): void {
    if (JSON.stringify(told) === JSON.stringify(this.stream.state.told)) return;
    this.stream.set({ ...this.stream.state, told });
    this.#show();
  }

  /** Says what the run does: `stopped` may be resumed, `ended` is followed by no move. */
  follow(run: 'playing' | 'paused' | 'stopped' | 'ended'): void {
    if (run === this.#run) return;
    this.#run = run;
    this.#show();
  }

  #show(): void {
    const first = this.#decisions.oldest;
    const asked = this.#taken ?? (first && { request: first.request, ...first.question });
    const { state } = this.stream;
    const isOut = (state.told?.lines ?? [])
      .findLast(({ people }) => people !== undefined)
      ?.people?.some(({ isSelf, isOut: hasLeft }) => isSelf === true && hasLeft === true);
    this.stream.set({
      ...state,
      status:
        this.#run === 'ended' || this.#run === 'stopped'
          ? this.#run
          : asked !== undefined
            ? 'asked'
            : this.#run === 'paused'
              ? 'paused'
              : isOut === true
                ? 'out'
                : 'waiting',
      asked: asked ?? null,
    });
    this.stream.flush();
    this.#onChange();
  }
}

/** For so long an answer is waited for to be on record, in milliseconds: in virtual time, those before it come first. */
const mostWaitedMs = 2000;

/** Resolves to true once it is so, which is mostly at once, or to false. */
async function waited(isSo: () => boolean): Promise<boolean> {
  const until = performance.now() + mostWaitedMs;
  for (let pause = 0; performance.now() < until; pause = Math.min(100, 2 * pause + 1)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (isSo()) return true;
  }
  return false;
}

/** Reads what a page sent. @throws MasbenchError `OPTION_INVALID` if it is no answer */
export function seatAnswer(body: unknown): SeatAnswer {
  const parsed = z.object({ request: z.string(), action: z.unknown() }).safeParse(body);
  if (parsed.success) return parsed.data;
  throw new MasbenchError('OPTION_INVALID', `This is no answer: ${z.prettifyError(parsed.error)}`);
}
