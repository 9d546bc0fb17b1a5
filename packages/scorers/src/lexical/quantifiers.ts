import type { Token } from '../text/token.js';
import { positionsInWindow } from './aligned.js';
import type { Aligned } from './aligned.js';

/** Quantifiers of which the source has another one next to the same word: "all" for "some", "few" for "most". */
export function otherQuantifiers(aligned: Aligned): readonly Token[] {
  const { sentence, source } = aligned;
  return sentence.filter((token, at) => {
    const rank = ranks.get(token.word);
    if (rank === undefined) return false;
    const near = sentence
      .slice(Math.max(0, at - 2), at + 5)
      .filter((one) => one.content && one.kind === 'word' && !ranks.has(one.word));
    let differs = false;
    for (const { key } of near) {
      for (const position of positionsInWindow(key, aligned)) {
        const { from, to } = source.bounds(source.sentenceAt(position));
        for (const { word } of source.tokens.slice(
          Math.max(from, position - 5),
          Math.min(to, position + 3),
        )) {
          const found = ranks.get(word);
          if (found === undefined) continue;
          if (Math.abs(found - rank) <= 1) return false;
          differs = true;
        }
      }
    }
    return differs;
  });
}

/** Quantifiers in order of how much they take in; those a step apart may say the same. */
const ranks: ReadonlyMap<string, number> = new Map(
  [
    ['no none nobody nothing neither never nowhere', 0],
    ['few little hardly rarely seldom barely minority scarcely', 1],
    ['some several part partly sometimes certain couple', 2],
    ['many much numerous often lot', 4],
    ['most majority mostly mainly largely usually', 5],
    [
      'all every each entire whole entirely always fully completely wholly everyone everybody everything both',
      6,
    ],
  ].flatMap(([words, rank]) =>
    String(words)
      .split(' ')
      .map((word) => [word, Number(rank)] as const),
  ),
);
