import { createRng, type Rng, type Seed, wilson, type Interval } from '@masbench/statistics';
import { type Distribution } from '@masbench/core';
import { roster } from '../options/names.js';
import { makeTable } from '../deal/check.js';
import { werewolfOptions } from '../deal/config.js';
import { countsAsWolf, makeDeck } from '../options/roles.js';
import type { OptionsInput } from '../options/schema.js';
import type { Winner } from '../table/win.js';
import { BareGame, type OpenChoice } from './bare-game.js';

/** Results of random play under some rules: the reference for any win rate. */
export interface RandomBaseline {
  /** Games played. */
  readonly games: number;
  /** Wins by side, and draws. */
  readonly wins: Readonly<Record<Winner, number>>;
  /** Share of the games that the village wins. */
  readonly village: number;
  /** Its 95 % Wilson interval. */
  readonly interval: Interval | null;
  /** Mean number of rounds. */
  readonly meanRounds: number;
}

/** Options of `randomBaseline`. */
export interface RandomBaselineOptions {
  /** As in the configuration of a match. */
  readonly rules?: OptionsInput | undefined;
  /** Number of players if the rules name no role table. @default 8 */
  readonly seats?: number | undefined;
  /** @default 2000 */
  readonly games?: number | undefined;
  /** @default 1 */
  readonly seed?: Seed | undefined;
  /** `non-wolves`: no wolf votes for a wolf. @default 'anybody' */
  readonly wolvesVote?: 'anybody' | 'non-wolves' | undefined;
}

/**
 * Plays games of uniformly random legal choices by the game's own rules. Talk and judgements have no effect in such
 * games and are left out.
 *
 * @example
 * ```ts
 * import { randomBaseline } from '@masbench/game-werewolf';
 *
 * const { village, interval } = randomBaseline({ rules: { preset: 'kaggle' }, games: 200, seed: 1 });
 * console.log(village, interval);
 * ```
 */
export function randomBaseline({
  rules,
  seats = 8,
  games = 2000,
  seed = 1,
  wolvesVote = 'anybody',
}: RandomBaselineOptions = {}): RandomBaseline {
  const options = werewolfOptions(rules);
  const deck = makeDeck(makeTable(options, seats));
  const places = deck.map((_role, index) => index);
  const names = roster.slice(0, deck.length);
  const wins: Record<Winner, number> = { wolves: 0, village: 0, draw: 0 };
  let rounds = 0;
  for (let index = 0; index < games; index++) {
    const rng = createRng(seed, `random-play/${index}`);
    const pin = { roles: rng.shuffle(deck), names, table: places, speaking: places };
    const game = new BareGame({ ...options, pin }, names);
    while (game.state.winner === null) step(game, rng, wolvesVote);
    wins[game.state.winner] += 1;
    rounds += game.state.round;
  }
  return {
    games,
    wins,
    village: wins.village / games,
    interval: wilson(wins.village, games),
    meanRounds: rounds / games,
  };
}

function step(game: BareGame, rng: Rng, wolvesVote: 'anybody' | 'non-wolves'): void {
  const { draws, choices } = game.waiting();
  for (const { kind, distribution } of draws) game.draw(kind, drawn(distribution, rng));
  for (const choice of choices) {
    const { kind, seat } = choice;
    const targets = wolvesVote === 'anybody' ? choice.targets : loyal(game, choice);
    game.choose(kind, seat, targets.length === 0 ? null : rng.pick(targets));
    // A ballot taken in turn changes the open requests.
    if (game.options.vote.order === 'sequential' && kind === 'vote') return;
  }
}

/** The targets of a wolf's vote without fellow wolves, if others are left. */
function loyal({ state }: BareGame, { kind, seat, targets }: OpenChoice): readonly string[] {
  const isWolf = (field: 'seat' | 'name', value: string): boolean =>
    state.players.some((player) => player[field] === value && countsAsWolf(player.role));
  if (kind !== 'vote' || !isWolf('seat', seat)) return targets;
  const others = targets.filter((target) => !isWolf('name', target));
  return others.length > 0 ? others : targets;
}

function drawn(distribution: Distribution<number>, rng: Rng): number {
  if (distribution.type !== 'outcomes') throw new RangeError('A draw of the bare game is among players');
  return rng.pick(distribution.outcomes.map(([value]) => value));
}
