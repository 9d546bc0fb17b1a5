import type { AnyGame, Seat, Service } from '@masbench/core';
import { agentLaws, ConformanceError, conformAgent } from '@masbench/core/testing';
import { readMessage } from '@masbench/core';
import { readDeclaration, programSeat } from '../program-seat.js';
import type { Ready } from '../wire/messages.js';
import type { SessionOptions } from '../wire/session.js';
import type { Transport } from '../wire/transport.js';
import { anyGame } from './any-game.js';
import { watchedTransport, type Oddities } from './watched-transport.js';

/** Laws that `conformSeat` checks: those of agents, and those of the protocol. */
export const seatLaws = ['starts', 'speaks the protocol', ...agentLaws, 'ends with the match'] as const;

export type SeatLaw = (typeof seatLaws)[number];

export interface ConformSeatOptions extends SessionOptions {
  /** @default a game that asks for an action of another shape every time */
  readonly game?: AnyGame | undefined;
  /** @default `{}` */
  readonly config?: unknown;
  /** @default two */
  readonly seats?: readonly [Seat, ...Seat[]] | undefined;
  readonly services?: Readonly<Record<string, Service<never, unknown>>> | undefined;
  /** How many matches are played for every law. @default 2 */
  readonly runs?: number | undefined;
}

/** Which laws held, and why others were not checked. */
export type ConformSeatReport = Readonly<Record<string, 'held' | `not checked: ${string}`>>;

/**
 * Plays random games against a program: in every seat, in two seats at once, cut off and resumed, aborted. What is only
 * promised is checked where the program declares it: `reproducible` and its like by the nature `scripted`, `resumes` by
 * `resumable`.
 *
 * @throws ConformanceError that names the first law found broken.
 */
export async function conformSeat(
  transport: Transport,
  options: ConformSeatOptions = {},
): Promise<ConformSeatReport> {
  const { game = anyGame, config = {}, seats = ['first', 'second'], services, runs = 2 } = options;
  const { startMs = 10_000, answerMs = 10_000 } = options;
  const oddities: Oddities = { stray: [], lingered: 0, living: new Set(), isOver: false };
  const watched = watchedTransport(transport, oddities);
  const ready = await started(watched, startMs);
  const isScripted = ready.nature === 'scripted' || ready.nature === 'simulated';
  const { nature, resumable } = ready;
  const agent = programSeat(watched, { startMs, answerMs, nature, resumable });
  try {
    await conformAgent(agent, {
      game,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the game's own schema checks it
      config: config as never,
      seats,
      services,
      runs,
      answerMs: startMs + answerMs,
      declares: { deterministic: isScripted, calls: !isScripted },
    });
  } catch (error) {
    // What is no message explains better what is missing.
    checkProtocol(oddities, error);
    throw error;
  } finally {
    // A match that broke off, or goes on beside the one that failed, still has its program.
    oddities.isOver = true;
    await Promise.all([...oddities.living].map(async (end) => end()));
  }
  checkProtocol(oddities);
  if (oddities.lingered > 0) {
    throw new ConformanceError(
      'ends with the match',
      `after the message 'end' it did not end by itself ${oddities.lingered} times: it was killed`,
    );
  }
  return initialReport(isScripted, resumable === true);
}

async function started(transport: Transport, startMs: number): Promise<Ready> {
  try {
    return await readDeclaration(transport, { startMs });
  } catch (cause) {
    throw new ConformanceError('starts', readMessage(cause), {}, { cause });
  }
}

function checkProtocol({ stray }: Oddities, cause?: unknown): void {
  if (stray.length === 0) return;
  throw new ConformanceError(
    'speaks the protocol',
    `${stray.length} times it wrote what is no message that was asked for: ${stray[0]}`,
    {},
    { cause },
  );
}

function initialReport(isScripted: boolean, isResumable: boolean): ConformSeatReport {
  const scriptedOnly: readonly SeatLaw[] = [
    'reproducible',
    'matches do not mix',
    'seats do not mix',
    'seat names do not matter',
  ];
  const verdict = (law: SeatLaw): 'held' | `not checked: ${string}` => {
    if (!isScripted && (scriptedOnly.includes(law) || law === 'resumes'))
      return "not checked: it does not declare the nature 'scripted'";
    if (isScripted && law === 'reports usage') return 'not checked: a scripted program calls no models';
    if (!isResumable && law === 'resumes') return "not checked: it does not declare 'resumable'";
    return 'held';
  };
  return Object.fromEntries(seatLaws.map((law) => [law, verdict(law)]));
}
