import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { TextTable } from '../parts/data-table.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { writeAddress, openPlace, type PagePlace } from '../place.ts';
import type { ActionChange, EventScene, MatchEvent, WhatIf } from '../protocol.ts';
import type { RunClient } from '../run-client.ts';
import { readAction, readField, findFilled } from '../seat/fields.ts';
import { FieldView } from '../seat/form.tsx';

/** A form to force another answer in place of the one on record. */
export function WhatIfForm({
  place,
  line,
  schema,
}: {
  readonly place: PagePlace & { readonly match: string };
  readonly line: MatchEvent;
  readonly schema: NonNullable<EventScene['schema']>;
}): JSX.Element | null {
  const field = useMemo(() => readField(schema), [schema]);
  const [value, setValue] = useState<unknown>(() => findFilled(field, line.value));
  const { id, seat } = line;
  if (id === null || seat === null) return null;
  return (
    <details class="part what-if">
      <summary>What if {seat} had answered something else?</summary>
      <p class="quiet">
        The match is played again from this move, in this browser: chance draws stay the same, scripted and
        simulated seats answer again if their view differs, and all other seats give their recorded answers as
        long as their view is the recorded one.
      </p>
      <form
        aria-label={`Another answer of ${seat}`}
        onSubmit={(event) => {
          event.preventDefault();
          openPlace({ ...place, change: { id, action: readAction(field, value) } });
        }}
      >
        <FieldView label="" field={field} value={value} onChange={setValue} isRequired />
        <button type="submit">Play it</button>
      </form>
    </details>
  );
}

/** Plays a match with a change, and says what follows from it. */
export function useWhatIf(
  client: RunClient,
  { match, change }: { readonly match: string; readonly change: ActionChange | undefined },
): { readonly value?: WhatIf | undefined; readonly fault?: string } {
  const key = JSON.stringify(change);
  const loaded = useLoaded(
    async () => (change === undefined ? undefined : client.ask('whatIf', { match, change })),
    [client, match, key],
  );
  // What was loaded for another change is no answer to this one.
  return JSON.stringify(loaded.value?.change) === key ? loaded : { ...loaded, value: undefined };
}

/** The consequences of another answer, next to what happened. */
export function WhatIfResult({
  place,
  found,
}: {
  readonly place: PagePlace & { readonly match: string };
  readonly found: WhatIf;
}): JSX.Element {
  const { change } = place;
  const { scores, reused, asked } = found;
  return (
    <section class="what-if" aria-label="What if">
      <p class="note">
        <strong>This did not happen.</strong> It is match {place.match} with another answer to {change?.id}:{' '}
        <code class="text">{JSON.stringify(change?.action)}</code>.{' '}
        <a href={writeAddress({ ...place, change: undefined })}>Back to what happened</a>
      </p>
      <p role="status">{writeSentence(found)}</p>
      <p class="quiet">
        {reused} recorded {reused === 1 ? 'answer' : 'answers'} used again after it, {asked} new.
      </p>
      {scores.every(({ recorded }) => recorded === null) ? null : (
        <TextTable
          caption="Scores, as they were and as they are with the other answer"
          titles={['Seat', 'Recorded', 'With the other answer', 'Difference']}
          align={['left', 'right', 'right', 'right']}
          rows={scores.map(({ seat, recorded, changed }) => [
            seat,
            numberText(recorded),
            numberText(changed),
            recorded === null || changed === null ? '–' : signed(changed - recorded),
          ])}
        />
      )}
    </section>
  );
}

function writeSentence({ status, changedAt, missing }: WhatIf): string {
  if (status === 'unchanged')
    return 'Nothing changes: the answer is the recorded one, or leads to the same match.';
  if (status === 'stopped')
    return missing === null
      ? 'The match cannot be followed to its end with this answer.'
      : `It can be followed up to ${missing.id}, where ${
          missing.seat === null ? 'a service' : `seat ${missing.seat}`
        } would have to answer something that is not on record: ${missing.reason}`;
  return `The match changes from ${changedAt ?? 'there'} on, and ends.`;
}

function numberText(value: number | null): string {
  return value === null ? '–' : value.toFixed(4).replace('-', '−');
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${numberText(value)}`;
}
