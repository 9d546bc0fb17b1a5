import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { writeAddress } from '../place.ts';
import type { SearchHit } from '../protocol.ts';
import type { RunClient } from '../run-client.ts';

const mostHits = 200;

/** A search through all that was said in the matches. */
export function Search({ client }: { readonly client: RunClient }): JSX.Element {
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
