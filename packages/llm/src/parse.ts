import { jsonrepair } from 'jsonrepair';
import { isJsonObject, parseJson, type JsonObject } from './json.js';
import { findForm, parseBoxed, parseElements, type AnswerForm } from './call-marks.js';
import { isConcluded, isDraft, type Surroundings } from './draft-words.js';
import { findObjects, type FoundObject } from './json-objects.js';
import type { Json } from './model-request.js';
import { splitReasoning, unfenced, withoutFrame } from './reasoning-marks.js';
import { repeatedKey } from './repeated-key.js';

/** Verdict of a check on one candidate. */
export type CandidateVerdict =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly error: string };

/** The answer that was found in a text, or why there is none. */
export type ParsedAnswer =
  | {
      /** One object passed the check. */
      readonly ok: true;
      /** The object as the check returned it. */
      readonly value: Json;
      /** True if the text was not JSON until commas, quotes or brackets were repaired. */
      readonly repaired: boolean;
    }
  | {
      /** No object can be taken as the answer. */
      readonly ok: false;
      /**
       * `empty`: no text besides reasoning; `unended`: reasoning that never ends; `no-json`: no object; `cut-off`: none
       * that is complete; `invalid`: the object did not pass the check; `ambiguous`: objects differ and none is marked as
       * the answer, words make the only one a draft, or one states a key twice.
       */
      readonly reason: 'empty' | 'unended' | 'no-json' | 'cut-off' | 'invalid' | 'ambiguous';
      /** One sentence for the model. */
      readonly error: string;
      /** The object that did not pass the check. */
      readonly value?: Json;
    };

/** Longer texts are not repaired. UTF-16 code units. */
const longestRepair = 100_000;

/** Validates a candidate, for example `answerSchema(schema).check`. */
export type CandidateCheck = (value: Json) => CandidateVerdict;

/** Facts about the text and the answer. */
export interface ParseOptions {
  /** True if the text ended at the limit of its length. @default false */
  readonly isCut?: boolean | undefined;
  /** The field that a text in a box stands for. @default none */
  readonly choice?: string | undefined;
}

/**
 * Finds the one JSON object in what a model wrote, such that nothing it quotes, drafts or rejects can take the object's
 * place:
 *
 * 1. Reasoning is left out, see `splitReasoning`.
 * 2. If the rest is a JSON object as a whole, or one in a code fence, that object is the answer, regardless of what its
 *    strings contain.
 * 3. Otherwise the objects in the prose are considered, legal or not, each repaired with jsonrepair if it is not JSON. An
 *    object inside another object or inside a string is part of it and is not looked at. Objects that say the same, or a
 *    part of it, are one. If others differ, the last decides if it stands on lines of its own at the end of the text and
 *    words mark it as the answer, or the others as drafts. Else the answer is ambiguous and none is taken, as it is where
 *    the object stands between words that deny it, or states a key twice.
 *
 * An object that breaks off is never completed, but for brackets that are missing at its end. A text that was cut off at
 * its limit holds an answer only if it begins with it.
 *
 * Throws only what the check throws, and no error of the stack: what is nested too deeply is invalid.
 *
 * Other forms of an answer (a call as text, `\\boxed{…}`) are checked, and given on, in a wrapper that names the form:
 * the match decides whether it takes them.
 */
export function parseAnswer(text: string, check: CandidateCheck, options: ParseOptions = {}): ParsedAnswer {
  try {
    return parsed(text, check, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, reason: 'invalid', error: 'The answer is too long or nested too deeply.' };
  }
}

const cutOff = 'The answer was cut off before its JSON object was complete.';

function parsed(text: string, check: CandidateCheck, { isCut = false, choice }: ParseOptions): ParsedAnswer {
  const split = splitReasoning(text);
  if (split.isOpen) return refused('unended', 'The reasoning never ended, so no answer follows it.');
  const answer = withoutFrame(split.text);
  if (answer === '') return refused('empty', 'The answer was empty.');
  const whole = objectOrNone(answer) ?? objectOrNone(unfenced(answer));
  if (whole !== undefined) return judged({ ...whole, repaired: false, verdict: check(whole.value) });
  const list =
    answer.endsWith(']') || answer.endsWith('`') ? parseJson(unfenced(answer) ?? answer) : undefined;
  if (Array.isArray(list) && list.length > 1 && !list.every(isJsonObject))
    return refused('ambiguous', 'The answer is a list of several values.');
  const form = findForm(answer);
  const formed = form === undefined ? check : checkOf(form, check);
  const found = findObjects(answer);
  if (found.length === 0 && form !== undefined && !isCut) {
    const value = findWritten(answer, form, choice);
    if (value !== undefined)
      return judged({ value, json: JSON.stringify(value), repaired: false, verdict: formed(value) });
  }
  const candidates = found.flatMap((place) => findCandidate(answer, place, { check: formed, isCut }));
  const last = found.at(-1);
  const isBroken = last?.isBroken === true && candidates.at(-1)?.from !== last.from;
  if (isBroken || (isCut && !beginsWithAnswer(answer, candidates))) return refused('cut-off', cutOff);
  const isUnread = found.some(
    ({ from, to }) => hasKey(answer.slice(from, to)) && candidates.every((one) => one.from !== from),
  );
  if (isUnread) return refused(candidates.length === 0 ? 'no-json' : 'ambiguous', unreadable);
  const read = decided(answer, candidates);
  // The object alone may be legal where its form is not.
  return form === undefined || read.ok ? read : { ok: false, reason: read.reason, error: read.error };
}

/** Checks a candidate in the wrapper of its form; the fault of one that no wrapper mends is its own. */
function checkOf(form: AnswerForm, check: CandidateCheck): CandidateCheck {
  return (value) => {
    const verdict = check({ [form]: value });
    if (verdict.ok) return verdict;
    const own = check(value);
    return own.ok
      ? { ok: false, error: `The answer is written as a ${form}: write the JSON object alone.` }
      : own;
  };
}

/** An answer without an object: the arguments of a call by their names, or the one field in a box. */
function findWritten(text: string, form: AnswerForm, choice: string | undefined): JsonObject | undefined {
  if (form === 'tool_call') return parseElements(text);
  const said = parseBoxed(text);
  return said === undefined || choice === undefined ? undefined : { [choice]: said };
}

const unreadable = 'The answer held a JSON object that cannot be read.';

function refused(
  reason: 'empty' | 'unended' | 'no-json' | 'cut-off' | 'ambiguous',
  error: string,
): ParsedAnswer {
  return { ok: false, reason, error };
}

interface Whole {
  readonly value: JsonObject;
  /** The JSON that the value was read from. */
  readonly json: string;
}

interface Judged extends Whole {
  readonly repaired: boolean;
  readonly verdict: CandidateVerdict;
}

interface Candidate extends Judged {
  readonly from: number;
  readonly to: number;
}

function judged({ value, json, repaired, verdict }: Judged): ParsedAnswer {
  if (!verdict.ok) return { ok: false, reason: 'invalid', error: verdict.error, value };
  const twice = repeatedKey(json);
  if (twice === undefined) return { ok: true, value: verdict.value, repaired };
  return refused('ambiguous', `The answer states the key ${JSON.stringify(twice)} twice in one object.`);
}

/** The candidate that is meant. */
function decided(text: string, candidates: readonly Candidate[]): ParsedAnswer {
  const last = candidates.at(-1);
  if (last === undefined) return refused('no-json', 'The answer held no JSON object.');
  const rivals = candidates.filter((one) => one === last || !isForeign(one, candidates));
  const main = rivals.findLast((one) => rivals.every((other) => isPart(meaning(other), meaning(one))));
  if (main === undefined) return isLastMeant(text, rivals) ? judged(last) : differing(rivals);
  // Equal ones are drafts only if all of them are.
  if (rivals.every((one) => isDraft(around(text, one), one.json)))
    return refused('ambiguous', 'The words around the JSON object make it a draft or deny it.');
  return judged(main);
}

function differing(rivals: readonly Candidate[]): ParsedAnswer {
  const fault = rivals.at(-1)?.verdict;
  const about = fault?.ok === false ? ` The last of them is not legal: ${fault.error}` : '';
  return refused(
    'ambiguous',
    `The answer held ${rivals.length} different JSON objects where one is asked for.${about}`,
  );
}

/** Whether the last object is the answer in spite of others before it. */
function isLastMeant(text: string, rivals: readonly Candidate[]): boolean {
  const [last, ...others] = rivals.toReversed();
  if (last === undefined) return false;
  const place = around(text, last);
  const isAtEnd = /^[\s`}$.*]*$/u.test(withoutFrame(place.after));
  const ownLine = /(?:^|\n)[^\S\n]*(?:```[a-z0-9]*\s*)?$/iu.test(place.before);
  if (!isAtEnd || isDraft(place, last.json)) return false;
  if (isConcluded(place)) return true;
  return ownLine && others.every((other) => isDraft(around(text, other), other.json));
}

/** The text before an object, from the object before it, and behind it, to the next one. */
function around(text: string, { from, to }: Candidate): Surroundings {
  const start = text.lastIndexOf('}', from - 1) + 1;
  const next = text.indexOf('{', to);
  return { before: text.slice(start, from), after: text.slice(to, next === -1 ? text.length : next) };
}

/** Whether an object is none that could be an answer: illegal, and without a field of any other one, or a schema. */
function isForeign(one: Candidate, candidates: readonly Candidate[]): boolean {
  if (one.verdict.ok) return false;
  const others = candidates.filter((other) => other !== one).flatMap(({ value }) => Object.keys(value));
  const keys = new Set(others.map((key) => key.toLowerCase()));
  if (isJsonObject(one.value['properties']) && !keys.has('properties')) return true;
  return !Object.keys(one.value).some((key) => keys.has(key.toLowerCase()));
}

function meaning({ value, verdict }: Candidate): Json {
  return verdict.ok ? verdict.value : value;
}

/** Whether all that one value says is said by the other. */
function isPart(one: Json, other: Json): boolean {
  if (!isJsonObject(one) || !isJsonObject(other)) return JSON.stringify(one) === JSON.stringify(other);
  const parts = Object.entries(one);
  return (
    parts.length > 0 && parts.every(([key, value]) => JSON.stringify(other[key]) === JSON.stringify(value))
  );
}

/** Whether a text that was cut off begins with its answer, and goes on with words that do not take it back. */
function beginsWithAnswer(text: string, candidates: readonly Candidate[]): boolean {
  const [first] = candidates;
  return first !== undefined && /^(?:```[a-z0-9]*\s+)?$/iu.test(text.slice(0, first.from));
}

function objectOrNone(json: string | undefined): Whole | undefined {
  if (json === undefined || !json.endsWith('}')) return undefined;
  const value = parseJson(json);
  return isJsonObject(value) ? { value, json } : undefined;
}

/** The object at a place, if it is one, or can be repaired. One that breaks off is none if the text was cut off. */
function findCandidate(
  text: string,
  place: FoundObject,
  { check, isCut }: { readonly check: CandidateCheck; readonly isCut: boolean },
): readonly Candidate[] {
  const { from, isBroken } = place;
  if (isBroken && isCut) return [];
  const to = isBroken ? endOfValues(text, from) : place.to;
  if (to === undefined) return [];
  const written = text.slice(from, to);
  const plain = objectOrNone(written);
  if (plain !== undefined) return [{ ...plain, from, to, repaired: false, verdict: check(plain.value) }];
  if (!hasKey(written)) return [];
  const json = repairedJson(written);
  const value = json === undefined ? undefined : parseJson(json);
  return json !== undefined && isJsonObject(value)
    ? [{ value, json, from, to, repaired: true, verdict: check(value) }]
    : [];
}

/** Whether a text in brackets can be an object: in prose, they hold lists as well. */
function hasKey(written: string): boolean {
  return /^\{\s*\}$|[:：]/u.test(written.slice(0, longestKey));
}

const longestKey = 200;

/** The end of an object that lacks closing brackets and nothing else; `undefined` if it breaks off. */
function endOfValues(text: string, from: number): number | undefined {
  const rest = text.slice(from);
  // Quotes that are not escaped hide the bracket that closes it.
  const closed = rest.slice(0, rest.lastIndexOf('}') + 1);
  if (closed.split('{').length === closed.split('}').length && closed !== '') return from + closed.length;
  const written = rest.replace(/\s*```\s*$/u, '').trimEnd();
  const isComplete = /(?:[}\]]|:\s*(?:"(?:[^"\\]|\\.)*"|'[^'\n]*'|true|false|null))$/su.test(written);
  return isComplete ? from + written.length : undefined;
}

function repairedJson(text: string): string | undefined {
  if (text.length > longestRepair) return undefined;
  try {
    return jsonrepair(withHalfWidthSigns(text));
  } catch {
    return undefined;
  }
}

/** Commas and colons of Chinese and Japanese text as JSON has them, outside of strings. */
function withHalfWidthSigns(text: string): string {
  if (!/[，：]/u.test(text)) return text;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[，：]/gsu, (part) =>
    part === '，' ? ',' : part === '：' ? ':' : part,
  );
}
