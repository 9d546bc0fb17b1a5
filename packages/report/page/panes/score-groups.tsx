import type { JSX } from 'preact';
import type { ScoreGroup } from '../../src/matches/match-list.ts';
import { shortScoreText } from '../../src/matches/number-text.ts';

/** Who scored what, seats with the same together. */
export function ScoreGroups({ groups }: { readonly groups: readonly ScoreGroup[] }): JSX.Element {
  return (
    <>
      {groups.map(({ seats, role, agent, score }) => (
        <span class="group">
          <strong>{seats.join(', ')}</strong>
          {role === null ? null : ` ${role}`}
          {agent === null ? null : (
            <>
              {' '}
              <bdi class="quiet">{agent}</bdi>
            </>
          )}
          {score === null ? null : ` ${shortScoreText(score)}`}
        </span>
      ))}
    </>
  );
}
