import { monthWords } from '../text/number-words.js';
import type { Token } from '../text/token.js';
import { makeWordSet } from './aligned.js';
import type { Aligned } from './aligned.js';
import { isCommonWord } from './common-words.js';
import type { SourceIndex } from './source-index.js';

/** Capitalized words of a sentence in a row: one name. */
export interface Name {
  /** The first token of the name in the sentence and the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly Token[];
}

/** The names of a sentence, without weekdays and months; none where capitals tell nothing. */
export function findNames({ sentence, breaks, source, capitalsTell }: Aligned): readonly Name[] {
  const found: Name[] = [];
  if (!capitalsTell) return found;
  for (let at = 0; at < sentence.length;) {
    const from = at;
    while (isNameToken(sentence, at, source) && (at === from || breaks[at] === 0)) at++;
    if (at > from) found.push({ from, to: at, tokens: sentence.slice(from, at) });
    else at++;
  }
  return found;
}

/** Whether a token is (part of) a name: the first word of a sentence has its capital from there, unless it is known. */
export function isNameToken(sentence: readonly Token[], at: number, source: SourceIndex): boolean {
  const token = sentence[at];
  if (!token || !canName(token)) return false;
  if (calendar.has(token.word) || discourse.has(token.word)) return false;
  if (at > 0 || (source.isName(token.key) && !source.hasInLowerCase(token.key))) return true;
  return sentence[1]?.capital === true && (!source.has(token.key) || !isCommonWord(token.word));
}

function canName({ capital, content, kind }: Token): boolean {
  return capital && content && kind === 'word';
}

/** The keys of the names of the source from a position to another, that of a sentence's first word among them. */
export function nameKeys(source: SourceIndex, from: number, to: number): readonly string[] {
  const found: string[] = [];
  for (const [offset, token] of source.tokens.slice(from, to).entries()) {
    if (!canName(token)) continue;
    const at = from + offset;
    const opens = source.bounds(source.sentenceAt(at)).from === at;
    if (source.isName(token.key) || (opens && !isCommonWord(token.word) && !discourse.has(token.word)))
      found.push(token.key);
  }
  return found;
}

/** The keys of a name without its titles, which others may share. */
export function ownKeys({ tokens }: Name): ReadonlySet<string> {
  const own = tokens.filter(({ word }) => !titles.has(word));
  return new Set((own.length === 0 ? tokens : own).map(({ key }) => key));
}

/** Titles and offices that precede names, and that several names share. */
export const titles: ReadonlySet<string> = makeWordSet(
  `mr mrs ms miss dr doctor prof professor judge justice mayor president minister premier chancellor sir dame lord lady
  king queen prince princess captain colonel general major sergeant lieutenant inspector detective officer councillor
  councilman councilwoman senator congressman congresswoman governor chief chairman chairwoman director nurse coach pope
  bishop archbishop father sister brother reverend secretary treasurer ambassador spokesman spokeswoman`,
);

/** Words that become part of a name and say what kind of thing has it. */
export const generic: ReadonlySet<string> = makeWordSet(
  `mr mrs ms mount lake river cape island isle bay city county state province district region republic kingdom town
  village street road avenue square bridge airport station university college school institute museum hospital church
  company corporation inc ltd plc group party club team union council court ministry department government league cup
  war north south east west northern southern eastern western saint st`,
);

/** Weekdays and months. */
export const calendar: ReadonlySet<string> = new Set([
  ...'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
  ...monthWords.values(),
]);

/** Words that link sentences and open them with a capital, which names nothing. */
export const discourse: ReadonlySet<string> = makeWordSet(
  `however additionally moreover furthermore meanwhile nevertheless nonetheless therefore thus hence consequently
  accordingly overall finally lastly firstly secondly thirdly initially eventually ultimately subsequently afterwards
  later earlier recently currently previously originally besides instead otherwise likewise similarly conversely
  indeed notably importantly interestingly surprisingly unfortunately fortunately sadly specifically particularly
  especially generally typically usually often sometimes note notes summary conclusion despite according following
  given based due regarding concerning including i yes no maybe perhaps`,
);
