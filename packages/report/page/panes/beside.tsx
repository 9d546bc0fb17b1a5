import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ListedMatch } from '../../src/matches/listed-match.ts';
import { openPlace } from '../place.ts';

/** Lays another match beside this one: first one of the same trial, if there is any. */
export function Beside({
  match,
  matches,
}: {
  readonly match: string;
  readonly matches: readonly ListedMatch[];
}): JSX.Element {
  const trial = matches.find(({ id }) => id === match)?.trial;
  const usual =
    matches.find((one) => one.id !== match && one.trial === trial) ?? matches.find((one) => one.id !== match);
  const [other, setOther] = useState(usual?.id ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (matches.some(({ id }) => id === other)) openPlace({ pane: 'compare', match, other });
      }}
    >
      <label>
        Lay beside{' '}
        <input
          class="id"
          list="match-ids"
          value={other}
          onInput={({ currentTarget }) => setOther(currentTarget.value)}
        />
      </label>
      <datalist id="match-ids">
        {matches.map(({ id }) => (
          <option value={id} />
        ))}
      </datalist>{' '}
      <button type="submit">Compare</button>
    </form>
  );
}
