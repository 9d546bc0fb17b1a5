import { pickKey, pickWord } from '../text/token.js';
import type { Token } from '../text/token.js';
import { baseForm } from '../text/word-forms.js';
import { stemWords, makeWordSet } from './aligned.js';
import type { Aligned } from './aligned.js';
import { nameKeys, findNames, ownKeys } from './names.js';
import type { Name } from './names.js';
import type { SourceIndex } from './source-index.js';

/**
 * Names that do or say what another one does or says in the source: the subject of a verb that has another subject there.
 * Pronouns of the source mean a name of their sentence or of the one before. A name that stands next to the source's
 * subject anywhere ("the airline Polaris") is taken for another name of it.
 */
export function otherSubjects(aligned: Aligned): readonly Name[] {
  const { sentence, source } = aligned;
  return findNames(aligned).filter((name) => {
    const keys = ownKeys(name);
    if (![...keys].some((key) => source.has(key))) return false;
    const verb = verbPosition(name, aligned);
    if (verb === undefined) return false;
    const said = complementWords(sentence, name, verb);
    const positions = source.positions(pickKey(sentence, verb));
    const alike = reporting().has(pickKey(sentence, verb)) ? findReports(source) : positions;
    const shares = alike.map((position) => sharedCount(said, source, position));
    const most = Math.max(0, ...shares);
    if (most < leastShared) return false;
    // Where the verb stands more than once, the place that shares the most is meant.
    const meant = alike.filter((_position, index) => shares[index] === most);
    return meant.every((position) => hasOtherSubject(keys, source, position));
  });
}

/** Content words that both clauses must share, beyond the verb. */
const leastShared = 2;

/** The position of the verb that a name is the subject of: the next content word, across an aside between commas. */
function verbPosition({ from, to }: Name, { sentence, breaks }: Aligned): number | undefined {
  const before = pickWord(sentence, from - 1);
  if (prepositions.has(before) && !(before === 'to' && pickWord(sentence, from - 2) === 'according'))
    return undefined;
  const last = sentence[to - 1];
  if (last === undefined || isPossessive(last) || isAttribute(before)) return undefined;
  let at = to;
  if (breaks[at] === 1) {
    at++;
    while (at < to + longestAside && breaks[at] !== 1) at++;
    if (breaks[at] !== 1) return undefined;
  }
  const first = at;
  while (auxiliaries.has(pickWord(sentence, at))) at++;
  const verb = sentence[at];
  if (!verb || !verb.content || verb.capital || verb.kind !== 'word') return undefined;
  return at > first || (looksLikeVerb(verb) && !isPlural(sentence, at)) ? at : undefined;
}

/** "Smith's": the token holds more than its word. */
function isPossessive({ start, end, word }: Token): boolean {
  return end - start > word.length + 1;
}

/** Whether a name behind a word belongs to a noun: "two Rovers players", "a Chelsea striker". */
function isAttribute(before: string): boolean {
  return before === 'a' || before === 'an' || before.startsWith('#');
}

/** Whether a word in "s" is a noun in front of its verb: "the Foreign Affairs lawmakers met". */
function isPlural(sentence: readonly Token[], at: number): boolean {
  const next = sentence[at + 1];
  if (sentence[at]?.word.endsWith('s') !== true || next === undefined) return false;
  return auxiliaries.has(next.word) || (next.content && !next.capital && looksLikeVerb(next));
}

/** Whether a word behind a name may be its verb: a past or present form, or a verb of saying. "The Chelsea striker" has none. */
function looksLikeVerb({ word, key }: Token): boolean {
  if (reporting().has(key)) return true;
  return !nouns.test(word) && (/(?:ed|[^s]s)$/.test(word) || baseForm(word) !== word);
}

const longestAside = 10;
const prepositions = makeWordSet(
  'in at from near of for with by to on into against about over under between among like than since until during after before',
);
const auxiliaries = makeWordSet('has have had is was were are will would may might could can did does also');
const nouns = /(?:tion|ment|ship|ance|ence)s$/;

/** The content words of the sentence other than the name and its verb. */
function complementWords(sentence: readonly Token[], { from, to }: Name, verb: number): ReadonlySet<string> {
  return new Set(
    sentence
      .filter((token, at) => token.content && at !== verb && (at < from || at >= to))
      .map(({ key }) => key),
  );
}

function sharedCount(said: ReadonlySet<string>, source: SourceIndex, position: number): number {
  const { from, to } = source.bounds(source.sentenceAt(position));
  const own = source.tokens[position]?.key;
  const shared = new Set<string>();
  const end = Math.min(to, position + reach);
  for (let place = Math.max(from, position - reach); place < end; place++) {
    const token = source.tokens[place];
    if (token?.content === true && token.key !== own && said.has(token.key)) shared.add(token.key);
  }
  return shared.size;
}

/** In tokens, to both sides of a verb. */
const reach = 18;

/** Positions of all verbs of saying: what one calls "said" another calls "argued". */
function findReports(source: SourceIndex): readonly number[] {
  return [...reporting()].flatMap((key) => source.positions(key));
}

const reporting = stemWords(
  `say tell add claim report state note explain announce argue insist admit warn believe think stress describe call declare
  confirm reply answer suggest predict promise estimate hint point complain blame`,
);

function hasOtherSubject(keys: ReadonlySet<string>, source: SourceIndex, position: number): boolean {
  const sentence = source.sentenceAt(position);
  const { from, to } = source.bounds(sentence);
  const inside = source.tokens.slice(Math.max(from, position - 40), Math.min(to, position + 40));
  if (inside.some(({ key }) => keys.has(key)) && !standsBehind(keys, source, position, to)) return false;
  const subjects = listSubjects(source, position);
  if (subjects.length === 0) return false;
  return !subjects.some((key) => keys.has(key) || areNeighbours(key, keys, source));
}

/** Whether all places of the name in the sentence are behind the verb, which has a name in front of it. */
function standsBehind(keys: ReadonlySet<string>, source: SourceIndex, position: number, to: number): boolean {
  const { from } = source.bounds(source.sentenceAt(position));
  const isBefore = source.tokens.slice(from, position).some(({ key }) => keys.has(key));
  const next = source.tokens.slice(position + 1, Math.min(to, position + 4));
  const isInverted = next.some(({ key }) => keys.has(key));
  const isPassive = source.tokens.slice(position + 1, to).some(({ word }) => word === 'by');
  return !isBefore && !isInverted && !isPassive;
}

/** The names that the verb at a position may have for its subject. */
function listSubjects(source: SourceIndex, position: number): readonly string[] {
  const sentence = source.sentenceAt(position);
  const { from, to } = source.bounds(sentence);
  const near = source.tokens.slice(Math.max(from, position - 4), position);
  // Who "I" and "we" are stands nowhere near.
  if (near.some(({ word }) => firstPersons.has(word))) return [];
  const own = nameKeys(source, from, position);
  // A subject stands close in front of its verb; a name further away may be part of anything.
  if (nameKeys(source, Math.max(from, position - subjectReach), position).length > 0) return own;
  if (near.some(({ word }) => pronouns.has(word))) {
    if (own.length > 0) return own;
    const previous = source.bounds(sentence - 1);
    return nameKeys(source, previous.from, previous.to);
  }
  if (own.length > 0 || !reporting().has(pickKey(source.tokens, position))) return [];
  // "…", said Ms Smith.
  return nameKeys(source, position + 1, Math.min(to, position + 5));
}

/** In tokens. */
const subjectReach = 6;
const pronouns = makeWordSet('he she they it');
const firstPersons = makeWordSet('i we you our my us');

/** Whether two keys stand within three words of each other anywhere: they may name one thing. */
function areNeighbours(key: string, keys: ReadonlySet<string>, source: SourceIndex): boolean {
  const places = source.positions(key);
  return [...keys].some((other) =>
    source.positions(other).some((there) => places.some((place) => Math.abs(place - there) <= 3)),
  );
}
