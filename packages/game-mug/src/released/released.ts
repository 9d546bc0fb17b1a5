import { defineGame, type Reason, type Seat } from '@masbench/core';
import { type Rng } from '@masbench/statistics';
import { isRight } from '../answers.js';
import { accuracyByChance } from '../game/chance-lines.js';
import { given } from '../game/state.js';
import type { ImageReference } from '../question.js';
import { releasedAsks, releasedSilence } from './asks.js';
import {
  releasedName,
  releasedConfigSchema,
  releasedRound,
  makeReleasedState,
  type ReleasedConfig,
  type ReleasedState,
} from './config.js';
import {
  removeSeat,
  onDefend,
  takeReleasedVerdict,
  takeReleasedReasoning,
  takeReleasedVote,
  listReleasedRequests,
} from './rounds.js';

/** A player's view of itself in the released protocol. */
export interface ReleasedSelf {
  /** Its public name, which reveals the role: `NormalAgent1`, … or `CounterfactualAgent1`. */
  readonly name: string;
  /** Whether it holds the original or the edited image. */
  readonly role: 'regular' | 'undercover';
  /** The only image that this player ever sees. */
  readonly image: ImageReference;
}

/** The public view; statements come with the requests, as in the released prompts. */
export interface ReleasedTable {
  /** The question without its options. */
  readonly question: string;
  /** Options in order; `null` for an open question. */
  readonly choices: readonly string[] | null;
}

/** The result: the answer of the last remaining player. */
export interface ReleasedOutcome {
  /** The last remaining seat, whose answer counts. */
  readonly survivor: Seat;
  /** The seat that held the edited image. */
  readonly undercover: Seat;
  /** All other seats. */
  readonly regulars: readonly Seat[];
  /** Whether the undercover was voted out. */
  readonly found: boolean;
  /** The final answer; `null` if there is none. */
  readonly answer: string | null;
  /** `null` if the right answer is unknown. */
  readonly correct: boolean | null;
  /** Rounds after the first, which is for observation. */
  readonly rounds: number;
}

/**
 * The protocol of the code that was released with the paper (github.com/YongLD/MUG, 412ea6a, 2026-01-21), for
 * comparison: a round of observation, then reasoning, defense with peer scores and a vote until one seat is left,
 * whose last answer counts; the undercover is the last seat and is named as such. Without the confidence numbers,
 * which occurred in prompts only. Without `systemVote` nothing here uses the true roles.
 */
export const mugReleased = defineGame<ReleasedState>()({
  name: 'mug-released',
  version: 1,
  config: releasedConfigSchema,
  asks: releasedAsks,
  setup: makeReleasedState,
  open: listReleasedRequests,
  on: {
    reason: takeReleasedReasoning,
    defend: onDefend,
    vote: takeReleasedVote,
    judge: takeReleasedVerdict,
    tie: (draft, { value }) => removeSeat(draft, [value]),
  },
  views: {
    self: (state, seat, { config }: { config: ReleasedConfig }): ReleasedSelf => ({
      name: releasedName(state, seat),
      role: seat === state.undercover ? 'undercover' : 'regular',
      image: seat === state.undercover ? config.counterfactual : config.question.image,
    }),
    table: (_state, _seat, { config }: { config: ReleasedConfig }): ReleasedTable => ({
      question: config.question.question,
      choices: config.question.choices ?? null,
    }),
  },
  outcome,
  scores: ({ undercover, regulars, found }) =>
    Object.fromEntries([
      [undercover, found ? 0 : 1],
      ...regulars.map((seat) => [seat, found ? 1 : 0] as const),
    ]),
  metrics: (_state, { found, answer, correct }, { question }) => ({
    match: {
      found: found ? 1 : 0,
      correct: correct === null ? null : Number(correct),
      answered: answer === null ? 0 : 1,
      accuracyByChance: accuracyByChance(question),
      category: question.category ?? null,
    },
  }),
  phase: ({ phase, rounds }) => `round ${rounds.length}: ${phase}`,
  forfeit,
  resample,
});

/** The type of the game, for agents: `Agent<Released>`, `Handlers<Released>`. */
export type Released = typeof mugReleased;

function outcome(state: ReleasedState, { question }: ReleasedConfig): ReleasedOutcome | null {
  const [survivor] = state.alive;
  if (state.phase !== 'end' || survivor === undefined) return null;
  const answer = releasedRound(state).statements[survivor]?.answer.trim() || null;
  return {
    survivor,
    undercover: state.undercover,
    regulars: state.seats.filter((seat) => seat !== state.undercover),
    found: survivor !== state.undercover,
    answer,
    correct: isRight(question, answer),
    rounds: state.rounds.length - 1,
  };
}

/** A seat that forfeits says nothing in this step, or follows the suggestion. It keeps its place. */
function forfeit(draft: ReleasedState, seat: Seat, why: Reason, config: ReleasedConfig): void {
  const missing = { seat, by: 'fallback', why } as const;
  switch (draft.phase) {
    case 'reason':
      return takeReleasedReasoning(draft, { ...missing, action: releasedSilence.reason });
    case 'defend':
      return onDefend(draft, { ...missing, action: { analysis: '', answer: null, scores: [] } });
    case 'vote':
      return takeReleasedVote(draft, { ...missing, action: releasedSilence.vote }, config);
    case 'judge':
      return takeReleasedVerdict(draft, { ...missing, action: releasedSilence.vote });
    default:
  }
}

/** Changes statements and votes of the others in an unfinished step. Roles are public here. */
function resample(state: ReleasedState, seat: Seat, rng: Rng): ReleasedState {
  const other = structuredClone(state);
  const round = releasedRound(other);
  const word = (): string => `resampled ${rng.int(1_000_000)}`;
  if (other.phase === 'reason') {
    for (const [speaker, statement] of given(round.statements))
      if (speaker !== seat) statement.answer = word();
  }
  if (other.phase === 'defend') {
    for (const [speaker, defence] of given(round.defences)) if (speaker !== seat) defence.answer = word();
  }
  if (other.phase === 'vote') {
    for (const [voter, ballot] of given(round.ballots)) {
      if (voter !== seat) ballot.target = rng.pick(other.alive.filter((suspect) => suspect !== voter));
    }
  }
  return other;
}
