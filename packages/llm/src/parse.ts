import { jsonrepair } from 'jsonrepair';
import { isJsonObject, parseJson, type JsonObject } from './json.js';
import { findObjects } from './json-objects.js';
import type { Json } from './model-request.js';
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
       * `empty`: no text besides reasoning; `no-json`: no object; `invalid`: no object passed the check; `ambiguous`:
       * objects that differ passed it, or one states a key twice.
       */
      readonly reason: 'empty' | 'no-json' | 'invalid' | 'ambiguous';
      /** One sentence for the model. */
      readonly error: string;
      /** The JSON that was found, where some was. */
      readonly value?: Json;
    };

/** Longer texts are not repaired. UTF-16 code units. */
const longestRepair = 100_000;

const opening = '<think>';
const closing = '</think>';

/**
 * Finds the one JSON object in what a model wrote, such that nothing it quotes can take the object's place:
 *
 * 1. If the whole text is a JSON object, that object is the answer, regardless of what its strings contain. The same holds for the
 *    whole text inside one code fence, and for all that follows the end of a reasoning block (`</think>`).
 * 2. Otherwise the objects in the prose are considered, each repaired with jsonrepair if it is not JSON. An
 *    object inside another object or inside a string is part of it and is not looked at.
 *
 * If several objects pass the check and differ, or one states a key twice, the answer is ambiguous and none is taken.
 * Throws only what the check throws, and no error of the stack: what is nested too deeply is invalid.
 *
 * @param check Validates a candidate, for example `answerSchema(schema).check`.
 */
export function parseAnswer(text: string, check: (value: Json) => CandidateVerdict): ParsedAnswer {
  try {
    return parsed(text, check);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, reason: 'invalid', error: 'The answer is too long or nested too deeply.' };
  }
}

function parsed(text: string, check: (value: Json) => CandidateVerdict): ParsedAnswer {
  const answer = text.trim();
  const whole = wholeObject(answer);
  if (whole !== undefined) return judged([{ ...whole, repaired: false }], check);
  const rest = withoutReasoning(answer);
  if (rest === '') return { ok: false, reason: 'empty', error: 'The answer was empty.' };
  return judged(findObjects(rest).flatMap(findCandidate), check);
}

interface Candidate {
  readonly value: JsonObject;
  /** The JSON that the value was read from. */
  readonly json: string;
  readonly repaired: boolean;
}

function judged(candidates: readonly Candidate[], check: (value: Json) => CandidateVerdict): ParsedAnswer {
  const passed = new Map<string, Candidate & { readonly checked: Json }>();
  let invalid: { readonly value: Json; readonly error: string } | undefined;
  for (const candidate of candidates) {
    const verdict = check(candidate.value);
    if (verdict.ok) passed.set(JSON.stringify(verdict.value), { ...candidate, checked: verdict.value });
    else invalid ??= { value: candidate.value, error: verdict.error };
  }
  if (passed.size > 1) {
    return {
      ok: false,
      reason: 'ambiguous',
      error: `The answer held ${passed.size} different JSON objects where one is asked for.`,
    };
  }
  for (const { checked, json, repaired } of passed.values()) {
    const twice = repeatedKey(json);
    if (twice === undefined) return { ok: true, value: checked, repaired };
    return {
      ok: false,
      reason: 'ambiguous',
      error: `The answer states the key ${JSON.stringify(twice)} twice in one object.`,
    };
  }
  return invalid === undefined
    ? { ok: false, reason: 'no-json', error: 'The answer held no JSON object.' }
    : { ok: false, reason: 'invalid', ...invalid };
}

/** The text as one object: as it is, in a fence, or as all that follows the end of a reasoning block. */
function wholeObject(text: string): { readonly value: JsonObject; readonly json: string } | undefined {
  const plain = objectOrNone(text) ?? objectOrNone(unfenced(text));
  if (plain !== undefined || text.startsWith('{')) return plain;
  for (let end = text.indexOf(closing); end !== -1; end = text.indexOf(closing, end + 1)) {
    const after = text.slice(end + closing.length).trim();
    const found = objectOrNone(after) ?? objectOrNone(unfenced(after));
    if (found !== undefined) return found;
  }
  return undefined;
}

function objectOrNone(json: string | undefined): { value: JsonObject; json: string } | undefined {
  if (json === undefined || !json.endsWith('}')) return undefined;
  const value = parseJson(json);
  return isJsonObject(value) ? { value, json } : undefined;
}

/** Contents of a text that is one code fence. */
function unfenced(text: string): string | undefined {
  return /^```[a-z0-9]*\s+([^]*\S)\s*```$/i.exec(text)?.[1];
}

/** Without the reasoning block at the beginning: up to its first end, so that nothing after it is lost. */
function withoutReasoning(text: string): string {
  if (!text.startsWith(opening)) return text;
  const end = text.indexOf(closing);
  return end === -1 ? '' : text.slice(end + closing.length).trim();
}

function findCandidate(text: string): readonly Candidate[] {
  const value = parseJson(text);
  if (isJsonObject(value)) return [{ value, json: text, repaired: false }];
  const json = repairedJson(text);
  const repaired = json === undefined ? undefined : parseJson(json);
  return json !== undefined && isJsonObject(repaired) ? [{ value: repaired, json, repaired: true }] : [];
}

function repairedJson(text: string): string | undefined {
  if (text.length > longestRepair) return undefined;
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}
