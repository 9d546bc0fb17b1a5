import { listVotes } from '../metrics/votes.js';
import type { PlayerIndex, State } from '../state.js';
import { drawMatrices, type MatrixCell } from '@masbench/figures';
import { playerColumn, playerRow } from './player-heads.js';

/**
 * The votes for exile in a match as an SVG: how often every player voted for every other, with the days, and how often it
 * voted for none. All ballots of a day count. Shows all roles, so publish it only after the match.
 *
 * @param title The heading of the picture, and its title for screen readers.
 * @returns `undefined` if no ballot was taken.
 */
export function votesPicture(state: State, title: string): string | undefined {
  const votes = listVotes(state);
  if (votes.length === 0) return undefined;
  const players = state.players.map((_player, index) => index);
  const targets: readonly (PlayerIndex | null)[] = [...players, null];
  const rows = players.map((voter) => {
    const own = votes.filter(({ by }) => by === voter);
    return targets.map((target) => own.filter((vote) => vote.target === target).map(({ day }) => day.round));
  });
  const most = Math.max(...rows.flat().map((rounds) => rounds.length));
  return drawMatrices({
    title,
    matrices: [
      {
        title: 'Votes of the rows for the columns, with the days',
        columns: [...players.map((player) => playerColumn(state, player)), { text: 'No vote' }],
        rows: rows.map((cells, voter) => ({
          ...playerRow(state, voter),
          cells: cells.map((rounds, target) =>
            target === voter && rounds.length === 0 ? { text: '', shade: null } : votesCell(rounds, most),
          ),
        })),
      },
    ],
  });
}

function votesCell(rounds: readonly number[], most: number): MatrixCell {
  if (rounds.length === 0) return { text: '', shade: 0 };
  const days = [...new Set(rounds)];
  const listed = days.length > 4 ? `${days.slice(0, 3).join(', ')}, …` : days.join(', ');
  return { text: String(rounds.length), note: `day ${listed}`, shade: rounds.length / most };
}
