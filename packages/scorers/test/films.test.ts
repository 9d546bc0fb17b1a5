import type { Score } from '@masbench/core';
import { lexical } from '@masbench/scorers';
import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../core/test/film.ts';
import { passage } from '../src/text/passage.ts';
import { suiteArticles } from './minimal-edits/suite.js';

/** Pieces that texts are drawn from, apart by spaces; an underscore is a space inside a piece. */
const pieces = {
  numbers:
    `0 1 2 3 5 7 12 15 20 30 31 32 45 50 99 100 101 200 300 600 999 1000 1600 1,600 12,300 1_600 1.5 2.25 1,234,567.5
    .5 5. 12. 9) 1/2 3/4 10/11 2_1/2 1⁄2 ½ 1½ 10² 2019 2020 2019-03-03 2019-13-40 1990s 90s 30s 20s 70's 1st 2nd 3rd 21st 32nd
    11th 15:00 3:45 9.30 12:30:15 9.30_a.m. 3_p.m. 3pm 12_AM 12pm 5_A -5 −3 %  per_cent percent per cent $ € £ ¥ US$ A$ °C °F °
    20_°C k m bn b tn mln mn million thousand hundred billion trillion dozen couple pair half quarter third thirds quarters
    fifth fifths tenth tenths zero one two three five nine ten twelve thirteen nineteen twenty thirty ninety first second
    twelfth twentieth thirtieth hundredth nineties thirties twenty-three twenty-first a an and of the its hour hours an_hour
    half_an_hour half_a half_of minutes noon midnight May March Jan dec 3_March the_3rd_of_May miles_per_hour km_per_hour km/h
    mile mph km kg tonnes metres dollars euros pounds people Plan in at or & , . ; : - ' ’s 's`.split(/\s+/),
  words:
    `The the a an it It's it's he'll they're I'd I'm we've don't didn't did_n't can't cannot won't shan't ain't n't O'Brien
    d'Ivoire rock'n'roll dogs' Tom's Tom’s U.S. U.K. US USA UK us uk u.s. J. R. Mr. Mrs. Dr. St. e.g. i.e. etc. vs. No. Inc. Co.
    Jan. Sept. p.m. Ph.D. Pelé café Łódź København İstanbul naïve ﬁnance Ｐｒｏｆｉｔ Pro\u00ADfits Pro\u200Bfits organisation organise
    organised organising colour colours coloured favourable neighbourhood travelled cancelled modeller fuelled our four hour
    wise rise advised fell mice children better went French German metre metres investigations happiness flies said says
    日本語 テキスト ไทย Москва שלום ب ... ! ? ." ?" !) " ' “ ” ‘ ’ ( ) [ ] — – - -- , ; : a.b www.x.com x@y.z C++ 3D B2 v1.2 _
    don’t l'Étoile of in on up whose themselves ought very too \n \n\n \t 1. 2) A. b. one ones oneself`.split(
      / +|\n +/,
    ),
};

/** Texts of some pieces each, often with spaces between them. */
function drawTexts(from: readonly string[], count: number, name: string): readonly string[] {
  const rng = createRng('films', name);
  return Array.from({ length: count }, () =>
    Array.from({ length: 4 + rng.int(12) }, () => {
      const piece = rng.pick(from).replaceAll('_', ' ');
      return piece + (rng.chance(0.8) ? ' ' : rng.pick(['', ', ', '. ', '-', '\n', '; ', ' ("']));
    }).join(''),
  );
}

/** Words that turn, soften, harden, count or link what is said, so that rules have something to notice. */
const spices =
  `not never no nobody without neither hardly failed refused deny lack unlikely impossible only longer doubt more less
  fewer than all some few many most every several none both always sometimes everyone everything may might will would must could plan
  hope expect to by was were is been being said according told reported argued Monday May Friday March However Note I we he she they it
  him her them who which because after before while , ; : — and but or new old big small larger good bad rise rose fell increased
  decreased won lost defeated praised bought sold helped killed accused joined beat thanked a an the his two 2 3 twelve thirty 30 100
  1,600 50 percent hour hours days weeks months year years kilometres miles metres tonnes litres pounds euros dollars about nearly
  over under at 9 a.m. 21:00 BBC EU Smith Mr President Captain Mount Lake University London Paris Jane unhappy unstable harmful
  harmless employer entirely completely solely guaranteed faster fastest best first against despite despicable reportedly if perhaps
  likely in on of from with`.split(/\s+/);

/** What evades a source: denials, questions and lists around its words. */
const frames: readonly ((words: string) => string)[] = [
  (words) => `It is false that ${words}`,
  (words) => `${words} None of this is true.`,
  (words) => `Was ${words}?`,
  (words) => words.toLowerCase(),
  (words) => words.toUpperCase(),
  (words) => [...words.matchAll(/\p{Lu}\S+|\d+/gu)].join(', '),
  (words) => words.split(' ').toSorted().join(' '),
  (words) => words.split(' ').toReversed().join(' '),
  (words) => words.split(' ').slice(0, 7).join(' '),
  (words) => words.replaceAll(/ (?:the|an?|of|in|was)\b/g, ''),
];

const isName = /^\p{Lu}\p{Ll}+$/u;

/** Statements on a source: one or two of its sentences, or pieces of some, with up to four words dropped, moved,
 * put in or exchanged. */
function drawStatements(source: string, count: number, name: string): readonly string[] {
  const rng = createRng('films', name);
  const sentences = source.split(/(?<=\.)\s+/);
  const known = source.split(/\s+/);
  const names = known.filter((word) => isName.test(word));
  return Array.from({ length: count }, () => {
    const isCut = rng.chance(0.2);
    const parts = Array.from({ length: 1 + rng.int(2) + (isCut ? 2 : 0) }, () => {
      const sentence = rng.pick(sentences).split(' ');
      const from = isCut ? rng.int(4) : 0;
      return isCut ? sentence.slice(from, from + 4 + rng.int(12)) : sentence;
    });
    const words = parts.flat();
    // Names in the places of others.
    for (const [at, word] of words.entries())
      if (isName.test(word) && rng.chance(0.2)) words[at] = rng.pick(names);
    for (let edit = rng.int(5); edit > 0; edit--) {
      const at = rng.int(words.length);
      const fresh = rng.chance(0.6) ? rng.pick(spices) : rng.pick(known);
      const [moved = ''] = rng.chance(0.3) ? words.splice(rng.int(words.length), 1) : [fresh];
      words.splice(at, rng.int(3), moved);
    }
    const framed = rng.chance(0.15) ? rng.pick(frames)(words.join(' ')) : words.join(' ');
    return framed + rng.pick(['', '', '', '.', '?']);
  });
}

/** A score without its reason in words, which the tests of scales hold. */
const withoutRationale = (score: Score): object => Object.assign({}, score, { rationale: undefined });

/**
 * Fingerprints of all that is read of many texts. They say nothing of what is right, which the worked examples and the suite
 * of minimal edits do: they say that nothing has changed. Where one differs on purpose, put the new one here.
 */
describe('what is read has not changed', () => {
  it.each([
    ['numbers', pieces.numbers, '85edfa05'],
    ['words', pieces.words, '1d5f2e3f'],
  ])('of texts of %s', (name, from, film) => {
    expect(fingerprint(drawTexts(from, 600, name).map(passage))).toBe(film);
  });

  it.each([
    ['development', 0, '64999e31'],
    ['development', 10, 'd9eb50a5'],
    ['kept-apart', 0, 'a4993766'],
    ['written-last', 0, 'c291f320'],
  ] as const)('of statements of ten articles of %s, from %d', async (file, from, film) => {
    const scorer = lexical({ evidence: 50 });
    const scores = [];
    for (const { id, source } of suiteArticles(file).slice(from, from + 10)) {
      for (const output of drawStatements(source, 30, id))
        scores.push(withoutRationale(await scorer.score({ source, output })));
      // One long sentence: what is near is not all of it.
      const long = source.replaceAll('. ', ', while ');
      for (const output of drawStatements(source, 20, `${id} long`))
        scores.push(withoutRationale(await scorer.score({ source: long, output })));
    }
    expect(fingerprint(scores)).toBe(film);
  });
});
