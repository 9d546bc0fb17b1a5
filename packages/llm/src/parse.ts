import { jsonrepair } from 'jsonrepair';
import { isJsonObject, parseJson } from './json.js';
import type { Json } from './model.js';

/** What a check says of one candidate. */
export type Verdict =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly error: string };

export type ParsedAnswer =
  | {
      readonly ok: true;
      readonly value: Json;
      /** True where the text was no JSON before commas, quotes or brackets were mended. */
      readonly repaired: boolean;
    }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'no-json' | 'invalid' | 'ambiguous';
      /** One sentence for the model. */
      readonly error: string;
      /** The JSON that was found, where some was. */
      readonly value?: Json;
    };

/** Texts beyond this are not mended, only read. UTF-16 code units. */
const longestRepair = 100_000;
/** Opening brackets that never close are skipped so often. */
const mostRestarts = 16;

/**
 * Finds the one JSON object in what a model wrote. Byte order marks, `<think>` blocks, code fences and prose around it
 * are left out; what is nearly JSON is mended with jsonrepair. Where several objects pass the check and differ, none is
 * taken: a text that repeats another player's object must not answer in its place.
 *
 * Never throws, whatever the text is.
 */
export function parseAnswer(text: string, check: (value: Json) => Verdict): ParsedAnswer {
  const answer = withoutThinking(text.replaceAll('\ufeff', '')).trim();
  if (answer === '') return { ok: false, reason: 'empty', error: 'The answer was empty.' };
  let firstInvalid: { readonly value: Json; readonly error: string } | undefined;
  for (const repair of [false, true]) {
    const passed = new Map<string, Json>();
    for (const candidate of candidatesOf(answer)) {
      const value = repair ? repairedValue(candidate) : parseJson(candidate);
      if (!isJsonObject(value)) continue;
      const verdict = check(value);
      if (verdict.ok) passed.set(JSON.stringify(verdict.value), verdict.value);
      else firstInvalid ??= { value, error: verdict.error };
    }
    if (passed.size > 1) {
      return {
        ok: false,
        reason: 'ambiguous',
        error: `The answer held ${passed.size} different JSON objects where one is asked for.`,
      };
    }
    for (const value of passed.values()) return { ok: true, value, repaired: repair };
  }
  return firstInvalid === undefined
    ? { ok: false, reason: 'no-json', error: 'The answer held no JSON object.' }
    : { ok: false, reason: 'invalid', ...firstInvalid };
}

/** Some models write their reasoning before the answer, some templates swallow the opening tag. */
function withoutThinking(text: string): string {
  const end = text.lastIndexOf('</think>');
  if (end !== -1) return text.slice(end + '</think>'.length);
  return /^\s*<think>/.test(text) ? '' : text;
}

/** Texts that may be the object: the whole, what code fences hold, and everything between brackets that match. */
function candidatesOf(text: string): readonly string[] {
  if (parseJson(text) !== undefined) return [text];
  const fenced = [...text.matchAll(/```[a-z0-9]*[ \t]*\r?\n?([\s\S]*?)```/gi)].map((match) => match[1] ?? '');
  const inFences = fenced.flatMap(objectsOf);
  return inFences.length > 0 ? inFences : objectsOf(text);
}

function objectsOf(text: string): readonly string[] {
  const found: string[] = [];
  let from = text.indexOf('{');
  for (let restarts = 0; from !== -1 && restarts <= mostRestarts;) {
    const end = endOfObject(text, from);
    found.push(text.slice(from, end));
    if (end === undefined) restarts += 1;
    from = text.indexOf('{', end ?? from + 1);
  }
  return found;
}

/** The index behind the bracket that closes the one at `from`; `undefined` where none does. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}

function repairedValue(text: string): Json | undefined {
  if (text.length > longestRepair) return undefined;
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}
