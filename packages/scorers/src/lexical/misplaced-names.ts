import { pickKey, pickWord } from '../text/token.js';
import type { Token } from '../text/token.js';
import { stemWords, makeWordSet } from './aligned.js';
import type { Aligned } from './aligned.js';
import { findNames, ownKeys, titles } from './names.js';
import type { Name } from './names.js';
import type { SourceIndex } from './source-index.js';

/**
 * Names that the source has, but not where the sentence puts them: there another name stands by the same words. This
 * includes who said something, and two names that have changed places.
 */
export function misplacedNames(aligned: Aligned): readonly Name[] {
  const { source, window } = aligned;
  return findNames(aligned).filter((name) => {
    const keys = ownKeys(name);
    const places = [...keys].map((key) => source.sentencesWith(key));
    if (places.every(({ length }) => length === 0)) return false;
    return places.some((sentences) => sentences.includes(window.best))
      ? isInSlotOfAnother(keys, name, aligned)
      : isElsewhere(keys, name, aligned);
  });
}

const reach = 7;
const leastConflict = 0.7;

/** Whether the words around the name stand by other names in the source, and hardly by this one. */
function isElsewhere(
  keys: ReadonlySet<string>,
  name: Name,
  { sentence, said, source, window }: Aligned,
): boolean {
  const role = nameRole(sentence, name.from);
  let conflict = 0;
  let support = 0;
  const to = Math.min(sentence.length, name.to + reach);
  for (let place = Math.max(0, name.from - reach); place < to; place++) {
    const token = sentence[place];
    if (place >= name.from && place < name.to) continue;
    if (
      token?.content !== true ||
      token.kind !== 'word' ||
      reporting().has(token.key) ||
      titles.has(token.word)
    )
      continue;
    const positions = source.positions(token.key);
    const gap = place < name.from ? name.from - place : place - name.to + 1;
    if (token.capital && gap > 2) continue;
    const weight = 1 / Math.sqrt(gap * positions.length);
    const votes = positions.map((position) => placementVote(position, keys, role, source, said));
    if (votes.some((vote) => vote > 0)) support += weight;
    else if (
      positions.some((position, index) => votes[index] === -1 && source.sentenceAt(position) === window.best)
    )
      conflict += weight;
  }
  return conflict >= leastConflict && conflict > 2 * support;
}

/** Verbs of saying stand by every name and tell none from another. */
const reporting = stemWords(
  'say tell add claim report state note explain announce argue insist admit accord',
);

/**
 * Statement of a position of the source about a name: 1 it is in the sentence, or a pronoun there may mean it; -1 another
 * name that the output does not mention stands near in the same role; 0 nothing.
 */
function placementVote(
  position: number,
  keys: ReadonlySet<string>,
  role: string | undefined,
  source: SourceIndex,
  said: ReadonlySet<string>,
): -1 | 0 | 1 {
  const sentence = source.sentenceAt(position);
  const { from, to } = source.bounds(sentence);
  const has = (start: number, end: number): boolean =>
    source.tokens.slice(start, end).some(({ key }) => keys.has(key));
  if (has(Math.max(from, position - 40), Math.min(to, position + 40))) return 1;
  const mayBeMeant = has(source.bounds(sentence - 1).from, from);
  const isOther = (token: Token): boolean =>
    token.capital && !titles.has(token.word) && source.isName(token.key) && !said.has(token.key);
  for (let gap = 1; gap <= 8; gap++) {
    for (const place of [position - gap, position + gap]) {
      const token = source.tokens[place];
      if (!token || place < from || place >= to) continue;
      // A pronoun means the name, unless another one in its own sentence comes before it.
      if (mayBeMeant && pronouns.has(token.word) && !source.tokens.slice(from, place).some(isOther)) return 1;
      if (isOther(token) && nameRole(source.tokens, nameStart(source, place, from)) === role) return -1;
    }
  }
  return mayBeMeant ? 1 : 0;
}

const pronouns = makeWordSet('he she they his her their him them it its we i');

function nameStart({ tokens, breakAt }: SourceIndex, place: number, from: number): number {
  let start = place;
  while (start > from && tokens[start - 1]?.capital === true && breakAt(start) === 0) start--;
  return start;
}

/** How a name is joined to what is in front of it: as a place, by "of", or not at all. */
function nameRole(tokens: readonly Token[], from: number): 'place' | 'of' | undefined {
  const article = pickWord(tokens, from - 1) === 'the';
  const before = pickWord(tokens, from - (article ? 2 : 1));
  if (placing.has(before)) return 'place';
  return before === 'of' ? before : undefined;
}

const placing = makeWordSet('in at from near off into across outside inside to on');

/** Whether the word behind the name has another name right before it in the source, and this one nowhere before it. */
function isInSlotOfAnother(
  keys: ReadonlySet<string>,
  name: Name,
  { sentence, source, window }: Aligned,
): boolean {
  let next = name.to;
  while (next < name.to + 2 && sentence[next]?.content === false) next++;
  const verb = sentence[next];
  if (verb?.content !== true || verb.capital || verb.kind !== 'word') return false;
  let isTaken = false;
  for (const position of source.positions(verb.key)) {
    const { from } = source.bounds(source.sentenceAt(position));
    for (let place = Math.max(from, position - 12); place < position; place++)
      if (keys.has(pickKey(source.tokens, place))) return false;
    if (source.sentenceAt(position) !== window.best) continue;
    let left = position - 1;
    while (left >= from && left > position - 3 && source.tokens[left]?.content === false) left--;
    const before = source.tokens[left];
    if (before?.capital === true && source.isName(before.key)) isTaken = true;
  }
  return isTaken;
}
