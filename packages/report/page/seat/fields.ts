/** A part of a JSON schema, as far as a form reads it. */
export interface JsonShape {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly required?: readonly string[];
  readonly items?: JsonShape | boolean;
  readonly anyOf?: readonly JsonShape[];
  readonly oneOf?: readonly JsonShape[];
}

/** The field that a person fills in for a part of an action. */
export type FormField =
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'choice'; readonly values: readonly unknown[] }
  | { readonly kind: 'text'; readonly longest: number | undefined; readonly mayBeEmpty: boolean }
  | {
      readonly kind: 'number';
      readonly whole: boolean;
      readonly least: number | undefined;
      readonly most: number | undefined;
    }
  | { readonly kind: 'group'; readonly fields: readonly NamedField[] }
  | { readonly kind: 'list'; readonly item: FormField; readonly least: number; readonly most: number }
  /** One of several shapes, by a name. */
  | {
      readonly kind: 'alternatives';
      readonly options: readonly { readonly name: string; readonly field: FormField }[];
    }
  /** Values for which a form has no field. */
  | { readonly kind: 'json' };

export interface NamedField {
  readonly name: string;
  readonly field: FormField;
  readonly isRequired: boolean;
  readonly description: string | undefined;
}

/** The form of an action. Any JSON schema has one: what no field fits is typed as JSON. */
export function readField(shape: JsonShape): FormField {
  const alternatives = shape.oneOf ?? shape.anyOf;
  if (alternatives !== undefined) return alternativesField(alternatives);
  if ('const' in shape) return { kind: 'fixed', value: shape.const };
  if (shape.enum !== undefined) return { kind: 'choice', values: shape.enum };
  const types = [shape.type ?? (shape.properties === undefined ? [] : 'object')].flat();
  const [type] = types;
  if (types.length > 1)
    return alternativesField(types.map((one) => ({ ...shape, type: one }) satisfies JsonShape));
  switch (type) {
    case 'string':
      return { kind: 'text', longest: shape.maxLength, mayBeEmpty: (shape.minLength ?? 0) === 0 };
    case 'number':
    case 'integer':
      return {
        kind: 'number',
        whole: type === 'integer',
        least: statedLimit(shape.minimum),
        most: statedLimit(shape.maximum),
      };
    case 'boolean':
      return { kind: 'choice', values: [true, false] };
    case 'null':
      return { kind: 'fixed', value: null };
    case 'array':
      return typeof shape.items === 'object'
        ? {
            kind: 'list',
            item: readField(shape.items),
            least: shape.minItems ?? 0,
            most: shape.maxItems ?? Infinity,
          }
        : { kind: 'json' };
    case 'object':
      return shape.properties === undefined
        ? { kind: 'json' }
        : { kind: 'group', fields: namedFields(shape.properties, shape.required) };
    default:
      return { kind: 'json' };
  }
}

function namedFields(
  properties: Readonly<Record<string, JsonShape>>,
  required: readonly string[] = [],
): readonly NamedField[] {
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    field: readField(shape),
    isRequired: required.includes(name),
    description: shape.description,
  }));
}

/** Alternatives whose values can be listed are one choice. */
function alternativesField(shapes: readonly JsonShape[]): FormField {
  const fields = shapes.map(readField);
  const values = fields.map((field) =>
    field.kind === 'choice' ? field.values : field.kind === 'fixed' ? [field.value] : undefined,
  );
  if (values.every((one) => one !== undefined)) return { kind: 'choice', values: values.flat() };
  const [only] = fields;
  if (only !== undefined && fields.length === 1) return only;
  return {
    kind: 'alternatives',
    options: fields.map((field, index) => ({ name: alternativeName(field, shapes[index], index), field })),
  };
}

function alternativeName(field: FormField, shape: JsonShape | undefined, index: number): string {
  if (shape?.title !== undefined) return shape.title;
  if (field.kind === 'fixed') return field.value === null ? 'none' : valueText(field.value);
  if (field.kind === 'group') {
    const tag = field.fields.find((one) => one.field.kind === 'fixed');
    if (tag?.field.kind === 'fixed') return valueText(tag.field.value);
  }
  return field.kind === 'group' || field.kind === 'json' ? `alternative ${index + 1}` : field.kind;
}

/** JSON schemas of whole numbers have the bounds of safe integers, which say nothing. */
function statedLimit(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
}

/** A value as a person reads it in a list. */
export function valueText(value: unknown): string {
  if (value === null) return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Contents of a form before it is filled in. `undefined` is left open. */
export function emptyValue(field: FormField): unknown {
  switch (field.kind) {
    case 'fixed':
      return field.value;
    case 'group':
      return Object.fromEntries(field.fields.map(({ name, field: one }) => [name, emptyValue(one)]));
    case 'list':
      return Array.from({ length: field.least }, () => emptyValue(field.item));
    case 'choice':
      return field.values.length === 1 ? field.values[0] : undefined;
    case 'text':
      return field.mayBeEmpty ? '' : undefined;
    case 'number':
    case 'alternatives':
    case 'json':
      return undefined;
  }
}

/** Contents of a form that holds an action. */
export function filledValue(field: FormField, action: unknown): unknown {
  switch (field.kind) {
    case 'group': {
      const given: Readonly<Record<string, unknown>> =
        typeof action === 'object' && action !== null ? { ...action } : {};
      return Object.fromEntries(
        field.fields.map(({ name, field: one }) => [
          name,
          Object.hasOwn(given, name) ? filledValue(one, given[name]) : emptyValue(one),
        ]),
      );
    }
    case 'list':
      return (Array.isArray(action) ? action : []).map((item: unknown) => filledValue(field.item, item));
    case 'alternatives': {
      const option = field.options.findIndex(({ field: one }) => fits(one, action));
      const taken = field.options[option];
      return taken === undefined ? undefined : { option, content: filledValue(taken.field, action) };
    }
    case 'json':
      return JSON.stringify(action);
    default:
      return action;
  }
}

/** True if a form can hold an action. */
function fits(field: FormField, action: unknown): boolean {
  switch (field.kind) {
    case 'fixed':
      return action === field.value;
    case 'choice':
      return field.values.includes(action);
    case 'text':
      return typeof action === 'string';
    case 'number':
      return typeof action === 'number';
    case 'list':
      return Array.isArray(action);
    case 'group':
      return (
        typeof action === 'object' &&
        action !== null &&
        field.fields.every(({ name, field: one, isRequired }) => {
          const value: unknown = new Map(Object.entries(action)).get(name);
          return value === undefined ? !isRequired : fits(one, value);
        })
      );
    case 'alternatives':
      return field.options.some(({ field: one }) => fits(one, action));
    case 'json':
      return true;
  }
}

/** The filled-in form as an action: fields that may be left out and are open are left out. */
export function readAction(field: FormField, value: unknown): unknown {
  switch (field.kind) {
    case 'group': {
      const given: Readonly<Record<string, unknown>> =
        typeof value === 'object' && value !== null ? { ...value } : {};
      return Object.fromEntries(
        field.fields.flatMap(({ name, field: one, isRequired }) => {
          const action = readAction(one, given[name]);
          return action === undefined || (!isRequired && action === '') ? [] : [[name, action]];
        }),
      );
    }
    case 'list':
      return (Array.isArray(value) ? value : []).map((item: unknown) => readAction(field.item, item));
    case 'alternatives': {
      const { option, content } = chosen(value);
      const taken = field.options[option];
      return taken === undefined ? undefined : readAction(taken.field, content);
    }
    case 'fixed':
      return field.value;
    case 'json':
      return readJson(value);
    default:
      return value;
  }
}

/** Which of several shapes was chosen, and what was filled in there. */
interface Chosen {
  readonly option: number;
  readonly content: unknown;
}

export function chosen(value: unknown): Chosen {
  if (typeof value !== 'object' || value === null || !('option' in value) || !('content' in value))
    return { option: -1, content: undefined };
  return { option: Number(value.option), content: value.content };
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
}
