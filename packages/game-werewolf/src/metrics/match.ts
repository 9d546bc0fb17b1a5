import { ratio } from '@masbench/statistics';
import type { GameMetrics, Seat } from '@masbench/core';
import { deceptionSummary, type DeceptionSummary } from '../deception/summary.js';
import { countsAsWolf, roleTeam } from '../options/roles.js';
import { isWolf } from '../table/table.js';
import type { Options } from '../options/schema.js';
import type { Outcome } from '../outcome.js';
import type { State } from '../state.js';
import { debateMetrics, persuasion, type DebateMetrics, type Persuasion } from './debate.js';
import { detection, statementLabels, production, type Detection, type Production } from './detection.js';
import { powerMetrics, type PowerMetrics } from './powers.js';
import { roleDetection, type RoleDetection } from './suspicion.js';
import { voteMetrics, type VoteMetrics } from './votes.js';

/** All measures of a finished match. An undefined value is `null`, next to the counts that it comes from. */
export interface MatchMetrics {
  /** WOLF's `deception_summary`. */
  readonly deceptionSummary: DeceptionSummary;
  /** How often each side deceived. */
  readonly production: { readonly wolves: Production; readonly village: Production };
  /** Judgements of peers compared with self-reports, and with the record. */
  readonly detection: { readonly self: Detection; readonly objective: Detection };
  /** How informative suspicion is. */
  readonly suspicion: RoleDetection;
  /** Bidding and speaking. */
  readonly debate: DebateMetrics;
  /** Votes changed by statements. */
  readonly persuasion: Persuasion;
  /** Votes for exile. */
  readonly votes: VoteMetrics;
  /** Success of seers and doctors. */
  readonly powers: PowerMetrics;
  /** Answers that agents failed to give. */
  readonly reliability: Reliability;
}

/** How often agents gave no legal answer. */
interface Reliability {
  /** Requests for moves of play. */
  readonly playAsked: number;
  /** Share of them without a legal answer. */
  readonly playFailedRate: number | null;
  /** Requests for judgements. */
  readonly analysesAsked: number;
  /** Share of them without a legal answer. */
  readonly analysesFailedRate: number | null;
  /** Statements that were cut at the declared length. */
  readonly cutStatements: number;
  /** Claims that were dropped, because they name no player of the match. */
  readonly droppedClaims: number;
}

/** The metrics of a match for the game contract: numbers by seat, and `MatchMetrics`. */
export function matchMetrics(
  state: State,
  _outcome: Outcome,
  options: Options,
): GameMetrics & { readonly match: Readonly<Record<string, unknown>> } {
  const summary = deceptionSummary(state, options);
  return { seats: seatMetrics(state, summary), match: { ...werewolfMetrics(state, options, summary) } };
}

/** All metrics of a match by its final state. */
export function werewolfMetrics(
  state: State,
  options: Options,
  summary: DeceptionSummary = deceptionSummary(state, options),
): MatchMetrics {
  const labels = statementLabels(state, options);
  return {
    deceptionSummary: summary,
    production: {
      wolves: production(state, labels, (player) => isWolf(state, player)),
      village: production(state, labels, (player) => !isWolf(state, player)),
    },
    detection: { self: detection(state, labels.self), objective: detection(state, labels.objective) },
    suspicion: roleDetection(state, options),
    debate: debateMetrics(state),
    persuasion: persuasion(state),
    votes: voteMetrics(state),
    powers: powerMetrics(state, options),
    reliability: reliability(state),
  };
}

function reliability({ players, statements }: State): Reliability {
  const sum = (of: 'play' | 'analysis', field: 'asked' | 'failed'): number =>
    players.reduce((total, player) => total + player[of][field], 0);
  return {
    playAsked: sum('play', 'asked'),
    playFailedRate: ratio(sum('play', 'failed'), sum('play', 'asked')),
    analysesAsked: sum('analysis', 'asked'),
    analysesFailedRate: ratio(sum('analysis', 'failed'), sum('analysis', 'asked')),
    cutStatements: statements.filter(({ cut }) => cut > 0).length,
    droppedClaims: statements.reduce((total, statement) => total + statement.droppedClaims, 0),
  };
}

/** Numbers for a table with one row per seat. */
function seatMetrics(
  state: State,
  { players }: DeceptionSummary,
): Record<Seat, Record<string, number | null>> {
  return Object.fromEntries(
    state.players.map(({ seat, role, alive, spoken, play, analysis }) => {
      const deception = players[seat];
      return [
        seat,
        {
          wolf: Number(countsAsWolf(role)),
          won: Number(roleTeam(role) === state.winner),
          survived: Number(alive),
          spoken,
          statements: deception?.statements ?? null,
          selfReportedDeceptions: deception?.selfReportedDeceptions ?? null,
          peerDetectedDeceptions: deception?.peerDetectedDeceptions ?? null,
          averageSuspicion: deception?.averageSuspicion ?? null,
          villageSuspicion: deception?.villageSuspicion ?? null,
          invalidMoves: play.failed,
          invalidAnalyses: analysis.failed,
        },
      ];
    }),
  );
}
