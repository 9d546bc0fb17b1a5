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
import type { werewolfAsks } from '../asks.js';
import { makeWerewolfState } from '../deal/deal.js';
import { listWerewolfRequests } from '../open.js';
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

/** An open draw. */
export interface OpenDraw {
  readonly kind: DrawKind;
  readonly distribution: Distribution<PlayerIndex>;
}

/** An open choice of a player. */
export interface OpenChoice {
  readonly kind: ChoiceKind;
  readonly seat: Seat;
  readonly targets: readonly string[];
}

/** The options without talk, polls, summaries and judgements, which do not decide who wins. */
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
 * A match that is stepped through the game's own rules (state, `open` and `on`) without agents or engine. Takes bare
 * options with a pinned deal.
 */
export class BareGame {
  readonly options: Options;
  readonly state: State;

  constructor(options: Options, seats: readonly Seat[]) {
    this.options = bare(options);
    this.state = makeWerewolfState(this.options, seats);
  }

  /** The open requests, straight from `open`. */
  waiting(): { readonly draws: readonly OpenDraw[]; readonly choices: readonly OpenChoice[] } {
    const waiting: { draws: OpenDraw[]; choices: OpenChoice[] } = { draws: [], choices: [] };
    listWerewolfRequests(this.state, addAsk(waiting), this.options);
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

function addAsk(waiting: { draws: OpenDraw[]; choices: OpenChoice[] }): Ask<typeof werewolfAsks> {
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
    'Cannot play a bare game: its options must be bare and its deal must be pinned',
  );
}
