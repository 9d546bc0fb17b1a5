import type { Token } from '../text/token.js';
import { contrastsOf } from './contrasts.js';
import type { SourceIndex } from './source-index.js';
import type { Window } from './window.js';

/** Words of a sentence that its part of the source does not have, but one that excludes them. */
export function contrasting(sentence: readonly Token[], window: Window): readonly Token[] {
  const said = new Set(sentence.map(({ key }) => key));
  return sentence.filter(({ key }) => {
    if (window.has(key)) return false;
    for (const opposite of contrastsOf(key) ?? [])
      if (window.has(opposite) && !said.has(opposite)) return true;
    return false;
  });
}

/** Words that are new but for a prefix that turns them round: "unstable" for "stable", or the reverse. */
export function turnedRound(sentence: readonly Token[], source: SourceIndex): readonly Token[] {
  return sentence.filter(({ key, word, kind }) => {
    if (kind !== 'word' || source.has(key)) return false;
    const bare = word.replace(turningPrefix, '');
    return (
      (bare !== word && source.hasWord(bare)) || prefixes.some((prefix) => source.hasWord(prefix + word))
    );
  });
}

/** Words that leave no exception, where the source's part has them not. */
export function overclaiming(sentence: readonly Token[], window: Window): readonly Token[] {
  return sentence.filter(({ key, word }) => absolutes.has(word) && !window.has(key));
}

const prefixes = ['un', 'in', 'im', 'ir', 'il', 'non', 'dis', 'anti', 'mis'];
const turningPrefix = /^(?:un|in|im|ir|il|non|dis|anti|mis)(?=[a-z]{4})/;

const absolutes: ReadonlySet<string> = new Set([
  ...'all every always never none only entire entirely completely exclusively unlimited everyone everybody nobody'.split(
    ' ',
  ),
  ...'nothing any solely fully totally must guarantee guaranteed guarantees impossible exactly'.split(' '),
]);
