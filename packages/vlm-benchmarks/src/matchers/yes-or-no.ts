import type { Reading } from './reading.js';

export type YesOrNo = 'yes' | 'no';

/** Algorithms that read a yes or a no out of free text. They disagree; name the one you used. */
export type YesOrNoMatcher = 'pope-official' | 'vlmevalkit' | 'vlmevalkit-mug' | 'lmms-eval';

/** The algorithms by name. */
export const yesOrNoMatchers: Readonly<Record<YesOrNoMatcher, (text: string) => Reading<YesOrNo>>> = {
  'pope-official': popeOfficial,
  vlmevalkit: (text) => vlmevalkit(text, /(?<!\d)\.(?!\d)/g),
  'vlmevalkit-mug': (text) => vlmevalkit(text, /(?!<=\d)\.(?!\d)/g),
  'lmms-eval': lmmsEval,
};

/**
 * POPE's own rule (RUCAIBox/POPE, evaluate.py, commit 3df3ba1b): the words up to the first full stop, without commas,
 * split at single spaces; "no" where one of them is `No`, `no` or `not`, else "yes". So "I am not sure" is a no, and
 * an empty answer or "NO" is a yes: such defaults are marked as fallbacks.
 */
function popeOfficial(text: string): Reading<YesOrNo> {
  const words = text.slice(0, indexOrEnd(text, '.')).replaceAll(',', '').split(' ');
  if (words.some((word) => word === 'No' || word === 'no' || word === 'not'))
    return { answer: 'no', fallback: false };
  return { answer: 'yes', fallback: !words.some((word) => word.toLowerCase() === 'yes') };
}

/**
 * VLMEvalKit's `YOrN_Extraction` (vlmeval/dataset/utils/yorn.py) without its language model: the word yes without the
 * word no, or the reverse, after `process_punctuation`; else unparsed. The two releases differ in which full stops
 * they delete; both delete 32 at most, as they hand `re.UNICODE` to the count of `re.sub`.
 */
function vlmevalkit(text: string, fullStop: RegExp): Reading<YesOrNo> {
  const words = withoutPunctuation(text.toLowerCase(), fullStop).split(/\s+/u);
  const yes = words.includes('yes');
  if (yes === words.includes('no')) return { answer: null, fallback: false };
  return { answer: yes ? 'yes' : 'no', fallback: false };
}

/** lmms-eval's rule for POPE: the whole answer, trimmed and in lower case, is yes or no; "Yes." is neither. */
function lmmsEval(text: string): Reading<YesOrNo> {
  const whole = text.toLowerCase().trim();
  return { answer: whole === 'yes' || whole === 'no' ? whole : null, fallback: false };
}

const fullStopLimit = 32;

function withoutPunctuation(text: string, fullStop: RegExp): string {
  const hasComma = /\d,\d/.test(text);
  let cleaned = text;
  for (const mark of ';/[]"{}()=+\\_-><@`,?!') {
    const loose = text.includes(`${mark} `) || text.includes(` ${mark}`) || hasComma;
    cleaned = cleaned.replaceAll(mark, loose ? '' : ' ');
  }
  let deleted = 0;
  return cleaned.replace(fullStop, (stop) => (deleted++ < fullStopLimit ? '' : stop));
}

function indexOrEnd(text: string, part: string): number {
  const index = text.indexOf(part);
  return index === -1 ? text.length : index;
}
