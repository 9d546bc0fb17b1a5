import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { blockId } from '../../src/contents.ts';
import type { ListedMatch } from '../../src/matches/listed-match.ts';
import { filterEntries, listEntries, type MatchEntry } from '../../src/matches/match-list.ts';
import type { SiteRun } from '../../src/site/site-contents.ts';
import { inflate, readCarriedText } from '../carried-text.ts';
import { ScoreGroups } from '../panes/score-groups.tsx';

/** A match of the site, and its run. */
interface Found {
  readonly run: SiteRun;
  readonly entry: MatchEntry;
}

const mostShown = 100;

/** A search through the matches of all runs, by words and by numbers. */
export function SiteSearch({ runs }: { readonly runs: readonly SiteRun[] }): JSX.Element {
  const [text, setText] = useState(() => decodeURIComponent(location.hash.split('=')[1] ?? ''));
  const [all, setAll] = useState<readonly Found[]>();
  const begun = useRef(false);
  useEffect(() => {
    if (text === '' || begun.current) return;
    begun.current = true;
    void readAll(runs).then(setAll);
  }, [text]);
  const found = useMemo(() => {
    if (all === undefined || text.trim() === '') return [];
    const kept = new Set(
      filterEntries(
        all.map(({ entry }) => entry),
        text,
      ),
    );
    return all.filter(({ entry }) => kept.has(entry));
  }, [all, text]);
  return (
    <>
      <p class="tools">
        <label>
          Match{' '}
          <input
            type="search"
            value={text}
            placeholder="village wins rounds>3"
            aria-describedby="search-help"
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              history.replaceState(null, '', `#search=${encodeURIComponent(currentTarget.value)}`);
            }}
          />
        </label>
        <span role="status">
          {text.trim() === ''
            ? ''
            : all === undefined
              ? 'Reading the matches…'
              : `${found.length.toLocaleString('en-US')} of ${all.length.toLocaleString('en-US')} matches`}
        </span>
      </p>
      <p class="quiet small" id="search-help">
        Words of the run, the outcome, an agent, a role, a level, a status, or what is notable; or a number:
        rounds&gt;3, moves&lt;=20, tokens, cost, seconds, trial, score (of any seat), substituted.
      </p>
      {found.length === 0 ? null : (
        <table class="wide">
          <thead>
            <tr>
              <th scope="col">Match</th>
              <th scope="col">What happened</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, mostShown).map(({ run, entry: { match, outcome, groups, notable, played } }) => (
              <tr key={`${run.name}/${match.id}`}>
                <th scope="row">
                  {run.page === null ? (
                    match.id
                  ) : (
                    <a href={`${run.page}#match/${encodeURIComponent(match.id)}`}>{match.id}</a>
                  )}
                  <span class="line quiet small">
                    <bdi>{run.name}</bdi>, {played}
                  </span>
                </th>
                <td>
                  <strong class="line">{outcome}</strong>
                  <span class="line small">
                    <ScoreGroups groups={groups} />
                    {notable.map((one) => (
                      <span class="mark">{one}</span>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found.length > mostShown ? <p class="quiet">The first {mostShown} are shown.</p> : null}
    </>
  );
}

async function readAll(runs: readonly SiteRun[]): Promise<readonly Found[]> {
  const all: Found[] = [];
  for (const [index, run] of runs.entries()) {
    const bytes = await inflate(readCarriedText(blockId(index)));
    // The page was made from these lines.
    const matches: readonly ListedMatch[] = JSON.parse(new TextDecoder().decode(bytes));
    const name = `${run.name} ${run.benchmark} `.toLowerCase();
    for (const entry of listEntries(matches, run.levels, new Map()))
      all.push({ run, entry: { ...entry, text: name + entry.text } });
  }
  return all;
}
