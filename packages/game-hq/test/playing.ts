import {
  play,
  type AgentIO,
  type MatchResult,
  type NamedAgent,
  type Service,
  type InputOf,
} from '@masbench/core';
import { createRng } from '@masbench/statistics';
import { hq, type Hq, type Passage, never } from '@masbench/game-hq';
import { type HqConfigInput } from '../src/config.ts';
import { type HqOutcome, type HqSeatResult } from '../src/scoring/result.ts';
import { type HqSelfView } from '../src/views/self-view.ts';
import { type HqTurn } from '../src/prompts/human-seat.ts';
import { type PolicyAction } from '../src/rules/choices.ts';
import { type Policy, type PolicyTurn } from '../src/players/policies.ts';
import type { OutputOf } from '../../core/src/contracts/game.ts';

/** Passages p1, p2, … */
export function passages(count: number): Passage[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index + 1}`,
    title: `Passage ${index + 1}`,
    text: `This is the text of passage number ${index + 1} of the match.`,
  }));
}

/** Reads the score that a summary of these tests carries; a summary without one cannot be scored. */
export const evaluate: Service<InputOf<Hq, 'evaluate'>, OutputOf<Hq, 'evaluate'>> = {
  name: 'reads the score',
  nature: 'scripted',
  serve: ({ output }) => {
    const value = /score=(\d\.\d+)/u.exec(output)?.[1];
    return value === undefined
      ? { status: 'unscored', name: 'test', reason: 'unparsed' }
      : { status: 'scored', name: 'test', value: Number(value) };
  },
};

/** A summary that is long enough and scores so much; `undefined` for one that cannot be scored. */
export function worth(score: number | undefined): string {
  return `a summary of at least six words ${score === undefined ? '' : `score=${score.toFixed(4)}`}`;
}

export interface PlayerOptions {
  readonly name?: string;
  readonly policy?: Policy;
  /** Text of the n-th version (0 is the first) for a passage. Drawn by name, passage and version where it is left out. */
  readonly write?: (passage: string, version: number) => string;
  readonly seconds?: number;
  readonly tokens?: number;
  /** Called with every turn before it is answered. */
  readonly watch?: (turn: HqTurn) => void;
}

/** A player that spends the same on every move. */
export function player({
  name = 'player',
  policy = never,
  write,
  seconds = 1,
  tokens = 10,
  watch,
}: PlayerOptions = {}): NamedAgent<Hq> {
  return {
    name,
    nature: 'scripted',
    create: () => {
      const versions = new Map<string, number>();
      const text = (passage: string): string => {
        const version = versions.get(passage) ?? 0;
        versions.set(passage, version + 1);
        return write?.(passage, version) ?? worth(createRng(name, `${passage}/${version}`).float() * 0.9999);
      };
      const spend = { calls: 1, inputTokens: 3 * tokens, outputTokens: tokens, seconds };
      const spent = (turn: HqTurn, io: Pick<AgentIO, 'use'>): void => {
        watch?.(turn);
        io.use(spend);
      };
      return {
        policy: (turn, io) => (spent(turn, io), policy(turn)),
        summarize: (turn, io) => (spent(turn, io), { summary: text(turn.data.passage.id) }),
        review: (turn, io) => (spent(turn, io), { summary: text(turn.data.passage.id) }),
      };
    },
  };
}

/** A match between players, by their seats. */
export async function match(
  agents: Readonly<Record<string, NamedAgent<Hq>>>,
  config: HqConfigInput,
  { game = hq, seed = 1 }: { readonly game?: Hq; readonly seed?: number } = {},
): Promise<MatchResult<Hq>> {
  return play(game, { agents, config, seed, services: { evaluate } });
}

/** The outcome of a match that was played to its end. */
export function outcomeOf({ outcome }: MatchResult<Hq>): HqOutcome {
  if (outcome === null) throw new Error('the match has no outcome');
  return outcome;
}

/** What one seat came to. */
export function resultOf(result: MatchResult<Hq>, seat: string): HqSeatResult {
  const found = outcomeOf(result).seats.find((one) => one.seat === seat);
  if (found === undefined) throw new Error(`there is no seat ${seat}`);
  return found;
}

/** Kinds and passages of all moves of a player, in order. */
export function diary(): { readonly lines: string[]; readonly watch: (turn: HqTurn) => void } {
  const lines: string[] = [];
  return { lines, watch: (turn) => lines.push(`${turn.kind} ${passageOf(turn)}`) };
}

function passageOf({ data }: HqTurn): string {
  return data.passage?.id ?? '-';
}

/** Decides as listed, then goes on. */
export function decide(...actions: PolicyAction[]): Policy {
  let next = 0;
  return (turn) => actions[next++] ?? never(turn);
}

/** A decision with one candidate, p3, that scores so much: 40 of 100 passages are done, and T recommends a review. */
export function decision(
  score: number | null,
  view: Partial<HqSelfView> = {},
  rival: HqTurn['view']['rivals'][string] = null,
): PolicyTurn {
  return {
    data: {
      choices: ['continue', 'review', 'end'],
      passage: { id: 'p41', characters: 1000 },
      candidates: [{ passage: 'p3', score, reviewsLeft: 3 }],
    },
    view: { self: { ...selfView, ...view }, rivals: { B: rival } },
  };
}

/** What a seat sees of itself. */
export const selfView: HqSelfView = {
  passages: 100,
  completed: 40,
  status: { notStarted: 60, summarized: 40, reviewed: 0, missing: 0, skipped: 0, unscored: 0 },
  h: 0.8,
  hBefore: 0.75,
  belowThreshold: 3,
  worst: { passage: 'p3', score: 0.2, reviewsLeft: 3 },
  reviewsLeft: 120,
  resources: { calls: 90, inputTokens: 8000, outputTokens: 2000, reviews: 10, seconds: 100 },
  recommendation: { choice: 'review', passage: 'p3' },
  rules: {
    alpha: 1,
    beta: 0.1,
    threshold: 0.85,
    reviewLimit: 3,
    unsummarized: 'zero',
    afterReview: 'continue',
    reviewKeeps: 'new',
    closing: 'none',
  },
};
