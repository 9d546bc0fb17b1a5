import { functionWords } from '../text/function-words.js';
import { once } from '../text/once.js';
import { stem } from '../text/words.js';
import contrasts from './contrasts.json' with { type: 'json' };
import synonyms from './synonyms.json' with { type: 'json' };

/** Whether an English word is a common one: a function word, or one of the some thousand words of the word lists. */
export function isCommonWord(word: string): boolean {
  return functionWords.has(word) || commonStems().has(stem(word));
}

const commonStems = once(
  (): ReadonlySet<string> =>
    new Set(
      [...contrasts, ...synonyms].flatMap((line) =>
        line
          .split(/[\s|_]+/)
          .filter(Boolean)
          .map(stem),
      ),
    ),
);
