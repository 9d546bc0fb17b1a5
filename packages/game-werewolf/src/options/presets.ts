import type { Options, OptionsInput } from './schema.js';

type Preset = Options['preset'];

/**
 * Named sets of rules, each as what differs from the defaults.
 *
 * - `wolf-paper`: WOLF (arXiv 2512.09187), eight seats: the defaults.
 * - `arena`: Werewolf Arena (github.com/google/werewolf_arena at 4e8994e, `werewolf/config.py`, `game.py`), eight seats:
 *   eight turns, bids to 4, a poll after every statement, secret votes, no judgements.
 * - `kaggle`: the Werewolf environment of kaggle-environments (`envs/werewolf`), eight seats: plurality with drawn ties,
 *   public votes in turn, abstention, roles of the dead shown, no self-protection.
 * - `aiwolf-5`, `aiwolf-13`: the contests of AIWolfDial (github.com/aiwolfdial/aiwolf-nlp-server): a first day and night
 *   without vote and attack, plurality of wolves and of voters, one revote, then a draw; the possessed.
 * - `mini-mafia`: arXiv 2509.23023, four seats: fixed night, two passes of talk, one vote; without an arrest the wolf wins.
 */
export const presets: { readonly [Name in Preset]: OptionsInput } = {
  'wolf-paper': {},
  arena: {
    debate: { turns: 8, maxBid: 4 },
    vote: { announce: 'result', explain: false },
    polls: true,
    deception: { debate: false, votes: false },
  },
  kaggle: {
    reveal: 'role',
    doctor: { self: false },
    wolves: { choice: 'plurality' },
    debate: { order: 'round-robin', turns: 1 },
    vote: { abstain: true, self: true, order: 'sequential' },
    exile: { rule: 'plurality', tie: 'random', silence: 'random' },
    summaries: false,
  },
  'aiwolf-5': {
    ...aiwolf(),
    roles: { werewolf: 1, possessed: 1, seer: 1, villager: 2 },
  },
  'aiwolf-13': {
    ...aiwolf(),
    roles: { werewolf: 3, possessed: 1, seer: 1, medium: 1, doctor: 1, villager: 6 },
  },
  'mini-mafia': {
    roles: { werewolf: 1, seer: 1, villager: 2 },
    firstNight: 'fixed',
    rounds: { cap: 1, winner: 'wolves' },
    debate: { order: 'round-robin', turns: 2 },
    exile: { rule: 'plurality', tie: 'random' },
    summaries: false,
  },
};

function aiwolf(): OptionsInput {
  return {
    start: 'day',
    firstDayVote: false,
    firstNight: 'no-kill',
    wolves: { choice: 'plurality' },
    doctor: { self: false },
    seer: { sees: 'species', repeat: true },
    debate: { order: 'round-robin', turns: 2 },
    vote: { abstain: true, self: true },
    exile: { rule: 'plurality', tie: 'revote', revotes: 1, finally: 'random' },
    summaries: false,
  };
}
