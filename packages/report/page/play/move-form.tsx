import type { AnyGame, TurnOf } from '@masbench/core';
import { promptedSeat, type Benchmark } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { emptyValue, readAction, readField, type FormField } from '../seat/fields.ts';
import { FieldView } from '../seat/form.tsx';

/** A move that the person is asked for. */
export interface AskedMove {
  readonly number: number;
  readonly turn: TurnOf<AnyGame>;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly error: string | undefined;
  /** Takes a legal action. */
  readonly answer: (action: unknown) => void;
}

/** Characters from which on data are more than a question: a passage, for example, which is shown in full. */
const longData = 400;

/** The question, and one way to answer it: as the game lets people type it, else a form of the schema. */
export function MoveForm({
  asked: { turn, schema, error: refused, answer },
  benchmark: { seats, prompts = {} },
}: {
  readonly asked: AskedMove;
  readonly benchmark: Pick<Benchmark, 'seats' | 'prompts'>;
}): JSX.Element {
  const { human } = seats;
  const shown = human ?? promptedSeat(prompts);
  const field = useMemo(() => readField(schema), [schema]);
  const [value, setValue] = useState<unknown>(() => emptyValue(field));
  const [line, setLine] = useState('');
  const [error, setError] = useState(refused);
  const first = useRef<HTMLFormElement>(null);
  useEffect(
    () => first.current?.querySelector<HTMLElement>('button.choice, input, textarea, button')?.focus(),
    [],
  );
  const typed = human?.typed;
  const send = (action: unknown): void => {
    const parsed = turn.schema.safeParse(action);
    if (parsed.success) answer(parsed.data);
    else setError(parsed.error.issues.map(({ message }) => message).join('; '));
  };
  const choices = typed === undefined ? [] : listChoices(field);
  return (
    <form
      ref={first}
      aria-label="Your move"
      onSubmit={(event) => {
        event.preventDefault();
        send(typed === undefined ? readAction(field, value) : typed.action(turn, line));
      }}
    >
      <h2>Your move</h2>
      <p class="situation text">{typed === undefined ? shown.describe(turn).text : typed.question(turn)}</p>
      {typed === undefined || JSON.stringify(turn.data ?? null).length < longData ? null : (
        <p class="situation text">{shown.describe(turn).text}</p>
      )}
      {error === undefined ? null : (
        <p class="alarm text" role="alert">
          {error}
        </p>
      )}
      {choices.length > 0 && typed !== undefined ? (
        <p class="buttons">
          {choices.map((choice) => (
            <button type="button" class="choice" onClick={() => send(typed.action(turn, choice))}>
              {choice}
            </button>
          ))}
        </p>
      ) : null}
      {typed === undefined ? (
        <FieldView label="" field={field} value={value} onChange={setValue} isRequired />
      ) : choices.length > 0 ? null : (
        <label>
          Your answer{' '}
          <textarea rows={2} value={line} onInput={({ currentTarget }) => setLine(currentTarget.value)} />
        </label>
      )}
      {choices.length > 0 ? null : <button type="submit">Send</button>}
    </form>
  );
}

/** The names that a move chooses from: the field `target` of its action. */
function listChoices(field: FormField): readonly string[] {
  if (field.kind !== 'group') return [];
  const target = field.fields.find(({ name }) => name === 'target')?.field;
  const options = target?.kind === 'alternatives' ? target.options.map((one) => one.field) : [target];
  return options.flatMap((one) =>
    one?.kind === 'choice' ? one.values.filter((value) => typeof value === 'string') : [],
  );
}
