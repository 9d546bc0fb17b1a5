import type { JsonSchema } from '../contracts/json-schema.js';
import type { ChoiceLabels } from '../contracts/ask.js';
import { findChoice, type Choice } from './find-choice.js';

/** The value of a type that the schemas have, which a text (or the only item of a list) means. */
export function readScalar(
  held: unknown,
  shapes: readonly JsonSchema[],
  labels: ChoiceLabels | undefined,
): Choice | undefined {
  const isList = shapes.some(({ type }) => [type].flat().includes('array'));
  const said: unknown = Array.isArray(held) && held.length === 1 && !isList ? held[0] : held;
  if (typeof said !== 'string' && typeof said !== 'number' && typeof said !== 'boolean') return undefined;
  const text = String(said);
  const choices = shapes.flatMap((shape) => shape.enum ?? (shape.const === undefined ? [] : [shape.const]));
  const types = new Set(shapes.flatMap(({ type }) => [type].flat()));
  const offered = (types.has('null') ? [...choices, null] : choices).filter(isChoice);
  const found = findChoice(text, offered, { null: 'none', ...labels });
  if (found !== undefined) return found;
  if (choices.length > 0 && types.has('null') && abstaining.test(text.trim())) return null;
  const number = shapes.find(({ type }) => type === 'number' || type === 'integer');
  if (number !== undefined && typeof said !== 'boolean') {
    const read = readNumber(text, number);
    return read === said ? undefined : read;
  }
  if (types.has('boolean') && typeof said === 'string') return parseTruth(text);
  // A text that stands alone in a list.
  return said !== held && types.has('string') && choices.length === 0 ? text : undefined;
}

/** The object that a text stands for if an object is asked for: the one whose first text it is. */
export function textObject(held: unknown, shapes: readonly JsonSchema[]): unknown {
  if (typeof held !== 'string' || shapes.some(({ type }) => [type].flat().includes('string')))
    return undefined;
  const [shape, ...others] = shapes.filter(({ properties }) => properties !== undefined);
  if (shape === undefined || others.length > 0) return undefined;
  const needed = Object.entries(shape.properties ?? {}).filter(
    ([key, part]) => shape.required?.includes(key) === true && !hasDefault(part),
  );
  const [[key, part] = [], ...more] = needed;
  if (key === undefined || more.length > 0 || typeof part !== 'object') return undefined;
  const isFree = part.type === 'string' && part.enum === undefined && part.const === undefined;
  return isFree ? { [key]: held } : undefined;
}

function hasDefault(shape: JsonSchema | boolean | undefined): boolean {
  return typeof shape === 'object' && Object.hasOwn(shape, 'default');
}

/** Words of whoever takes no choice where that is one. */
const abstaining =
  /^["'*_(]*(?:i (?:choose|decide|want|prefer) to |i(?:['’]ll| will)? )?(?:abstain(?:s|ed|ing)?|abstention|no ?(?:one|body|vote)|pass|skip)[.!"'*_)]*$/iu;

/**
 * A number as it is written for a place: in full width, with a decimal comma, out of a scale that is the one asked for
 * ("8/10" of 10, "8 out of 10"), with words behind it, or as a percentage of a share. A share (0 to 1) above 1 and up to
 * 10 could be either scale, so it is none.
 */
function readNumber(text: string, { minimum, maximum }: JsonSchema): number | undefined {
  const bare = text
    .normalize('NFKC')
    .replaceAll(/[*_`"']/gu, '')
    .replaceAll('−', '-')
    .trim()
    .replace(/\.$/u, '')
    .replace(/^[-+]?\d{1,3}(?:\s\d{3})+(?!\d)/u, (groups) => groups.replaceAll(/\s/gu, ''));
  const isShare = minimum === 0 && maximum === 1;
  const [, whole = '', rest = ''] =
    /^([-+]?(?:\d+(?:\.\d+)?|\.\d+|\d+,\d{1,2}|0,\d+))(?![\d.,])\s*(.*)$/su.exec(bare) ?? [];
  if (whole === '') return undefined;
  const value = Number(whole.replace(',', '.'));
  const scale = /^(?:\/|out of|of)\s*(\d+(?:\.\d+)?)$/iu.exec(rest)?.[1];
  if (scale !== undefined) {
    if (Number(scale) === maximum) return value;
    return isShare && Number(scale) > 1 && value <= Number(scale) ? value / Number(scale) : undefined;
  }
  if (/^(?:%|percent|per cent|٪)$/iu.test(rest)) {
    if (isShare) return value / 100;
    return maximum === 100 ? value : undefined;
  }
  // Words may explain it: "7 (eager)".
  if (rest !== '' && !/^[(–—:,;-][^\d%]*$/u.test(rest)) return undefined;
  if (!isShare || value <= 1) return value;
  return value > 10 && value <= 100 ? value / 100 : undefined;
}

function parseTruth(text: string): boolean | undefined {
  const bare = text.replaceAll(/[*_`"'\s]/gu, '').replace(/\.$/u, '');
  return /^(?:true|false)$/iu.test(bare) ? bare.toLowerCase() === 'true' : undefined;
}

function isChoice(value: unknown): value is Choice {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
