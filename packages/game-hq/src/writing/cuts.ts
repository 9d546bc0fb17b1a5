import { hasFiniteVerb, isFiniteVerb } from './verbs.js';
import { countWords } from './words.js';

/** One way to shorten a sentence: the shorter text, or `undefined` where it does not apply. */
export type Cut = (sentence: string) => string | undefined;

/** Cuts that lose little: asides and where a statement comes from. */
export const tightly: readonly Cut[] = [
  parentheses,
  openingConnective,
  innerConnective,
  openingAttribution,
  closingAttribution,
  innerAttribution,
  age,
  relativeClause,
  apposition,
  intensifiers,
];

/** Cuts that lose a circumstance, in the order in which they are worth trying. */
export const loosely: readonly Cut[] = [
  openingAdverbial,
  closingParticiple,
  closingSubordinate,
  afterSemicolon,
  secondMainClause,
];

function parentheses(sentence: string): string | undefined {
  return sentence
    .replace(/\s?\([^()]{0,200}\)/g, '')
    .replace(/\s?\[[^[\]]{0,200}\]/g, '')
    .replace(/\s[–—]\s[^–—]{1,200}\s[–—](?=\s)/g, '');
}

function openingConnective(sentence: string): string | undefined {
  const connective =
    /^(?:However|Moreover|Furthermore|Meanwhile|In addition|Nevertheless|Nonetheless|Still|Also|Additionally|For example|For instance|In fact|Indeed|Of course|As a result|As usual|Therefore|Consequently|Thus|Similarly|In particular|Overall|Finally|Even so|Instead|In turn|At the same time|On the other hand),\s/;
  return connective.test(sentence)
    ? sentence.replace(connective, '')
    : without(sentence, /^(?:But|And|So|Yet),?\s/);
}

function innerConnective(sentence: string): string | undefined {
  return sentence
    .replace(
      /,\s(?:however|meanwhile|for example|for instance|in turn|in fact|indeed|of course|therefore|too|moreover|in other words),/g,
      '',
    )
    .replace(/,\s(?:however|for example|for instance|of course|therefore|too)(?=[.!?]$)/, '');
}

const reporting =
  'said|says|announced|reported|confirmed|stated|added|explained|noted|wrote|estimated|admitted|indicated|has shown|have shown';

function openingAttribution(sentence: string): string | undefined {
  if (isQuoting(sentence)) return undefined;
  const according = /^According to [^,]{2,80},\s/;
  const rest = without(sentence, according);
  if (rest !== undefined) return hasFiniteVerb(rest.split(',')[0] ?? '') ? rest : undefined;
  const match = new RegExp(
    String.raw`^(?<who>[^,;:]{2,60}?)\s(?:${reporting})(?:\son\s\p{Lu}\w+day)?\sthat\s(?<what>.+)$`,
    'u',
  ).exec(sentence);
  const { who = '', what = '' } = match?.groups ?? {};
  if (match === null || isLeaning(what) || /\b(?:not|never|nobody|none)\b/i.test(who)) return undefined;
  return hasFiniteVerb(what) ? what : undefined;
}

function closingAttribution(sentence: string): string | undefined {
  if (isQuoting(sentence)) return undefined;
  const shorter = without(sentence, /,?\saccording to [^,]{2,90}(?=\.$)/);
  const saying = new RegExp(
    String.raw`,\s(?:(?:[^\s,]+\s){1,8}(?:${reporting})|(?:${reporting})(?:\s[^\s,.]+){1,8})(?:\son\s\p{Lu}\w+day)?(?=\.$)`,
    'u',
  );
  return shorter ?? without(sentence, saying);
}

/** ", officials said," between the parts of a statement. */
function innerAttribution(sentence: string): string | undefined {
  const saying = new RegExp(String.raw`,\s(?:[^\s,]+\s){1,6}(?:${reporting}|believe|believes),(?=\s)`);
  return isQuoting(sentence) ? undefined : without(sentence, saying);
}

function age(sentence: string): string | undefined {
  return without(sentence, /(?<=\p{Lu}\p{L}+),\s\d{1,2},(?=\s)/u);
}

/** ", which …," goes up to the comma after which the main clause goes on with its verb, else up to the end. */
function relativeClause(sentence: string): string | undefined {
  if (isQuoting(sentence)) return undefined;
  const start = /,\s(?:who|which|whose|whom|where)\s/.exec(sentence)?.index;
  if (start === undefined) return undefined;
  const end = commaBeforeVerb(sentence, start + 1, 40);
  if (end !== undefined) return sentence.slice(0, start) + sentence.slice(end + 1);
  // With another comma, the main clause may go on after a verb that was not recognized.
  return sentence.includes(',', start + 1) ? undefined : endedHead(sentence, start);
}

/** ", the harbour master," between a subject and its verb. */
function apposition(sentence: string): string | undefined {
  if (isQuoting(sentence) || opensWithAdverbial(sentence)) return undefined;
  const match = /,\s(?:a|an|the|its|his|her|their|one of|formerly|once|now|then|called|named|known)\s/.exec(
    sentence,
  );
  if (match === null) return undefined;
  const head = sentence.slice(0, match.index);
  const end = commaBeforeVerb(sentence, match.index + 1, 16);
  if (end === undefined || hasFiniteVerb(head)) return undefined;
  // "…, its master, explained" names the speaker of what stands before.
  if (new RegExp(String.raw`^,\s(?:${reporting})\b(?=[.,;:])`).test(sentence.slice(end, end + 40)))
    return undefined;
  return head + sentence.slice(end + 1);
}

function intensifiers(sentence: string): string | undefined {
  return isQuoting(sentence)
    ? undefined
    : sentence.replace(
        /(?<!\b(?:not|n[’']t|never|but))\s(?:also|very|really|actually|basically|simply)(?=\s\p{Ll})/gu,
        '',
      );
}

function openingAdverbial(sentence: string): string | undefined {
  // What was so when or until something happened is not so in general.
  if (!opensWithAdverbial(sentence) || /^(?:When|Until)\s/.test(sentence)) return undefined;
  const comma = sentence.indexOf(', ');
  if (comma < 0 || comma > 90) return undefined;
  const adverbial = sentence.slice(0, comma);
  const rest = sentence.slice(comma + 2);
  if (!isSubordinating(adverbial) && isClause(adverbial)) return undefined;
  const next = rest.indexOf(',');
  const opening = next < 0 ? rest : rest.slice(0, next);
  // "In Rome, Paris and London, …" is a list, "In May, closed for repairs, …" a second aside.
  return isLeaning(rest) || isContinuation(rest) || !hasFiniteVerb(opening) ? undefined : rest;
}

function isSubordinating(adverbial: string): boolean {
  return /^(?:After|Before|Since|As|While|Because|Although|Though)\s/.test(adverbial);
}

/** "For four people you need …" and "In May no prize was awarded" are main clauses already. */
function isClause(text: string): boolean {
  return hasFiniteVerb(text) || /\s(?:I|you|we|he|she|it|they)\s/.test(text);
}

/** True for the rest of a sentence that its comma did not separate from a main clause. */
function isContinuation(rest: string): boolean {
  const first = String.raw`and|or|but|nor|because|although|though|while|whereas|if|unless|since|so|as|which|who|whom|whose|when|where|that|not`;
  return new RegExp(String.raw`^(?:${first}|(?:for|of|in|on|at|to|by|with|from)\s(?:which|whom))\b`).test(
    rest,
  );
}

function closingParticiple(sentence: string): string | undefined {
  const match =
    /,\s(?:(?:thus|thereby|mostly|mainly|often|also)\s)?(?<word>\p{Ll}{3,}ing)\s[^,;:]{8,}$/u.exec(sentence);
  if (match === null || isQuoting(sentence)) return undefined;
  if (
    /^(?:evening|morning|building|during|spring|king|string|ceiling|wedding|meeting|something|nothing|anything)$/.test(
      match.groups?.['word'] ?? '',
    )
  )
    return undefined;
  return endedHead(sentence, match.index);
}

function closingSubordinate(sentence: string): string | undefined {
  if (isQuoting(sentence)) return undefined;
  const start =
    /,\s(?:because|although|though|while|whereas|as|after|before|since|when|even though|so that|with|despite|up from|down from|compared with)\s[^,;:]{8,}$/.exec(
      sentence,
    )?.index;
  return start === undefined ? undefined : endedHead(sentence, start);
}

function afterSemicolon(sentence: string): string | undefined {
  const start = sentence.indexOf('; ');
  return start < 0 || isQuoting(sentence) ? undefined : endedHead(sentence, start);
}

/** "…, and the new one opens in May." is a statement of its own where it has a subject and a verb. */
function secondMainClause(sentence: string): string | undefined {
  if (isQuoting(sentence)) return undefined;
  const match =
    /,\s(?:and|but|so|yet)\s(?<tail>(?:the|a|an|it|he|she|they|its|his|her|their|this|these|no|two|three)\s[^,;:]{12,})$/.exec(
      sentence,
    );
  if (match === null || !hasFiniteVerb(match.groups?.['tail'] ?? '')) return undefined;
  const head = sentence.slice(0, match.index);
  return head.includes(',') ? undefined : endedHead(sentence, match.index);
}

function endedHead(sentence: string, end: number): string | undefined {
  const head = sentence.slice(0, end);
  return countWords(head) >= 6 && hasFiniteVerb(head) ? head : undefined;
}

function without(sentence: string, pattern: RegExp): string | undefined {
  return pattern.test(sentence) ? sentence.replace(pattern, '') : undefined;
}

/** Quotations are other people's sentences: they stay whole. */
function isQuoting(sentence: string): boolean {
  return /["“”]/.test(sentence);
}

/** True for a clause whose subject is a pronoun, which says little once its neighbour is gone. */
function isLeaning(clause: string): boolean {
  return /^(?:he|she|it|they|this|that|these|those|his|her|their|its)\b/i.test(clause);
}

function opensWithAdverbial(sentence: string): boolean {
  return /^(?:In|On|At|During|By|Since|After|Before|Until|Over|Throughout|Within|Despite|Under|For|From|As|When|While|Because|Although|Though|With|Between|Unlike|Like|To|Last|This|That|Earlier|Later)\s/.test(
    sentence,
  );
}

/** The first comma, at most so many words on, that a finite verb follows. */
function commaBeforeVerb(sentence: string, from: number, maxWords: number): number | undefined {
  for (let comma = sentence.indexOf(',', from); comma >= 0; comma = sentence.indexOf(',', comma + 1)) {
    const inner = sentence.slice(from, comma);
    if (inner.length > 400 || countWords(inner) > maxWords) return undefined;
    const next = /^\s(?:also\s|now\s|then\s|later\s|still\s)?(?<word>[\p{L}'’]+)/u.exec(
      sentence.slice(comma + 1, comma + 40),
    )?.groups?.['word'];
    if (next !== undefined && isFiniteVerb(next)) return comma;
  }
  return undefined;
}
