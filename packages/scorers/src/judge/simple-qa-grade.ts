import { findJsonValues, withoutReasoning } from './json-in-text.js';

/** A grade of SimpleQA (Wei et al. 2024). */
export type SimpleQaGrade = 'correct' | 'incorrect' | 'not-attempted';

/**
 * How a grade is read out of a judge's reply. `strict`: the reply states one grade, as a letter or in words, alone, in a
 * line of its own, in a phrase such as "the answer is B" or in JSON; a reply that states two different grades or none has
 * none. `official`: the first A, B or C anywhere, and `not-attempted` if there is none, as in openai/simple-evals
 * (simpleqa_eval.py, commit ee3b0318), so that the word "CORRECT" reads as C.
 */
export type SimpleQaParser = 'strict' | 'official';

/** The grade in a judge's reply, or `null` if the parser finds none. */
export function parseGrade(reply: string, parser: SimpleQaParser): SimpleQaGrade | null {
  if (parser === 'official') return byLetter[/[ABC]/.exec(reply)?.[0] ?? 'C'] ?? null;
  const text = withoutReasoning(reply).trim();
  const alone = findGrade(text);
  if (alone !== null) return alone;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const stated = [
    ...findJsonValues(text).flatMap((value) => Object.values(value).map((part) => findGrade(String(part)))),
    ...[...lines.slice(0, 1), ...lines.slice(-1)].map(findGrade),
    ...[...text.matchAll(phrase)].map(([, grade = '']) => findGrade(grade)),
  ].filter((grade) => grade !== null);
  const [grade = null, ...others] = new Set(stated);
  return others.length === 0 ? grade : null;
}

/** The gold answer, or the one that is judged, is no grade. */
const phrase =
  /(?<!\b(?:gold|reference|target|right|correct|expected|true|predicted)\s)\b(?:grade|answer|verdict|label|it)(?:\s+is|\s*:)[\s*"'(:]*(not[\s_-]attempted|incorrect|correct|[ABC]\b(?!\s+or\b)(?:\s*[:(]\s*(?:not[\s_-]attempted|incorrect|correct))?)/gi;

/** The grade that a text is, whole: "A", "A: CORRECT", "Grade: B", "not attempted". */
function findGrade(text: string): SimpleQaGrade | null {
  const words = text
    .replaceAll(/[*_`"'().:]/g, ' ')
    .trim()
    .replace(/^(?:grade|answer|verdict)\s+/i, '')
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  if (!/^.(?:_|$)/.test(words)) return byWord[words] ?? null;
  const [letter, rest] = [byLetter[words.charAt(0)], words.slice(2)];
  return rest === '' || byWord[rest] === letter ? (letter ?? null) : null;
}

const byLetter: Readonly<Record<string, SimpleQaGrade>> = {
  A: 'correct',
  B: 'incorrect',
  C: 'not-attempted',
};
const byWord: Readonly<Record<string, SimpleQaGrade>> = {
  CORRECT: 'correct',
  INCORRECT: 'incorrect',
  NOT_ATTEMPTED: 'not-attempted',
};
