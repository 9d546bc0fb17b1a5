import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { levelTexts } from '../group-text.ts';
import { writeAddress } from '../place.ts';
import type { ListedMatch, SearchHit } from '../protocol.ts';
import type { RunClient } from '../run-client.ts';

export interface MatchesProps {
  readonly matches: readonly ListedMatch[];
  readonly levels: readonly Readonly<Record<string, unknown>>[];
  /** Values that did not follow from the journals, by match. */
  readonly problems: ReadonlyMap<string, string>;
  readonly client: RunClient;
}

/** Matches are listed in parts of so many. */
const part = 100;
const mostHits = 200;

/** All matches, and a search through what was said in them. */
export function Matches({ matches, levels, problems, client }: MatchesProps): JSX.Element {
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState(part);
  const found = useMemo(() => {
    const words = filter
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    return matches.filter((match) => {
      const text = writeText(match, levels, problems);
      return words.every((word) => text.includes(word));
    });
  }, [matches, filter, problems]);
  return (
    <>
      <section aria-labelledby="matches">
        <h2 id="matches">Matches</h2>
        <p>
          <label>
            Filter by id, agent, role, level or status{' '}
            <input
              type="search"
              value={filter}
              onInput={({ currentTarget }) => {
                setFilter(currentTarget.value);
                setShown(part);
              }}
            />
          </label>{' '}
          <span role="status">
            {found.length} of {matches.length} matches
          </span>
        </p>
        <div class="scroll" tabIndex={0} role="region" aria-label="List of matches">
          <table>
            <thead>
              <tr>
                <th scope="col">Match</th>
                <th scope="col">Played</th>
                <th scope="col">Status</th>
                <th scope="col">Seats and scores</th>
                <th scope="col" class="right">
                  Substituted moves
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, shown).map((match) => (
                <Row match={match} levels={levels} problem={problems.get(match.id)} />
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
      <Search client={client} />
    </>
  );
}

function Row({
  match: { id, trial, cell, variant, status, reason, seats },
  levels,
  problem,
}: {
  readonly match: ListedMatch;
  readonly levels: MatchesProps['levels'];
  readonly problem: string | undefined;
}): JSX.Element {
  const substitutes = seats.reduce((sum, seat) => sum + seat.substitutes, 0);
  const moves = seats.reduce((sum, seat) => sum + seat.moves, 0);
  const played = [...levelTexts(levels[cell] ?? {}), ...(variant === null ? [] : [variant])];
  return (
    <tr class={problem === undefined ? undefined : 'bad'}>
      <th scope="row">
        <a href={writeAddress({ pane: 'match', match: id })}>{id}</a>
      </th>
      <td>
        trial {trial}
        {played.map((text) => `, ${text}`)}
      </td>
      <td>
        {status}
        {reason === null ? '' : `: ${reason}`}
        {problem === undefined ? null : <strong class="line">Does not agree: {problem}</strong>}
      </td>
      <td>
        {seats.map(({ seat, agent, role, score }) => (
          <span class="line">
            <strong>{seat}</strong> <bdi>{agent}</bdi>
            {role === null ? '' : ` as ${role}`}
            {score === null ? '' : `: ${score.toFixed(4).replace('-', '−')}`}
          </span>
        ))}
      </td>
      <td class="right">{substitutes === 0 ? '0' : `${substitutes} of ${moves}`}</td>
    </tr>
  );
}

function Search({ client }: { readonly client: RunClient }): JSX.Element {
  const [text, setText] = useState('');
  const [hits, setHits] = useState<readonly SearchHit[] | string>();
  const search = async (): Promise<void> => {
    setHits('Searching…');
    try {
      setHits(await client.ask('search', { text, limit: mostHits }));
    } catch (error) {
      setHits(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section aria-labelledby="search">
      <h2 id="search">Search all answers</h2>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <label>
          Text in an answer, an attempt or an outcome{' '}
          <input type="search" value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        </label>{' '}
        <button type="submit">Search</button>
      </form>
      <div role="status">
        {typeof hits === 'string'
          ? hits
          : hits === undefined
            ? ''
            : `${hits.length} lines found${hits.length === mostHits ? ', and perhaps more' : ''}`}
      </div>
      {typeof hits === 'string' || hits === undefined ? null : (
        <ul class="hits">
          {hits.map(({ match, line, before, found, after }) => (
            <li>
              <a href={writeAddress({ pane: 'match', match, move: line })}>
                {match}, line {line}
              </a>{' '}
              <span class="text">
                …{before}
                <mark>{found}</mark>
                {after}…
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function writeText(
  { id, trial, cell, variant, status, reason, seats }: ListedMatch,
  levels: MatchesProps['levels'],
  problems: MatchesProps['problems'],
): string {
  return [
    id,
    `trial ${trial}`,
    ...levelTexts(levels[cell] ?? {}),
    variant ?? '',
    status,
    reason ?? '',
    problems.get(id) ?? '',
    ...seats.flatMap(({ seat, agent, role, substitutes }) => [
      seat,
      agent,
      role ?? '',
      substitutes > 0 ? 'substituted' : '',
    ]),
  ]
    .join(' ')
    .toLowerCase();
}
