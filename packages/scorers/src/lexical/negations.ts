import type { Token } from '../text/token.js';
import type { SourceIndex } from './source-index.js';
import type { Window } from './window.js';

/** Tokens of a sentence that negate where its part of the source does not. */
export function strayNegations(sentence: readonly Token[], window: Window): readonly Token[] {
  const sourceNegates = window.tokens.some(({ word }) => denials.has(word));
  return sourceNegates ? [] : sentence.filter(({ word }) => negations.has(word) || denials.has(word));
}

/** Negations of a sentence whose neighbours are negated nowhere in the source. */
export function misplacedNegations(sentence: readonly Token[], source: SourceIndex): readonly Token[] {
  return sentence.filter((token, at) => {
    if (!negations.has(token.word)) return false;
    const near = sentence
      .slice(Math.max(0, at - 2), at + 4)
      .filter((one) => one.content && !negations.has(one.word));
    return !near.some(({ key }) =>
      source
        .positions(key)
        .some((position) =>
          source.tokens.slice(Math.max(0, position - 5), position + 6).some(({ word }) => denials.has(word)),
        ),
    );
  });
}

const negations: ReadonlySet<string> = new Set(
  'not no never none nobody nothing neither nor without'.split(' '),
);

/** Words that deny by their meaning, and the negations. */
const denials: ReadonlySet<string> = new Set([
  ...negations,
  ...'fail fails failed failing failure unable refuse refused refuses deny denied denies lack lacks lacked'.split(
    ' ',
  ),
  ...'hardly barely rarely despite stop stopped stops prevent prevents prevented avoid avoids avoided'.split(
    ' ',
  ),
  ...'reject rejected rejects ban banned unlikely impossible instead neglect neglects cease'.split(' '),
]);
