import { pickWord } from '../text/token.js';
import type { Token } from '../text/token.js';
import { baseForm } from '../text/word-forms.js';
import { positionsInWindow, stemWords, makeWordSet } from './aligned.js';
import type { Aligned } from './aligned.js';
import type { SourceIndex } from './source-index.js';

/** Verbs of which the source says only that they may, should or will happen, and the sentence that they have. */
export function hardened(aligned: Aligned): readonly Token[] {
  const { sentence, said, source } = aligned;
  if (sentence.some(({ key, word }) => openStems().has(key) && !firm.has(word))) return [];
  const isFirm = sentence.some(({ word }) => firm.has(word));
  return sentence.filter((verb, at) => {
    if (!verb.content || verb.kind !== 'word' || verb.capital || at === 0) return false;
    // "will" and "must" harden what may happen; a past tense hardens what may, should or will.
    if (!isFirm && !isPast(sentence, at)) return false;
    const positions = positionsInWindow(verb.key, aligned);
    const forces = positions.map((position) => verbOpening(source, position));
    if (positions.length === 0 || !forces.every((force) => force === 'may' || (!isFirm && force !== 'none')))
      return false;
    return positions.some((position) => sharesMore(source, position, verb.key, said));
  });
}

/** Openings of the verb at a position: a modal verb, an intention or a forecast in front of it. */
function verbOpening(
  { tokens, bounds, sentenceAt }: SourceIndex,
  position: number,
): 'may' | 'plan' | 'will' | 'none' {
  const { from } = bounds(sentenceAt(position));
  for (let place = position - 1; place >= Math.max(from, position - 4); place--) {
    const word = pickWord(tokens, place);
    if (modals.has(word)) return 'may';
    if (word === 'will') return 'will';
    if (word === 'to') return isIntention(tokens, place, from) ? 'plan' : 'none';
    if (!links.has(word)) return 'none';
  }
  return 'none';
}

function isIntention(tokens: readonly Token[], to: number, from: number): boolean {
  return tokens.slice(Math.max(from, to - 4), to).some(({ key }) => intentions().has(key));
}

/** Whether a verb has happened: "opened", "was opened", "rose"; not "is opened", "opening". */
function isPast(sentence: readonly Token[], at: number): boolean {
  const word = pickWord(sentence, at);
  if (word.endsWith('ing')) return false;
  const before = sentence.slice(Math.max(0, at - 3), at);
  if (before.some((token) => presentForms.has(token.word))) return false;
  return word.endsWith('ed') || baseForm(word) !== word || before.some((token) => pastForms.has(token.word));
}

/** Whether the sentence of a position has another content word that is said. */
function sharesMore(source: SourceIndex, position: number, key: string, said: ReadonlySet<string>): boolean {
  const { from, to } = source.bounds(source.sentenceAt(position));
  return source.tokens
    .slice(from, to)
    .some((token) => token.content && token.key !== key && said.has(token.key));
}

const modals = makeWordSet('may might could');
/** Words that may stand between a modal verb and its verb. */
const links = makeWordSet('be have not also still been soon then again');
const pastForms = makeWordSet('was were has have had been');
const presentForms = makeWordSet('is are be to being');
const intentions = stemWords(
  'plan intend hope expect want wish propose threaten seek aim due promise vow pledge offer likely set prepare consider ask able schedule',
);
/** Words that say that something happens, or has to. */
const firm = makeWordSet('will must shall');
/** Words that leave a sentence open: with one of them nothing is hardened. */
const openStems = stemWords(
  `may might could would should shall will must perhaps maybe possibly probably likely possible plan intend hope expect want
  wish propose threaten consider aim due promise vow if unless appear seem suspect allege reportedly predict forecast risk
  potential prepare schedule`,
);
