import { MasbenchError, type NamedAgent } from '@masbench/core';
import type { PlayerFactory } from '@masbench/core/benchmark';
import type { Hq } from '../game.js';
import { bayesFilter } from '../players/bayes-filter.js';
import { budgetPaced } from '../players/budget-paced.js';
import { competitions } from '../players/competition.js';
import { declaredQAgent } from '../players/declared-player.js';
import { guided, type DrawnPolicy } from '../players/guided.js';
import { opponentAware } from '../players/opponent-aware.js';
import { paperPlayerNames, paperQAgent, type PaperPlayerName } from '../players/paper-players.js';
import { always, greedy, never, threshold } from '../players/policies.js';
import { declared, type HqOptions } from './settings.js';

/** Policies that a simulated GPT-4o-mini may have in place of its own: `simulated:gpt-4o-mini_never`. */
const policies: Readonly<Record<string, DrawnPolicy>> = {
  never,
  always,
  threshold: threshold(),
  guided: guided(),
  'budget-paced': budgetPaced(),
  'opponent-aware': opponentAware(),
  greedy: greedy({ mended: 0.25 }),
  bayes: bayesFilter({ mended: 0.25 }),
};

/** The players of the paper's tables by name, and one of them with other policies. */
export const simulatedPlayers: Readonly<Record<string, PlayerFactory<Hq, HqOptions>>> = Object.fromEntries([
  ['simulated:paper', inCompetition] as const,
  ...paperPlayerNames.map((name) => [`simulated:${name}`, makePlayer(name)] as const),
  ...(['A', 'B'] as const).map(
    (row) =>
      [
        `simulated:gpt-4o-mini-${row.toLowerCase()}`,
        ({ options }: { readonly options: HqOptions }) => checked(options, paperQAgent('gpt-4o-mini', row)),
      ] as const,
  ),
  ...Object.entries(policies).map(
    ([policy, decide]) =>
      [
        `simulated:gpt-4o-mini_${policy}`,
        makePlayer('gpt-4o-mini', { name: policy, policy: decide }),
      ] as const,
  ),
]);

/** The player who has this seat in the competition that is set; further seats play like the last one. */
function inCompetition({
  seatIndex,
  options,
}: {
  readonly seatIndex: number;
  readonly options: HqOptions;
}): NamedAgent<Hq> {
  const seats = Object.entries(competitions[options.competition]?.seats ?? {});
  const [row, found] = seats[seatIndex] ?? seats.at(-1) ?? [];
  if (found === undefined)
    throw new MasbenchError('OPTION_INVALID', `The paper has no competition ${options.competition}`);
  return checked(options, declaredQAgent(`simulated: ${found.model}, row ${row}`, found.player));
}

function makePlayer(
  name: PaperPlayerName,
  other?: { readonly name: string; readonly policy: DrawnPolicy },
): PlayerFactory<Hq, HqOptions> {
  return ({ seatIndex, options }) => {
    const agent = paperQAgent(name, seatIndex === 0 ? 'A' : 'B', other);
    // One name in both seats, as a policy is rated and compared over both.
    const label = other === undefined ? agent.name : agent.name.replace(/, row [AB]/, '');
    return checked(options, { ...agent, name: label });
  };
}

/** Any other scorer would judge texts that were never written. */
function checked({ scorer }: HqOptions, agent: NamedAgent<Hq>): NamedAgent<Hq> {
  if (scorer === declared) return agent;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot seat '${agent.name}': it writes no text and declares what it would be worth: set scorer to ${declared}, which is ${scorer}`,
  );
}
