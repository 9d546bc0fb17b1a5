import { once } from '../text/once.js';
import { stem } from '../text/words.js';
import { numberValue, pickKey } from '../text/token.js';
import type { Token } from '../text/token.js';

/** A number with its unit. */
export interface Quantity {
  /** Position of the unit. */
  readonly at: number;
  /** Key of the number; a length of time without a number ("a year") has the key of one. */
  readonly number: string;
  /** Of a length of time without a number, the word in front of it: "hours" in "eight hours a day"; else empty. */
  readonly of: string;
  /** The quantity measured: two units of one kind can measure the same thing. */
  readonly kind: string;
  readonly unit: string;
  /** In the kind's base unit, where units of the kind convert. */
  readonly amount: number | undefined;
}

/** Reads the unit at a position together with the number in front of it. */
export function findQuantity(tokens: readonly Token[], at: number): Quantity | undefined {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const unit = token?.kind === 'word' ? units().get(token.key) : undefined;
  if (!before || !token || !unit) return undefined;
  const isOne = unit.kind === 'time' && ones.has(before.word);
  const value = isOne ? 1 : before.kind === 'word' ? undefined : numberValue(before.key);
  if (value === undefined) return undefined;
  return {
    at,
    number: isOne ? 'one' : before.key,
    of: isOne ? pickKey(tokens, at - 2) : '',
    kind: unit.kind,
    unit: token.key,
    amount: unit.size === undefined ? undefined : value * unit.size,
  };
}

/** The quantities of a text, in order. */
export function findQuantities(tokens: readonly Token[]): readonly Quantity[] {
  const found: Quantity[] = [];
  for (const at of tokens.keys()) {
    const quantity = findQuantity(tokens, at);
    if (quantity !== undefined) found.push(quantity);
  }
  return found;
}

/** Whether two quantities are the same, but for rounding in the conversion: "48 hours" and "two days". */
export function areEqualQuantities(left: Quantity, right: Quantity): boolean {
  const [one, other] = [Number(left.amount), Number(right.amount)];
  return left.kind === right.kind && Math.abs(one - other) <= 0.03 * Math.max(one, other);
}

const ones: ReadonlySet<string> = new Set('a an one per each every last next this'.split(' '));

const day = 24 * 60;

const units = once(
  (): ReadonlyMap<string, { readonly kind: string; readonly size: number | undefined }> =>
    new Map([
      ...of('time', {
        second: 1 / 60,
        minute: 1,
        hour: 60,
        day,
        week: 7 * day,
        fortnight: 14 * day,
        month: 30.44 * day,
        year: 365.25 * day,
        decade: 3652.5 * day,
        century: 36_525 * day,
      }),
      ...of('length', {
        kilometer: 1000,
        mile: 1609.34,
        meter: 1,
        foot: 0.3048,
        centimeter: 0.01,
        millimeter: 0.001,
        inch: 0.0254,
        yard: 0.9144,
      }),
      ...of('mass', { ton: 1e6, kilogram: 1000, gram: 1, ounce: 28.35, pound: 453.59, stone: 6350.3 }),
      ...of('volume', { liter: 1, gallon: 3.785, milliliter: 0.001, barrel: 158.99 }),
      ...of('temperature', { celsius: undefined, fahrenheit: undefined }),
      ...of('speed', { mph: 1.609, kmh: 1 }),
      ...'dollar euro pound yen franc crown rupee yuan rouble peso'
        .split(' ')
        .map((coin) => [stem(coin), { kind: 'money', size: undefined }] as const),
    ]),
);

function of(
  kind: string,
  sizes: Readonly<Record<string, number | undefined>>,
): readonly (readonly [string, { readonly kind: string; readonly size: number | undefined }])[] {
  return Object.entries(sizes).map(([unit, size]) => [stem(unit), { kind, size }] as const);
}
