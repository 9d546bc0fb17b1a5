import { pickWord } from '../text/token.js';
import type { Token } from '../text/token.js';
import { positionsInWindow, stemWords, makeWordSet } from './aligned.js';
import type { Aligned } from './aligned.js';
import { nameKeys } from './names.js';
import verbs from './party-verbs.json' with { type: 'json' };
import type { SourceIndex } from './source-index.js';

/** Verbs whose parties have changed sides: "B praised A" where the source has "A praised B", in the active or passive. */
export function swappedRoles(aligned: Aligned): readonly Token[] {
  const { sentence, said, source } = aligned;
  return sentence.filter((verb, at) => {
    if (verb.capital || !partyVerbs().has(verb.key) || isAttribute(sentence, at)) return false;
    const near = positionsInWindow(verb.key, aligned);
    const all = source.positions(verb.key);
    // A verb that the source has once or twice is the same one, also outside the window.
    const positions = near.length === 0 && all.length <= 2 ? all : near;
    return (
      positions.length > 0 && positions.every((position) => areSwapped(sentence, at, source, position, said))
    );
  });
}

/** Verbs whose subject and object can both be a person or a body. */
const partyVerbs = stemWords(verbs.join(' '));

/** Whether a word is no verb but part of a noun: "the surveyed teachers", "his training partner". */
function isAttribute(tokens: readonly Token[], at: number): boolean {
  return determiners.has(pickWord(tokens, at - 1));
}

const determiners = makeWordSet(
  'the a an this that these those his her its their our my your of no some most all',
);

function areSwapped(
  sentence: readonly Token[],
  at: number,
  source: SourceIndex,
  position: number,
  said: ReadonlySet<string>,
): boolean {
  const voiceHere = isPassive(sentence, at);
  const voiceThere = isPassive(source.tokens, position);
  if (voiceHere === undefined || voiceThere === undefined || isAttribute(source.tokens, position))
    return false;
  const { from, to } = source.bounds(source.sentenceAt(position));
  const isActive = !voiceHere && !voiceThere;
  const before = new Set(source.tokens.slice(from, position).map(({ key }) => key));
  const after = new Set(source.tokens.slice(position + 1, to).map(({ key }) => key));
  if (isActive) for (const key of findAntecedent(source, position)) before.add(key);
  const [agents, patients] = voiceThere ? [after, before] : [before, after];
  const left = nearest(sentence, at, -1);
  const right = nearest(sentence, at, 1);
  const [subjects, objects] = voiceHere ? [right, left] : [left, right];
  const isOneSided = ({ key }: Token): boolean => agents.has(key) !== patients.has(key);
  const subject = subjects.find(isOneSided);
  const object = objects.find(isOneSided);
  const agent = voiceThere ? undefined : nearest(source.tokens, position, -1)[0];
  if (object === undefined) {
    // "A tax that the council had proposed" where the mayor proposed it and the council stands behind the verb.
    const next = left[0];
    return (
      agent !== undefined &&
      subject !== undefined &&
      subject === next &&
      patients.has(subject.key) &&
      said.has(agent.key) &&
      left.every(({ key }) => key !== agent.key)
    );
  }
  if (!agents.has(object.key)) return false;
  if (subject === undefined) {
    // "B advised A" where the source has "A advised them".
    return isActive && objectPronouns.has(pickWord(source.tokens, position + 1)) && object.key === agent?.key;
  }
  if (patients.has(subject.key)) return true;
  // Both precede the verb in the source: the nearer one is its subject there.
  return agent !== undefined && source.isName(agent.key) && objects.some(({ key }) => key === agent.key);
}

/** The keys of the names that a pronoun in front of a verb may mean: those of the sentence before. */
function findAntecedent(source: SourceIndex, position: number): readonly string[] {
  const sentence = source.sentenceAt(position);
  const { from } = source.bounds(sentence);
  const clause = source.tokens.slice(from, position);
  const isPronoun = clause.some(({ word }) => subjectPronouns.has(word));
  if (!isPronoun || nameKeys(source, from, position).length > 0) return [];
  const previous = source.bounds(sentence - 1);
  return nameKeys(source, previous.from, previous.to);
}

const subjectPronouns = makeWordSet('he she they it');
const objectPronouns = makeWordSet('him her them it us me');

/** The content words next to a verb on one side, nearest first. */
function nearest(tokens: readonly Token[], at: number, step: 1 | -1): readonly Token[] {
  const found: Token[] = [];
  for (let place = at + step; found.length < 3 && Math.abs(place - at) <= 8; place += step) {
    const token = tokens[place];
    if (token === undefined) break;
    if (token.content && token.kind === 'word') found.push(token);
  }
  return found;
}

/** Whether a verb is in the passive and its agent follows; `undefined` for a passive without an agent. */
function isPassive(tokens: readonly Token[], at: number): boolean | undefined {
  const behind = tokens.slice(at + 1, at + 5).map(({ word }) => word);
  const by = behind.includes('by');
  const be = tokens.slice(Math.max(0, at - 2), at).some(({ word }) => beForms.has(word));
  if (by && (be || behind[0] === 'by')) return true;
  return be && !pickWord(tokens, at).endsWith('ing') ? undefined : false;
}

const beForms = makeWordSet('is are was were be been being am get got gets getting');
