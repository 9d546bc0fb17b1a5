import { InvalidArgumentError } from 'commander';

/** For options that may be repeated. */
export function collectValues(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

/** For lists that may be repeated: `m0001,m0002`. */
export function collectList(value: string, before: readonly string[]): string[] {
  return [...before, ...value.split(',')];
}

export function whole(value: string): number {
  return numberWhere(value, (number) => Number.isSafeInteger(number) && number >= 0, 'a whole number from 0');
}

export function positive(value: string): number {
  return numberWhere(value, (number) => Number.isSafeInteger(number) && number > 0, 'a positive integer');
}

export function aboveZero(value: string): number {
  return numberWhere(value, (number) => number > 0 && number < Infinity, 'a number above 0');
}

export function parseDollars(value: string): number {
  return numberWhere(value, (number) => number >= 0 && number < Infinity, 'a number of dollars from 0');
}

/** Trials that are added: `+50`. */
export function addedTrials(value: string): number {
  const [, more] = /^\+(\d+)$/.exec(value) ?? [];
  if (more === undefined) throw new InvalidArgumentError('It must be the number that is added, as in +50.');
  return positive(more);
}

/** A part of a run: `3/16`. */
export function parseShard(value: string): { readonly index: number; readonly of: number } {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
  if (index === undefined || of === undefined)
    throw new InvalidArgumentError('It must be a number and how many there are, as in 3/16.');
  return { index: positive(index), of: positive(of) };
}

/** Ranges by field, for an option that may be repeated: `score=0,1`, or `0,1` of the score. */
export function collectRanges(
  value: string,
  before: Readonly<Record<string, readonly [number, number]>> = {},
): Readonly<Record<string, readonly [number, number]>> {
  const [, field = 'score', ends = ''] = /^(?:([^=]+)=)?([^=]*)$/.exec(value) ?? [];
  return { ...before, [field]: parseRange(ends) };
}

/** The least and the greatest possible value: `0,1`. */
export function parseRange(value: string): readonly [least: number, greatest: number] {
  const [least, greatest, ...others] = value
    .split(',')
    .map((end) => (end.trim() === '' ? Number.NaN : Number(end)));
  if (least === undefined || greatest === undefined || others.length > 0 || !(least < greatest))
    throw new InvalidArgumentError('It must be the least and the greatest possible value, as in 0,1.');
  return [least, greatest];
}

/** A number between 0 and 1, without either. */
export function parseShare(value: string | number): number {
  return numberWhere(value, (number) => number > 0 && number < 1, 'a number between 0 and 1');
}

function numberWhere(value: string | number, holds: (number: number) => boolean, what: string): number {
  const number = Number(value);
  if (holds(number)) return number;
  throw new InvalidArgumentError(`It must be ${what}.`);
}
