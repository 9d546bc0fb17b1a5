import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MoveQuestion } from '../../src/move-question.ts';
import { emptyValue, readAction, readField, valueText, type FormField } from './fields.ts';
import { FieldView, FormWords } from './form.tsx';

/** Up to this many answers are buttons, which answer at once. */
const mostButtons = 12;

/** A question to a person, and the way to answer it: buttons, a line, or a form of the action. */
export function QuestionForm({
  question: { text, question, isLine, about, isWhole, learns, labels, values, schema },
  error,
  isSending = false,
  takesFocus = true,
  draft,
  onDraft,
  onSend,
  children,
}: {
  readonly question: MoveQuestion;
  readonly error: string | null;
  readonly isSending?: boolean;
  /** False where the page around it has the focus. */
  readonly takesFocus?: boolean;
  /** Values of before, to be filled in. */
  readonly draft?: unknown;
  readonly onDraft?: (value: unknown) => void;
  readonly onSend: (answer: unknown) => void;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const field = useMemo(() => readField(schema), [schema]);
  const [value, setValue] = useState<unknown>(() => draft ?? emptyValue(field));
  // Several changes may come before the form is drawn again.
  const latest = useRef(value);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus)
      form.current?.querySelector<HTMLElement>('button.choice, input, textarea, select, button')?.focus();
  }, []);
  const change = (next: (before: unknown) => unknown): void => {
    const changed = (latest.current = next(latest.current));
    setValue(changed);
    onDraft?.(changed);
  };
  const buttons = question === null ? [] : listButtons(field);
  const words = useMemo(() => ({ labels, values }), [labels, values]);
  return (
    <form
      ref={form}
      class="move"
      aria-label="Your move"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(readAction(field, value) ?? (isLine ? '' : undefined));
      }}
    >
      <h2>Your move</h2>
      <p class="situation text">{question ?? text}</p>
      {children}
      {about === null ? null : (
        <p class="about text" tabIndex={0} role="region" aria-label="What it is about">
          {about}
        </p>
      )}
      {question === null || isWhole ? null : (
        <details class="in-full">
          <summary>The question in full</summary>
          <p class="text">{text}</p>
        </details>
      )}
      {error === null ? null : (
        <p class="alarm text" role="alert">
          {error}
        </p>
      )}
      {buttons.length > 0 ? (
        <p class="buttons">
          {buttons.map((choice) => (
            <button type="button" class="choice" disabled={isSending} onClick={() => onSend(choice)}>
              {values[String(choice)] ?? (choice === '' ? 'nobody' : valueText(choice))}
            </button>
          ))}
        </p>
      ) : (
        <FormWords.Provider value={words}>
          <FieldView
            label={isLine ? (labels[''] ?? 'Your answer') : ''}
            field={field}
            value={value}
            onChange={change}
            isRequired
          />
          <button type="submit" disabled={isSending}>
            {isSending ? 'Sent' : 'Send'}
          </button>
        </FormWords.Provider>
      )}
      {learns === null ? null : <p class="quiet learns">{learns}</p>}
    </form>
  );
}

/** Answers that are few enough to choose from. */
function listButtons(field: FormField): readonly (string | number)[] {
  if (field.kind === 'choice')
    return field.values.length > mostButtons
      ? []
      : field.values.filter((value) => typeof value === 'string' || typeof value === 'number');
  if (field.kind !== 'number' || !field.whole || field.least === undefined || field.most === undefined)
    return [];
  const { least, most } = field;
  return most - least >= mostButtons
    ? []
    : Array.from({ length: most - least + 1 }, (_, step) => least + step);
}
