import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import {
  filterEntries,
  matchOrders,
  sortEntries,
  type MatchEntry,
  type MatchOrder,
} from '../../src/matches/match-list.ts';
import { costText, wholeNumberText, secondsText } from '../../src/matches/number-text.ts';
import { ScoreGroups } from './score-groups.tsx';
import { openPlace, writeAddress, type PagePlace } from '../place.ts';

export interface MatchesProps {
  readonly entries: readonly MatchEntry[];
  readonly place: PagePlace;
  /** False until the benchmark has told how the matches ended. */
  readonly isTold: boolean;
}

/** Matches are listed in parts of so many. */
const part = 100;

const titles: Readonly<Record<MatchOrder, string>> = {
  match: 'Match',
  outcome: 'What happened',
  rounds: 'Rounds',
  moves: 'Moves',
  tokens: 'Tokens',
  cost: 'Cost',
  seconds: 'Answering',
  notable: 'Notable',
};

/** All matches: how they ended, what they took, and what sets them apart. */
export function Matches({ entries, place, isTold }: MatchesProps): JSX.Element {
  const [shown, setShown] = useState(part);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { filter = '' } = place;
  const order = readOrder(place.order);
  // Rows do not move under the reader when the outcomes arrive.
  const waits = !isTold && (filter !== '' || order.by === 'outcome' || order.by === 'rounds');
  const found = useMemo(
    () => (waits ? [] : sortEntries(filterEntries(entries, filter), order)),
    [entries, filter, order.by, order.isDown, waits],
  );
  const show = (changed: Partial<PagePlace>): void => {
    setShown(part);
    openPlace({ ...place, ...changed }, { replace: true });
  };
  const [first, second] = picked;
  return (
    <section aria-labelledby="matches">
      <h2 id="matches">Matches</h2>
      <div class="tools">
        <label>
          Filter{' '}
          <input
            type="search"
            value={filter}
            placeholder="wolves rounds>3"
            aria-describedby="filter-help"
            onInput={({ currentTarget }) => show({ filter: currentTarget.value })}
          />
        </label>
        <label>
          Sort by{' '}
          <select
            value={order.by}
            onChange={({ currentTarget }) => show({ order: writeOrder(currentTarget.value, false) })}
          >
            {matchOrders.map((by) => (
              <option value={by}>{titles[by].toLowerCase()}</option>
            ))}
          </select>{' '}
          <button type="button" onClick={() => show({ order: writeOrder(order.by, !order.isDown) })}>
            {order.isDown ? '↓ descending' : '↑ ascending'}
          </button>
        </label>
      </div>
      <p class="quiet small" id="filter-help">
        Words of the outcome, an agent, a role, a level, a status, or what is notable; or a number:
        rounds&gt;3, moves&lt;=20, tokens, cost, seconds, trial, score (of any seat), substituted. Answering
        is the time that all players took to answer, added up; cost is in US dollars.
      </p>
      <div class="tools">
        <span role="status">
          {waits || (entries.length === 0 && !isTold)
            ? 'Reading the matches…'
            : `${found.length} of ${entries.length} matches`}
        </span>
        {first !== undefined && second !== undefined ? (
          <a class="button" href={writeAddress({ pane: 'compare', match: first, other: second })}>
            Lay {first} and {second} side by side
          </a>
        ) : (
          <span class="quiet">
            {first === undefined ? 'Tick two matches' : 'Tick another match'} to lay them side by side
          </span>
        )}
      </div>
      <div class={waits ? 'story-wait' : undefined}>
        <table class="list">
          <thead>
            <tr>
              <th scope="col" class="tick">
                <span class="unseen-text">Tick</span>
              </th>
              {matchOrders
                .filter((by) => by !== 'notable')
                .map((by) => (
                  <th
                    scope="col"
                    class={by}
                    aria-sort={order.by === by ? (order.isDown ? 'descending' : 'ascending') : undefined}
                  >
                    <button
                      type="button"
                      class="sort"
                      onClick={() => show({ order: writeOrder(by, order.by === by && !order.isDown) })}
                    >
                      {titles[by]}
                      <span aria-hidden="true">{order.by === by ? (order.isDown ? ' ↓' : ' ↑') : ''}</span>
                    </button>
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shown).map((entry) => (
              <Row
                key={entry.match.id}
                entry={entry}
                isPicked={picked.includes(entry.match.id)}
                onPick={() =>
                  setPicked((before) =>
                    before.includes(entry.match.id)
                      ? before.filter((id) => id !== entry.match.id)
                      : [...before.slice(-1), entry.match.id],
                  )
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      {found.length > shown ? (
        <button type="button" onClick={() => setShown(shown + 5 * part)}>
          Show more of the {found.length - shown} that follow
        </button>
      ) : null}
    </section>
  );
}

function Row({
  entry: { match, played, outcome, groups, notable, problem },
  isPicked,
  onPick,
}: {
  readonly entry: MatchEntry;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}): JSX.Element {
  const { id, status, rounds, moves, tokens, costUsd, seconds } = match;
  return (
    <tr class={problem === undefined ? undefined : 'bad'}>
      <td class="tick">
        <input type="checkbox" aria-label={`Lay ${id} beside another`} checked={isPicked} onChange={onPick} />
      </td>
      <th scope="row" class="match">
        <a href={writeAddress({ pane: 'match', match: id })}>{id}</a>
        <span class="line quiet small">{played}</span>
      </th>
      <td class="outcome">
        <span class={`line told${status === 'finished' ? '' : ' unfinished'}`} title={outcome}>
          {outcome}
        </span>
        <span class="line small">
          <ScoreGroups groups={groups} />
          {notable.map((text) => (
            <span class="mark">{text}</span>
          ))}
        </span>
        {problem === undefined ? null : <strong class="line">Does not agree: {problem}</strong>}
      </td>
      <td class="rounds">{rounds ?? '–'}</td>
      <td class="moves">{moves}</td>
      <td class="tokens">{wholeNumberText(tokens)}</td>
      <td class="cost">{costText(costUsd)}</td>
      <td class="seconds">{secondsText(seconds)}</td>
    </tr>
  );
}

function readOrder(text = 'match'): { readonly by: MatchOrder; readonly isDown: boolean } {
  const isDown = text.startsWith('-');
  const name = isDown ? text.slice(1) : text;
  return { by: matchOrders.find((by) => by === name) ?? 'match', isDown };
}

function writeOrder(by: string, isDown: boolean): string {
  return `${isDown ? '-' : ''}${by}`;
}
