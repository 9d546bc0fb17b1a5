import { defineGame, type Reason, type Seat } from '@masbench/core';
import { mugAsks, silence } from './asks.js';
import { mugConfigSchema, type MugConfig } from './config.js';
import { beginGame, onNames, onRoles, openDeal } from './deal.js';
import { currentRound, countPlayers } from './detection.js';
import { onAccept, onEdit, openForgery } from './forgery.js';
import { metrics } from './metrics.js';
import { outcome, scores } from './outcome.js';
import { takeReasoning, openReasonings } from './reasoning.js';
import { resampleMugState } from './resample.js';
import { makeMugState, type MugState } from './state.js';
import { onAnswer, onSettle, onSummarize, openSummaries, openWriting } from './summary.js';
import { viewMugSelf, viewMugTable } from './views.js';
import { onBallot, onTie, takeVote, openVotes } from './voting.js';

const definition = defineGame<MugState>()({
  name: 'mug',
  version: 1,
  config: mugConfigSchema,
  asks: mugAsks,
  setup: makeMugState,
  open: (state, ask, config) => {
    switch (state.phase) {
      case 'prepare':
        return [...openDeal(state, ask), ...openForgery(state.forgery, ask, config)];
      case 'reason':
        return openReasonings(state, ask, config);
      case 'vote':
        return openVotes(state, ask, config);
      case 'summarize':
        return openSummaries(state, ask, config);
      case 'write':
        return openWriting(state, ask, config);
      default:
        return [];
    }
  },
  on: {
    names: (draft, answer, config) => {
      onNames(draft, answer, config);
      beginGame(draft, config);
    },
    roles: (draft, answer, config) => {
      onRoles(draft, answer, config);
      beginGame(draft, config);
    },
    edit: (draft, answer, config) => {
      onEdit(draft.forgery, answer, config);
      beginGame(draft, config);
    },
    accept: (draft, answer, config) => {
      onAccept(draft.forgery, answer, config);
      beginGame(draft, config);
    },
    reason: takeReasoning,
    vote: takeVote,
    ballot: onBallot,
    tie: onTie,
    summarize: onSummarize,
    writer: (draft, { value }) => {
      draft.writer = value;
    },
    answer: onAnswer,
    settle: onSettle,
  },
  views: { self: viewMugSelf, table: viewMugTable },
  outcome,
  scores,
  metrics,
  phase,
  forfeit,
  resample: resampleMugState,
});

type Definition = typeof definition;

/** The type of the game, for agents: `Agent<Mug>`, `Handlers<Mug>`. */
export interface Mug extends Definition {}

/**
 * Multi-agent Undercover Gaming (Liang, Wei, Zheng: arXiv 2511.11182): one match answers one question about an image.
 * An undercover is dealt an edited image, the others look for it in rounds of reasoning and voting, and those who
 * remain agree on an answer.
 *
 * @example
 * ```ts
 * import { memoryBlobs, play } from '@masbench/core';
 * import { mug, mugScriptedPlayer, preparedServices } from '@masbench/game-mug';
 * import { generateQuestion, perceive } from '@masbench/counterfactual-images';
 *
 * const { question, counterfactual, original, edited } = generateQuestion({ seed: 1, index: 0 });
 * const blobs = memoryBlobs();
 * for (const bytes of [original, edited]) await blobs.put(bytes);
 * const player = mugScriptedPlayer({ perceive, error: 0.1 });
 * const { outcome } = await play(mug, {
 *   config: { question, counterfactual },
 *   agents: { A: player, B: player, C: player, D: player },
 *   services: preparedServices,
 *   blobs,
 * });
 * console.log(outcome?.found, outcome?.answer);
 * ```
 */
export const mug: Mug = definition;

function phase(state: MugState): string {
  if (state.phase !== 'reason' && state.phase !== 'vote') return state.phase;
  const round = currentRound(state);
  const name = round.kind === 'formal' ? 'round' : 'observation';
  return `${name} ${countPlayers(state.rounds, round)}: ${state.phase}`;
}

/** A seat that forfeits says nothing in this phase and keeps its place. If it fails again, the fallback answers for it. */
function forfeit(draft: MugState, seat: Seat, why: Reason, config: MugConfig): void {
  const missing = { seat, by: 'fallback', why } as const;
  switch (draft.phase) {
    case 'reason':
      return takeReasoning(draft, { ...missing, action: silence.reason }, config);
    case 'vote':
      return takeVote(draft, { ...missing, action: silence.vote }, config);
    case 'summarize':
      return onSummarize(draft, { ...missing, action: silence.summarize }, config);
    case 'write':
      return onAnswer(draft, { ...missing, action: silence.answer }, config);
    case 'prepare':
    case 'end':
      return;
  }
}
