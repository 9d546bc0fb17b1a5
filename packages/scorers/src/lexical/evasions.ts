import { pickWord } from '../text/token.js';
import type { TokenizedText } from '../text/passage.js';
import type { Token } from '../text/token.js';
import { makeWordSet } from './aligned.js';
import type { SourceIndex } from './source-index.js';

/** A way to use the words of the source without saying what it says. */
export interface Evasion {
  readonly kind: 'denial' | 'question' | 'list' | 'disorder';
  readonly tokens: readonly Token[];
}

/**
 * Finds what no sentence of the source contradicts and what still does not retell it: a copy that is denied as a whole
 * ("It is false that …", "None of this is true"), questions, bare lists of names, and words of the source in any order.
 */
export function findEvasions(output: TokenizedText, source: SourceIndex): readonly Evasion[] {
  return [
    ...denials(source.passage, output),
    ...questions(source.passage, output),
    ...(isList(output) ? [{ kind: 'list', tokens: output.tokens } as const] : []),
    ...(isDisordered(output, source) ? [{ kind: 'disorder', tokens: output.tokens } as const] : []),
  ];
}

function denials(source: TokenizedText, output: TokenizedText): readonly Evasion[] {
  const found = wholeDenial.exec(output.text);
  if (found === null || wholeDenial.test(source.text)) return [];
  const tokens = output.tokens.filter(
    ({ start }) => start >= found.index && start < found.index + found[0].length,
  );
  return [{ kind: 'denial', tokens }];
}

const not = "(?:not|n['’]t|never)";
const untrue = `(?:false|untrue|incorrect|wrong|fiction|a lie|a hoax|a myth|made up|fabricated|${not} (?:true|correct|so|the case))`;
const thing =
  '(?:it|this|that|these|those|(?:all|everything|most|none|nothing)(?: (?:of|in))?(?: (?:this|that|these|it|the above))?|the above|the (?:opposite|contrary|reverse)|what (?:is|was) said(?: here| above)?|(?:the|these) (?:statements?|claims?|summary|text|passage|article|sentences?)(?: above| here)?)';
const wholeDenial = new RegExp(
  `\\b${thing} (?:is|are|was|were|['’]s)(?: \\w+ly)? ?${untrue}\\b|\\b(?:it['’]s|that['’]s|this is|it is|it was) ${untrue} that\\b|\\b(?:none|nothing|no (?:part|word))(?: (?:of|in) (?:this|that|these|it|the above|the (?:text|summary)))? (?:is|are|was) (?:true|correct|so)\\b|\\bthe (?:opposite|contrary|reverse) (?:is|was) (?:true|the case)\\b`,
  'i',
);

function questions(source: TokenizedText, output: TokenizedText): readonly Evasion[] {
  const asked = output.sentences.filter(
    ({ from, to }) => endsInQuestion(output, to) && auxiliaries.has(pickWord(output.tokens, from)),
  );
  if (asked.length === 0 || source.sentences.some(({ to }) => endsInQuestion(source, to))) return [];
  return asked.map(({ from, to }) => ({ kind: 'question', tokens: output.tokens.slice(from, to) }));
}

/** A sentence turned into a question begins with its verb; "how" and "why" ask for more than what is said. */
const auxiliaries = makeWordSet(
  'is are was were do does did has have had can could will would shall should may might must',
);

function endsInQuestion({ text, tokens }: TokenizedText, to: number): boolean {
  const end = tokens[to - 1]?.end ?? 0;
  return /^["'”’)\s]*\?/.test(text.slice(end, end + 4));
}

/** Hardly any word that links others: no sentence is made of names and numbers alone. */
function isList({ tokens, breaks }: TokenizedText): boolean {
  const links = tokens.filter((token) => !token.content).length;
  if (tokens.length < 4 || links >= 0.12 * tokens.length) return false;
  const commas = breaks.filter((mark) => mark > 0).length;
  const bare = tokens.filter(({ capital, kind }) => capital || kind !== 'word').length;
  return commas >= 0.35 * tokens.length || bare >= 0.7 * tokens.length;
}

/** Nearly all words are the source's, hardly two of them stand as they do there, and articles stand before no noun. */
function isDisordered({ tokens }: TokenizedText, source: SourceIndex): boolean {
  const content = tokens.filter((token) => token.content);
  if (tokens.length < 8 || content.filter(({ key }) => source.has(key)).length < 0.85 * content.length)
    return false;
  let articles = 0;
  let stray = 0;
  for (const [at, token] of tokens.entries()) {
    if (!articleWords.has(token.word)) continue;
    const next = tokens[at + 1];
    articles++;
    if (!next || linkWords.has(next.word)) stray++;
  }
  const leastOrdered = stray > 0.25 * articles ? 0.2 : articles === 0 ? 0.05 : 0;
  return leastOrdered > 0 && hasFewerInOrder(tokens, source, leastOrdered);
}

/** Whether, of the neighbors that the source both has, less than a share are neighbors there. */
function hasFewerInOrder(tokens: readonly Token[], source: SourceIndex, share: number): boolean {
  let known = 0;
  let ordered = 0;
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (!next || !source.has(token.key) || !source.has(next.key)) continue;
    known++;
    if (source.hasNeighbours(token.key, next.key)) ordered++;
  }
  return ordered < share * known;
}

const articleWords = makeWordSet('the a an');
/** Words that take no article. */
const linkWords = makeWordSet(
  'the a an of in on at by for with from to into and or but if than as is are was were be been has have had will would it he she they we that which who',
);
