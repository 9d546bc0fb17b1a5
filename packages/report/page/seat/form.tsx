import type { JSX } from 'preact';
import { createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import type { MoveQuestion } from '../../src/move-question.ts';
import { chosen, emptyValue, valueText, type FormField, type NamedField } from './fields.ts';

export interface FieldProps {
  readonly label: string;
  /** Names of the fields that it is in and its own, between dots. @default that of the whole */
  readonly path?: string;
  readonly description?: string | undefined;
  readonly field: FormField;
  readonly value: unknown;
  /** Called with what becomes of the value; several changes may come before the form is drawn again. */
  readonly onChange: (change: (before: unknown) => unknown) => void;
  readonly isRequired: boolean;
}

/** Words of a game for the fields and values of its moves. */
export const FormWords = createContext<Pick<MoveQuestion, 'labels' | 'values'>>({ labels: {}, values: {} });

/** Up to this many values are shown in a row; more in a list. */
const sideBySide = 8;
/** Longer texts get several lines. */
const oneLine = 80;

/** One field of a form, with the fields in it. */
export function FieldView(props: FieldProps): JSX.Element | null {
  switch (props.field.kind) {
    case 'fixed':
      return null;
    case 'choice':
      return <Choice {...props} values={props.field.values} />;
    case 'group':
      return <Group {...props} fields={props.field.fields} />;
    case 'list':
      return <List {...props} field={props.field} />;
    case 'alternatives':
      return <Alternatives {...props} options={props.field.options} />;
    case 'number':
      return <NumberInput {...props} field={props.field} />;
    case 'text':
      return <TextInput {...props} longest={props.field.longest} mayBeEmpty={props.field.mayBeEmpty} />;
    case 'json':
      return <TextInput {...props} longest={undefined} mayBeEmpty={false} hint="as JSON" />;
  }
}

function Group({
  label,
  path = '',
  description,
  fields,
  value,
  onChange,
}: FieldProps & { readonly fields: readonly NamedField[] }): JSX.Element {
  const given = listFields(value);
  const { labels } = useContext(FormWords);
  const order = Object.keys(labels);
  const paths = fields.map((one) => ({ ...one, at: path === '' ? one.name : `${path}.${one.name}` }));
  const rank = ({ at }: { readonly at: string }): number =>
    labels[at] === undefined ? order.length : order.indexOf(at);
  const sorted = paths.toSorted((one, other) => rank(one) - rank(other));
  const inner = sorted.map(({ name, at, field, isRequired, description: about }) => (
    <FieldView
      key={name}
      label={labels[at] ?? name}
      path={at}
      // A game that names its fields has said what they are.
      description={labels[at] === undefined ? about : undefined}
      field={field}
      isRequired={isRequired}
      value={given[name]}
      onChange={(change) =>
        onChange((before) => ({ ...listFields(before), [name]: change(listFields(before)[name]) }))
      }
    />
  ));
  if (label === '') return <>{inner}</>;
  return (
    <fieldset>
      <legend>{label}</legend>
      {description === undefined ? null : <p class="quiet">{description}</p>}
      {inner}
    </fieldset>
  );
}

function Choice({
  label,
  description,
  values,
  value,
  onChange,
  isRequired,
}: FieldProps & { readonly values: readonly unknown[] }): JSX.Element {
  const name = useId();
  const change = (next: unknown): void => onChange(() => next);
  const { values: words } = useContext(FormWords);
  const write = (one: unknown): string => words[String(one)] ?? valueText(one);
  const at = values.findIndex((one) => one === value);
  const title = label === '' ? 'Your move' : label;
  if (values.length > sideBySide)
    return (
      <p>
        <label>
          {title}{' '}
          <select
            required={isRequired}
            value={at < 0 ? '' : String(at)}
            onChange={({ currentTarget }) =>
              change(currentTarget.value === '' ? undefined : values[Number(currentTarget.value)])
            }
          >
            <option value="">choose…</option>
            {values.map((one, index) => (
              <option value={String(index)}>{write(one)}</option>
            ))}
          </select>
        </label>
        <Description text={description} />
      </p>
    );
  return (
    <fieldset class="choice">
      <legend>{title}</legend>
      <Description text={description} />
      {values.map((one, index) => (
        <label>
          <input
            type="radio"
            name={name}
            required={isRequired}
            checked={index === at}
            onChange={() => change(one)}
          />{' '}
          {write(one)}
        </label>
      ))}
    </fieldset>
  );
}

function NumberInput({
  label,
  description,
  field: { whole, least, most },
  value,
  onChange,
  isRequired,
}: FieldProps & { readonly field: Extract<FormField, { kind: 'number' }> }): JSX.Element {
  const name = label === '' ? 'Your move' : label;
  const read = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void =>
    onChange(() => (currentTarget.value === '' ? undefined : currentTarget.valueAsNumber));
  const range =
    least !== undefined && most !== undefined
      ? ` (${least} to ${most})`
      : least !== undefined
        ? ` (from ${least})`
        : most !== undefined
          ? ` (up to ${most})`
          : '';
  return (
    <p>
      <label>
        {name}
        {range}{' '}
        <input
          type="number"
          required={isRequired}
          min={least}
          max={most}
          step={whole ? 1 : 'any'}
          value={typeof value === 'number' ? value : ''}
          onInput={read}
        />
      </label>
      {least === undefined || most === undefined ? null : (
        <input
          type="range"
          class={typeof value === 'number' ? undefined : 'unset'}
          aria-label={`${name}, on its scale`}
          min={least}
          max={most}
          step={whole ? 1 : (most - least) / 100}
          value={typeof value === 'number' ? value : (least + most) / 2}
          onInput={read}
        />
      )}
      <Description text={description} />
    </p>
  );
}

function TextInput({
  label,
  description,
  longest,
  mayBeEmpty,
  value,
  onChange,
  isRequired,
  hint,
}: FieldProps & {
  readonly longest: number | undefined;
  readonly mayBeEmpty: boolean;
  readonly hint?: string;
}): JSX.Element {
  const common = {
    required: isRequired && !mayBeEmpty,
    value: typeof value === 'string' ? value : '',
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(() => currentTarget.value),
  };
  const hints = [
    ...(hint === undefined ? [] : [hint]),
    ...(mayBeEmpty || !isRequired ? ['may be empty'] : []),
    ...(longest === undefined ? [] : [`${common.value.length} of at most ${longest} characters`]),
  ];
  return (
    <p>
      <label>
        {label === '' ? 'Your move' : label}
        {hints.length === 0 ? '' : ` (${hints.join(', ')})`}{' '}
        {longest !== undefined && longest <= oneLine ? (
          <input type="text" maxLength={longest} {...common} />
        ) : (
          <textarea rows={3} maxLength={longest} {...common} />
        )}
      </label>
      <Description text={description} />
    </p>
  );
}

function Alternatives({
  label,
  path = '',
  description,
  options,
  value,
  onChange,
}: FieldProps & { readonly options: Extract<FormField, { kind: 'alternatives' }>['options'] }): JSX.Element {
  const name = useId();
  const { option, content } = chosen(value);
  const taken = options[option];
  return (
    <fieldset class="choice">
      <legend>{label === '' ? 'Your move' : label}</legend>
      <Description text={description} />
      {options.map(({ name: title, field }, index) => (
        <label>
          <input
            type="radio"
            name={name}
            required
            checked={index === option}
            onChange={() => onChange(() => ({ option: index, content: emptyValue(field) }))}
          />{' '}
          {title}
        </label>
      ))}
      {taken === undefined ? null : (
        <FieldView
          label={taken.field.kind === 'group' ? '' : taken.name}
          path={path}
          field={taken.field}
          isRequired
          value={content}
          onChange={(change) => onChange((before) => ({ option, content: change(chosen(before).content) }))}
        />
      )}
    </fieldset>
  );
}

function List({
  label,
  path = '',
  description,
  field: { item, least, most },
  value,
  onChange,
}: FieldProps & { readonly field: Extract<FormField, { kind: 'list' }> }): JSX.Element {
  const items = listItems(value);
  return (
    <fieldset>
      <legend>{label === '' ? 'Your move' : label}</legend>
      <Description text={description} />
      {items.map((one, index) => (
        <FieldView
          label={`${index + 1}`}
          path={path}
          field={item}
          isRequired
          value={one}
          onChange={(change) =>
            onChange((before) => listItems(before).map((old, at) => (at === index ? change(old) : old)))
          }
        />
      ))}
      <div class="buttons">
        <button
          type="button"
          disabled={items.length >= most}
          onClick={() => onChange((before) => [...listItems(before), emptyValue(item)])}
        >
          Add one
        </button>
        <button
          type="button"
          disabled={items.length <= least}
          onClick={() => onChange((before) => listItems(before).slice(0, -1))}
        >
          Remove the last
        </button>
      </div>
    </fieldset>
  );
}

function Description({ text }: { readonly text: string | undefined }): JSX.Element | null {
  return text === undefined ? null : <span class="quiet line">{text}</span>;
}

function listFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
