import {
  MasbenchError,
  noUsage,
  type Ask,
  type ChanceAnswer,
  type Distribution,
  type MoveAnswer,
  type Request,
  type Seat,
} from '@masbench/core';
import * as day from '../answers/day.js';
import * as night from '../answers/night.js';
import type { asks } from '../asks.js';
import { newState } from '../deal/deal.js';
import { open } from '../open.js';
import type { Options } from '../options/schema.js';
import type { PlayerIndex, State } from '../state.js';

const draws = {
  chooser: night.chooser,
  attackTie: night.attackTie,
  fixedVictim: night.fixedVictim,
  fixedInspection: night.fixedInspection,
  exileTie: day.exileTie,
} as const;

const choices = { eliminate: night.eliminate, protect: night.protect, unmask: night.unmask } as const;

export type DrawKind = keyof typeof draws;
export type ChoiceKind = keyof typeof choices | 'vote';

/** A draw that the rules wait for. */
export interface OpenDraw {
  readonly kind: DrawKind;
  readonly distribution: Distribution<PlayerIndex>;
}

/** A choice of a player that the rules wait for. */
export interface OpenChoice {
  readonly kind: ChoiceKind;
  readonly seat: Seat;
  readonly targets: readonly string[];
}

/** The options without talk, polls, summaries and judgements: what is left decides who wins. */
export function bare(options: Options): Options {
  const { debate, vote, deception } = options;
  return {
    ...options,
    debate: { ...debate, turns: 0 },
    vote: { ...vote, explain: false },
    polls: false,
    summaries: false,
    deception: { ...deception, debate: false, votes: false },
  };
}

/**
 * A match that is moved by hand through the rules of the game itself (their state, `open` and `on`), without agents and
 * an engine. It takes bare options with the deal pinned.
 */
export class BareGame {
  readonly options: Options;
  readonly state: State;

  constructor(options: Options, seats: readonly Seat[]) {
    this.options = bare(options);
    this.state = newState(this.options, seats);
  }

  /** What the rules wait for, straight from their `open`. */
  waiting(): { readonly draws: readonly OpenDraw[]; readonly choices: readonly OpenChoice[] } {
    const waiting: { draws: OpenDraw[]; choices: OpenChoice[] } = { draws: [], choices: [] };
    open(this.state, askInto(waiting), this.options);
    return waiting;
  }

  draw(kind: DrawKind, value: PlayerIndex): void {
    const answer: ChanceAnswer<PlayerIndex> = { id: kind, key: undefined, value, by: 'chance', at: 0 };
    draws[kind](this.state, answer, this.options);
  }

  /** @param target - A name, or `null` for no legal answer. */
  choose(kind: ChoiceKind, seat: Seat, target: string | null): void {
    const by = target === null ? 'fallback' : 'agent';
    const base = {
      id: kind,
      seat,
      key: undefined,
      data: undefined,
      by,
      why: undefined,
      usage: noUsage,
      at: 0,
    } as const;
    if (kind === 'vote') {
      const answer: MoveAnswer<unknown, { target: string | null; statement: string; reasoning: string }> = {
        ...base,
        action: { target, statement: '', reasoning: '' },
      };
      day.vote(this.state, answer, this.options);
    } else {
      choices[kind](this.state, { ...base, action: { target, reasoning: '' } }, this.options);
    }
  }
}

function askInto(waiting: { draws: OpenDraw[]; choices: OpenChoice[] }): Ask<typeof asks> {
  const draw =
    (kind: DrawKind) =>
    (distribution: Distribution<PlayerIndex>): Request => {
      waiting.draws.push({ kind, distribution });
      return { kind, seat: undefined, key: undefined, payload: undefined };
    };
  const choice =
    (kind: ChoiceKind) =>
    (seat: Seat, { targets }: { readonly targets: readonly string[] }): Request => {
      waiting.choices.push({ kind, seat, targets });
      return { kind, seat, key: undefined, payload: undefined };
    };
  return {
    chooser: draw('chooser'),
    attackTie: draw('attackTie'),
    fixedVictim: draw('fixedVictim'),
    fixedInspection: draw('fixedInspection'),
    exileTie: draw('exileTie'),
    eliminate: choice('eliminate'),
    protect: choice('protect'),
    unmask: choice('unmask'),
    vote: choice('vote'),
    table: left,
    roles: left,
    names: left,
    speaking: left,
    floor: left,
    observers: left,
    bid: left,
    debate: left,
    poll: left,
    summarize: left,
    selfAnalysis: left,
    peerAnalysis: left,
  };
}

function left(): Request {
  throw new MasbenchError(
    'OPTION_INVALID',
    'Cannot play a bare game as its options must be bare and its deal must be pinned',
  );
}
