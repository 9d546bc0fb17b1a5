import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rngFor } from '@masbench/core';
import {
  bundledPassages,
  compress,
  countWords,
  extractive,
  findUnsupported,
  mend,
  parsePassages,
  slip,
  slipKinds,
  splitSentences,
  type SlipKind,
} from '@masbench/game-hq';
import { describe, expect, it } from 'vitest';

const wikinews = fileURLToPath(
  new URL('../../../../shared/data/hq/wikinews_passages.jsonl', import.meta.url),
);
const real = existsSync(wikinews)
  ? parsePassages(readFileSync(wikinews, 'utf8'), { format: 'jsonl', file: wikinews })
  : [];

describe('splitSentences', () => {
  it.each([
    [['Dr. Vane met Mr. Ekram.', 'They agreed.']],
    [['It costs 3.5 crowns.', 'No. 7 is free.', 'She said no.', 'Nothing helped.']],
    [['J. R. Morrow lives in the U.S. state of Lindal.', 'He came at 9 a.m. on Jan. 5.', 'It rained.']],
    [['The U.S. Army left.', 'It left the U.S.', 'The army is gone.']],
    [['"Stop!" she cried.', '"Why?" he asked.', 'Nobody knew.']],
    [['We saw lamps, e.g. Argand lamps, and clocks.', 'Plan B.', 'The end…']],
  ])('tells %j apart', (sentences) => {
    expect(splitSentences(sentences.join(' '))).toEqual(sentences);
  });

  it('ends a sentence with its line', () => {
    expect(splitSentences('A title\nA text. And\r\nmore')).toEqual(['A title', 'A text.', 'And', 'more']);
  });

  it('cuts what never ends', () => {
    const sentences = splitSentences('word '.repeat(10_000));
    expect(sentences.every(({ length }) => length <= 4_000)).toBe(true);
    expect(sentences.join(' ')).toBe('word '.repeat(10_000).trim());
  });
});

describe('extractive', () => {
  const text =
    'Rain fell. The bridge at Castor was closed on Sunday. The bridge at Castor has a crack. Fish swim.';

  it('takes the first sentences as a lead', () => {
    expect(extractive(text, { words: 10, by: 'lead' })).toBe(
      'Rain fell. The bridge at Castor was closed on Sunday.',
    );
  });

  it('takes what the text is about', () => {
    expect(extractive(text, { words: 8 })).toContain('Castor');
  });
});

describe('compress', () => {
  const trimmed = (sentence: string, words = 12): string => compress(sentence, { words });

  it.each([
    ['However, the old ferry (built in 1967) was sold to Holm.', 'The old ferry was sold to Holm.'],
    ['According to the police, nobody was hurt in the fire.', 'Nobody was hurt in the fire.'],
    ['Officials said on Monday that the bridge at Castor was closed.', 'The bridge at Castor was closed.'],
    ['The bridge at Castor was closed at noon, the police said.', 'The bridge at Castor was closed at noon.'],
    ['Marta Ilves, 54, was elected mayor of Orvik.', 'Marta Ilves was elected mayor of Orvik.'],
    ['Marta Ilves, who had led the harbour for years, was elected mayor.', 'Marta Ilves was elected mayor.'],
    [
      'Marta Ilves, the head of the harbour, was elected mayor of Orvik.',
      'Marta Ilves was elected mayor of Orvik.',
    ],
    ['After a night of heavy rain and wind, the river rose by two metres.', 'The river rose by two metres.'],
    [
      'The river rose by two metres, flooding cellars and streets in the old town.',
      'The river rose by two metres.',
    ],
    ['The river rose by two metres, although the rain had stopped at noon.', 'The river rose by two metres.'],
  ])('makes %j shorter', (sentence, shorter) => {
    expect(trimmed(sentence, countWords(shorter))).toBe(shorter);
  });

  it.each([
    'If the rain goes on, the river will rise by two metres.',
    'The tower, not the church, was built in the year 1802.',
    'In Rome, Paris and London, bread has become much dearer.',
    '"We shall, if the rain goes on, close it," she said.',
  ])('leaves %j as it is', (sentence) => {
    expect(trimmed(sentence)).toBe(sentence);
  });

  it('cuts a sentence off only where nothing else fits', () => {
    expect(trimmed('The bridge of Castor has been closed.', 4)).toBe('The bridge of Castor.');
  });

  it.each(bundledPassages)(
    'takes a fifth of $id at most, and says nothing that the text does not say',
    ({ text }) => {
      const summary = compress(text);
      expect(countWords(summary)).toBeLessThanOrEqual(Math.max(20, countWords(text) / 5));
      expect(countWords(summary)).toBeGreaterThanOrEqual(10);
      expect(findUnsupported(summary, text)).toEqual([]);
      for (const sentence of splitSentences(summary))
        expect(sentence).toMatch(/^["“]?[\p{Lu}\p{N}].*[.!?…]["”]?$/su);
    },
  );

  it('shortens at least a quarter of the sentences that it takes from the bundled passages', () => {
    const sentences = bundledPassages.flatMap(({ text }) =>
      splitSentences(compress(text, { words: 40 })).map((sentence) => text.includes(sentence)),
    );
    expect(sentences.filter(Boolean).length / sentences.length).toBeLessThanOrEqual(0.75);
  });

  it.skipIf(real.length === 0)(
    'says nothing that a news article does not say (skipped where shared/data is absent beside the repository)',
    () => {
      for (const { id, text } of real) {
        const summary = compress(text, { words: 45 });
        expect(countWords(summary)).toBeLessThanOrEqual(45);
        expect({ id, findings: findUnsupported(summary, text) }).toEqual({ id, findings: [] });
      }
    },
  );
});

describe('slip', () => {
  const only = (kind: SlipKind, text: string, seed = 1): string =>
    slip(text, { rate: 1, rng: rngFor(seed, 'slip'), kinds: [kind] }).text;

  it.each<[SlipKind, string, RegExp]>([
    ['number', 'The ferry took 1,600 cars.', /^The ferry took [1-9],[1-9]00 cars\.$/],
    ['number', 'It opened in 1967.', /^It opened in 19[567]\d\.$/],
    ['number', 'It rose by 3.5 metres at 14:30.', /^It rose by \d\.\d metres at \d\d:30\.$/],
    ['number', 'Twenty-three of the crew left.', /^Twenty-(?:one|two|four|five|six) of the crew left\.$/],
    ['date', 'It opened on Monday.', /^It opened on (?!Monday)\p{Lu}[a-z]+day\.$/u],
    ['date', 'It opened in May.', /^It opened in (?!May)\p{Lu}[a-z]+\.$/u],
    ['name', 'Yesterday Marta Ilves won.', /^Yesterday (?!Marta)\p{Lu}.* won\.$/u],
    ['negation', 'The bridge was closed.', /^The bridge was not closed\.$/],
    ['negation', 'The bridge was not closed.', /^The bridge was closed\.$/],
    ['negation', "The bridge wasn't closed.", /^The bridge was closed\.$/],
    ['negation', 'No bridge has been closed.', /^(?:Bridge has|No bridge has not) been closed\.$/],
    ['relation', 'Prices rose before the fair.', /^Prices (?:fell before|rose after) the fair\.$/],
  ])('makes a slip of the kind %s in %j', (kind, text, slipped) => {
    const results = [1, 2, 3, 4].map((seed) => only(kind, text, seed));
    for (const result of results) {
      expect(result).toMatch(slipped);
      expect(result).not.toBe(text);
    }
  });

  it.each(['It is no longer open.', 'Not only the bridge fell.', 'No one came.'])(
    'denies nothing else in %j',
    (text) => {
      expect(
        slip(text, { rate: 1, rng: rngFor(1, 'slip'), kinds: ['negation'] }).slips.map(({ from }) => from),
      ).not.toContain('no ');
    },
  );

  it('takes names from the source', () => {
    const { slips } = slip('On Monday Marta Ilves won.', {
      rate: 1,
      rng: rngFor(1, 'slip'),
      kinds: ['name'],
      source: 'On Monday Marta Ilves beat Pavel Morrow.',
    });
    expect(slips).toEqual([{ kind: 'name', from: 'Marta Ilves', to: 'Pavel Morrow', at: 10 }]);
  });

  it('makes slips in the declared share of sentences', () => {
    const text = 'The bridge was closed. '.repeat(2_000);
    const { slips } = slip(text, { rate: 0.3, rng: rngFor(1, 'slip') });
    expect(slips.length / 2_000).toBeGreaterThan(0.26);
    expect(slips.length / 2_000).toBeLessThan(0.34);
  });

  it('finds a place in four of five summaries at least, in each of the ways a summary is written', () => {
    for (const write of [
      (at: number) => bundledPassages[at]?.faithful ?? '',
      (at: number) => compress(bundledPassages[at]?.text ?? ''),
      (at: number) => extractive(bundledPassages[at]?.text ?? ''),
    ]) {
      const slipped = bundledPassages.filter(
        ({ id }, at) => slip(write(at), { rate: 1, rng: rngFor(id, 'slip') }).slips.length > 0,
      );
      expect(slipped.length / bundledPassages.length).toBeGreaterThanOrEqual(0.8);
    }
  });
});

describe('mend', () => {
  const source =
    'The new ferry was built by Hesper in 2019. It carries 120 passengers and eight cars. ' +
    'The skipper Marta Ilves did not stop on Tuesday. No passenger was hurt. Prices rose before the fair in Orvik.';
  const mendedFully = (summary: string): string =>
    mend(summary, source, { skill: 1, rng: rngFor(1, 'mend') }).text;

  it.each([
    ['The ferry was built by Hesper in 2017.', 'The ferry was built by Hesper in 2019.'],
    ['It carries 120 passengers and six cars.', 'It carries 120 passengers and eight cars.'],
    ['The new ferry was built by Halden in 2019.', 'The new ferry was built by Hesper in 2019.'],
    ['The skipper Pavel Morrow did not stop on Tuesday.', 'The skipper Marta Ilves did not stop on Tuesday.'],
    ['Marta Ilves did stop on Tuesday.', 'Marta Ilves did not stop on Tuesday.'],
    ['Marta Ilves did not stop on Friday.', 'Marta Ilves did not stop on Tuesday.'],
    ['The new ferry was not built by Hesper.', 'The new ferry was built by Hesper.'],
    ['Passenger was hurt.', 'No passenger was hurt.'],
    ['Prices rose after the fair.', 'Prices rose before the fair.'],
    ['Prices fell before the fair in Orvik.', 'Prices rose before the fair in Orvik.'],
  ])('makes of %j what the source says', (wrong, right) => {
    expect(mendedFully(wrong)).toBe(right);
  });

  it.each(['A boat of 2019 takes eight cars.', 'Ilves went on.', 'Nobody came to harm.', 'Trains are late.'])(
    'leaves %j, which says it in other words or about something else',
    (summary) => {
      expect(mendedFully(summary)).toBe(summary);
    },
  );

  it('restates a sentence with a number that has nothing in its place', () => {
    expect(mendedFully('No passenger of the 40 was hurt.')).toBe('No passenger was hurt.');
  });

  it('leaves the faithful summaries of the bundled passages as they are', () => {
    for (const { id, faithful, text } of bundledPassages)
      expect({ id, findings: findUnsupported(faithful, text) }).toEqual({ id, findings: [] });
  });

  it.each(slipKinds)('finds and mends four of five slips of the kind %s in compressed texts', (kind) => {
    let [made, repaired] = [0, 0];
    for (const { id, text } of bundledPassages) {
      const summary = compress(text, { words: 45 });
      const wrong = slip(summary, { rate: 1, rng: rngFor(id, kind), kinds: [kind], source: text });
      const mended = splitSentences(mend(wrong.text, text, { skill: 1, rng: rngFor(id, 'mend') }).text);
      const sentences = splitSentences(summary);
      const right = sentences.filter((sentence) => mended.includes(sentence)).length;
      made += wrong.slips.length;
      repaired += right - (sentences.length - wrong.slips.length);
    }
    expect(made).toBeGreaterThanOrEqual(10);
    expect(repaired / made).toBeGreaterThanOrEqual(0.8);
  });

  it('puts half of the wrong numbers of summaries in other words right or gives the sentence of the source', () => {
    let [made, gone] = [0, 0];
    for (const { id, text, faithful } of bundledPassages) {
      const wrong = slip(faithful, { rate: 1, rng: rngFor(id, 'slip'), kinds: ['number'] });
      const mended = mend(wrong.text, text, { skill: 1, rng: rngFor(id, 'mend') });
      made += wrong.slips.length;
      gone += mended.repairs.length;
    }
    expect(gone / made).toBeGreaterThanOrEqual(0.5);
  });

  it('mends about as many as its skill says', () => {
    const share = (skill: number): number => {
      let repairs = 0;
      for (const { id, text } of bundledPassages) {
        const { text: wrong } = slip(compress(text), { rate: 1, rng: rngFor(id, 'slip'), source: text });
        repairs += mend(wrong, text, { skill, rng: rngFor(id, 'mend') }).repairs.length;
      }
      return repairs;
    };
    expect(share(0.5) / share(1)).toBeGreaterThan(0.35);
    expect(share(0.5) / share(1)).toBeLessThan(0.65);
  });
});

describe('long texts', () => {
  it('are written about in one go: 100,000 words on one line', () => {
    const text = bundledPassages
      .map((passage) => passage.text)
      .join(' ')
      .replaceAll('\n', ' ')
      .repeat(12);
    const summary = compress(text, { words: 300 });
    expect(countWords(text)).toBeGreaterThan(100_000);
    expect(countWords(summary)).toBeGreaterThan(250);
    expect(mend(summary, text, { skill: 1, rng: rngFor(1, 'mend') }).text).toBe(summary);
  });
});
