import { roundHalfEven } from './python-round.js';

/**
 * MMMU's reading of a short answer (mmmu/utils/eval_utils.py, `parse_open_response`): the tails of the lines behind
 * "so", "is", "answer" and their like, the numbers in them rounded to two decimals, strings in lower case. A leading dot
 * is lost: ".5" reads as 5.
 */
export function mmmuOpenAnswers(response: string): readonly (string | number)[] {
  const tails = keyTails(response);
  return [...new Set([...tails, ...tails.flatMap(findNumbers)].flatMap(normalised))];
}

/**
 * Whether one of the candidates counts as the gold answer (`eval_open`): a string candidate that contains a gold string,
 * a number equal to a gold number.
 *
 * @param gold - One answer or several that are right.
 */
export function mmmuOpenMatches(
  candidates: readonly (string | number)[],
  gold: string | readonly string[],
): boolean {
  const golds = (typeof gold === 'string' ? [gold] : gold).flatMap(normalised);
  return candidates.some((candidate) =>
    typeof candidate === 'number'
      ? golds.includes(candidate)
      : golds.some((right) => typeof right === 'string' && candidate.includes(right)),
  );
}

const indicators = ['could be ', 'so ', 'is ', 'thus ', 'therefore ', 'final ', 'answer ', 'result '];
const trivial: ReadonlySet<string> = new Set([':', ',', '.', '!', '?', ';', "'"]);

function keyTails(response: string): readonly string[] {
  const whole = response
    .trim()
    .replaceAll(/^\.+|\.+$/g, '')
    .toLowerCase();
  // The official pattern also splits at ". " before a capital, which lower case has removed.
  const lines = whole.split('\n');
  const tails = lines.flatMap((line, index) => {
    let shortest = '';
    for (const indicator of index === lines.length - 1 ? [...indicators, '='] : indicators) {
      if (!line.includes(indicator)) continue;
      const tail = line.slice(line.lastIndexOf(indicator) + indicator.length).trim();
      if (shortest === '' || tail.length < shortest.length) shortest = tail;
    }
    return shortest === '' || trivial.has(shortest) ? [] : [shortest];
  });
  return tails.length === 0 ? [whole] : tails;
}

function findNumbers(text: string): readonly string[] {
  return [
    /-?\b\d{1,3}(?:,\d{3})+\b/g,
    /-?\d+(?:\.\d+)?[eE][+-]?\d+/g,
    /-?(?:\d+\.\d+|\.\d+|\d+\b)(?![eE][+-]?\d+)(?![,\d])/g,
  ].flatMap((pattern) => text.match(pattern) ?? []);
}

const pythonFloat = /^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?$/i;
const pythonSpecial = /^([+-]?)(?:(inf(?:inity)?)|nan)$/i;

function normalised(text: string): readonly (string | number)[] {
  const bare = text.trim();
  const digits = bare.replaceAll(',', '').trim();
  if (pythonFloat.test(digits)) return [roundHalfEven(Number(digits.replaceAll('_', '')), 2)];
  const special = pythonSpecial.exec(digits);
  // Python's `float` reads these as numbers; a NaN equals nothing, not even itself, so it is left out.
  if (special !== null) return special[2] === undefined ? [] : [special[1] === '-' ? -Infinity : Infinity];
  const lower = bare.toLowerCase();
  return /^.$/su.test(lower) ? [` ${lower}`, `${lower} `] : [lower];
}
