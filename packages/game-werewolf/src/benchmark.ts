import { replay, type Turn } from '@masbench/core';
import { defineBenchmark, type Benchmark, type PlayerFactory } from '@masbench/core/benchmark';
import { werewolfContrasts } from './benchmark/contrasts.js';
import { werewolfColumns } from './benchmark/columns.js';
import { werewolfFigures } from './benchmark/figures.js';
import { occasionalMetrics } from './benchmark/played-match.js';
import { sidePair } from './deal/side-pair.js';
import { werewolfExperiments } from './experiments/experiments.js';
import { gameLog } from './game-log.js';
import { werewolf, type Werewolf } from './game.js';
import { seatCount } from './deal/check.js';
import { configSchema, werewolfOptions } from './deal/config.js';
import { askOnPage, humanAction, humanQuestion, humanSchema, humanText } from './players/human.js';
import { scriptedPlayer } from './players/scripted.js';
import { simulatedPlayer, simulatedProfiles } from './players/simulated.js';
import { suspicionPicture } from './pictures/suspicion-picture.js';
import { votesPicture } from './pictures/votes-picture.js';
import { askWerewolfReader } from './prompts/comprehension.js';
import { werewolfRulesText } from './prompts/rules-text.js';
import type { AnyWerewolfTurn } from './prompts/turn.js';
import { werewolfPrompts } from './prompts/werewolf-prompts.js';
import { werewolfStory } from './story.js';
import { werewolfVariants } from './variants.js';

/**
 * Werewolf as a benchmark: scripted and simulated players, prompts, a human seat, wins next to random play of the same
 * rules, deception and its detection over all matches, and per match a game log and pictures of suspicion and votes.
 */
export const benchmark: Benchmark = defineBenchmark(werewolf, {
  description: 'Werewolf, with every public statement judged for deception by its speaker and its peers.',
  module: '@masbench/game-werewolf',
  rules: (options) => werewolfRulesText(options, seatCount(options)),
  seats: {
    names: (settings) => {
      // Invalid settings are reported when they are parsed.
      const parsed = configSchema.safeParse(settings);
      return seatNames(parsed.success ? seatCount(parsed.data) : 8);
    },
    roles: ({ players }) =>
      Object.fromEntries(Object.entries(players).map(([seat, { role }]) => [seat, role])),
    sides: (config, seats, seed) => {
      const [first, second] = sidePair({ seats, config, seed, players: [0, 1] as const });
      return [
        { config: werewolfOptions(first.config), agents: first.agents },
        { config: werewolfOptions(second.config), agents: second.agents },
      ];
    },
    human: {
      describe: (turn) => ({ text: humanText(discriminated(turn), { withRules: turn.turn === 0 }) }),
      ask: (turn) => askOnPage(discriminated(turn)),
      typed: {
        question: (turn) => humanQuestion(discriminated(turn)),
        action: (turn, line) => humanAction(discriminated(turn), line),
        schema: (turn) => humanSchema(discriminated(turn)),
      },
    },
  },
  settings: configSchema,
  players: { scripted: () => scriptedPlayer(), ...simulatedPlayers() },
  prompts: werewolfPrompts,
  comprehension: askWerewolfReader,
  story: werewolfStory,
  columns: werewolfColumns,
  metrics: occasionalMetrics,
  contrasts: (options, seats) => werewolfContrasts(options, seats.length),
  figures: async (matches, { config, seats }) =>
    werewolfFigures(matches, werewolfOptions(await config(1)), seats.length),
  variants: werewolfVariants,
  experiments: werewolfExperiments,
  artifacts: ({ id, game, config, journal }) => {
    const { state } = replay(game, journal);
    const lines = gameLog(state, config, { match: id });
    const pictures = {
      [`${id}.suspicion.svg`]: suspicionPicture(state, config, `Match ${id}: suspicion`),
      [`${id}.votes.svg`]: votesPicture(state, `Match ${id}: votes for exile`),
    };
    return {
      [`${id}.game-log.jsonl`]: lines.map((line) => `${line}\n`).join(''),
      ...Object.fromEntries(
        // Bytes, as drawing two PNGs would take longer than playing the match.
        Object.entries(pictures).flatMap(([path, svg]) =>
          svg === undefined ? [] : [[path, new TextEncoder().encode(svg)]],
        ),
      ),
    };
  },
});

function seatNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(65 + index));
}

function simulatedPlayers(): Record<string, PlayerFactory<Werewolf, unknown>> {
  return Object.fromEntries(
    Object.entries(simulatedProfiles).map(([name, profile]) => [
      `simulated:${name}`,
      () => ({ ...simulatedPlayer(profile), name: `simulated:${name}` }),
    ]),
  );
}

/** The same turn, with its data connected to its kind. */
function discriminated(turn: Turn<Werewolf>): AnyWerewolfTurn {
  if (isOfGame(turn)) return turn;
  throw new RangeError(`Werewolf has no move ${JSON.stringify(turn.kind)}`);
}

function isOfGame(turn: Turn<Werewolf>): turn is Turn<Werewolf> & AnyWerewolfTurn {
  return Object.hasOwn(werewolfPrompts, turn.kind);
}
