import { computeKnownMean } from '@masbench/statistics';
import { deceptionSummary } from '../deception/summary.js';
import type { Options } from '../options/schema.js';
import { isWolf } from '../table/table.js';
import type { PlayerIndex, State } from '../state.js';
import { drawMatrices, type Matrix, type MatrixCell } from '@masbench/figures';
import { playerColumn, playerRow } from './player-heads.js';

/**
 * Suspicion in a match as an SVG: of every player by round, as the mean of all valid judgements by peers but wolves, who know, and
 * of every player by every other at the end, smoothed. Shows all roles, so publish it only after the match.
 *
 * @param title The heading of the picture, and its title for screen readers.
 * @returns `undefined` if no statement has a valid judgement.
 */
export function suspicionPicture(state: State, config: Options, title: string): string | undefined {
  const summary = deceptionSummary(state, config);
  if (Object.values(summary.players).every(({ judgements }) => judgements === 0)) return undefined;
  const players = state.players.map((_player, index) => index);
  const byRound: Matrix = {
    title: 'Mean suspicion by players that do not know the wolves, by round (–: not judged, †: dead)',
    columns: [...state.days.map(({ round }) => ({ text: `Round ${round}` })), { text: 'Match' }],
    rows: players.map((player) => ({
      ...playerRow(state, player),
      cells: [
        ...state.days.map(({ round, living }) =>
          valueCell(computeKnownMean(suspicions(state, player, round)), living.includes(player) ? '–' : '†'),
        ),
        valueCell(summary.players[state.players[player]?.seat ?? '']?.villageSuspicion ?? null, '–'),
      ],
    })),
  };
  const atEnd: Matrix = {
    title: `Suspicion at the end, of the columns by the rows (smoothed from ${config.deception.prior}; wolves know each other)`,
    columns: players.map((player) => playerColumn(state, player)),
    rows: players.map((observer) => ({
      ...playerRow(state, observer),
      cells: players.map((speaker) => {
        const [row, column] = [state.players[observer]?.seat ?? '', state.players[speaker]?.seat ?? ''];
        return valueCell(summary.matrix[row]?.[column] ?? null, '');
      }),
    })),
  };
  return drawMatrices({ title, matrices: [byRound, atEnd] });
}

/** The suspicions in the valid judgements of what a player said in a round, by players that do not know. */
function suspicions(state: State, player: PlayerIndex, round: number): number[] {
  return state.statements
    .filter(({ by, said }) => by === player && said.round === round)
    .flatMap(({ peers }) =>
      peers.flatMap(({ by, judgement }) =>
        judgement === null || judgement === 'invalid' || isWolf(state, by) ? [] : [judgement.suspicion],
      ),
    );
}

function valueCell(value: number | null, otherwise: string): MatrixCell {
  return value === null ? { text: otherwise, shade: null } : { text: value.toFixed(2), shade: value };
}
