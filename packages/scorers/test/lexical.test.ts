import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexical, scoreSchema } from '@masbench/scorers';
import { findEvasions } from '../src/lexical/evasions.ts';
import { textLanguages } from '../src/lexical/language.ts';
import { isRefusal } from '../src/lexical/refusal.ts';
import { indexSource } from '../src/lexical/source-index.ts';
import { passage } from '../src/text/passage.ts';
import { anyCharacter, readLines } from './data.js';
import { lackOf } from '../../../scripts/testing/published-data.ts';
import * as z from 'zod';

const source =
  'Apple hired Tim Cook in 1998. He became chief executive of the company in August 2011. Profits rose by 12 percent last year. The board did not change.';

describe('lexical', () => {
  it('gives 1 to a copy and less to everything else', async () => {
    expect(await value(source)).toBe(1);
    expect(await value('Tim Cook became chief executive in 2011.')).toBeLessThan(1);
    expect(await value('Tim Cook became chief executive in 2011.')).toBeGreaterThan(0.5);
  });

  it.each([
    ['a name', 'Tim Cook became chief executive of Microsoft in August 2011.'],
    ['a number', 'Tim Cook became chief executive of Apple in August 2013.'],
    ['an opposite', 'Profits fell by 12 percent last year.'],
    ['a negation', 'Profits never rose by 12 percent last year.'],
    ['an unrelated sentence', 'Penguins live on the southern ice and eat fish.'],
  ])('puts %s that the source has not below the threshold', async (_what, output) => {
    expect(await value(output)).toBeLessThan(0.5);
  });

  it('names the spans that lack support and why', async () => {
    const output =
      'Tim Cook became chief executive of Banana Corp in 2013. Profits fell by 12 percent. All profits never rose.';
    expect(await evidence(output)).toEqual([
      { start: 35, end: 46, text: 'Banana Corp', reason: 'entity' },
      { start: 50, end: 54, text: '2013', reason: 'number' },
      { start: 64, end: 68, text: 'fell', reason: 'contradiction' },
      { start: 84, end: 87, text: 'All', reason: 'overclaim' },
      { start: 96, end: 101, text: 'never', reason: 'negation' },
    ]);
    expect(await evidence(output, 1)).toEqual([
      { start: 64, end: 68, text: 'fell', reason: 'contradiction' },
    ]);
    expect(await evidence(output, 0)).toEqual([]);
  });

  it.each([
    ['empty-output', "'output' holds no words", { source, output: '' }],
    ['empty-output', "'output' holds no words", { source, output: ' .\n' }],
    ['empty-output', "'output' holds no words", { source, output: '\u09F4' }],
    ['empty-output', 'it is one word or has no content word', { source, output: 'It is what it is.' }],
    ['empty-source', "'source' holds no words", { source: '\u09F4 \u09F5', output: 'Words.' }],
    ['empty-source', "'source' holds no words", { source: '—', output: 'Words.' }],
    ['refusal', 'declines the task instead of doing it', { source, output: 'I cannot summarize this.' }],
    [
      'unsupported-language',
      'is English, the output holds no word of it',
      { source, output: 'Blorf zint quax.' },
    ],
    [
      'unsupported-language',
      'is English, the output Chinese or Japanese',
      { source, output: '最高経営責任者になった。' },
    ],
    [
      'unsupported-language',
      'is English, the output German',
      { source, output: 'Der Chef war nicht da und das ist gut.' },
    ],
    ['invalid-input', 'must be strings', JSON.parse('{"source":"x","output":null}')],
    ['invalid-input', 'must be strings', JSON.parse('null')],
    ['invalid-input', 'must be strings', JSON.parse('"text"')],
  ])('leaves unscored what it cannot score: %s, as %s', async (reason, detail, sample) => {
    expect(await lexical().score(sample)).toMatchObject({
      status: 'unscored',
      name: 'lexical',
      reason,
      detail: expect.stringMatching(new RegExp(`^Cannot score: .*${detail}`, 'u')),
    });
  });

  it.each([
    ['a fraction', '½'],
    ['a superscript', '²'],
    ['digits of another script', '१२'],
    ['an article', 'the'],
    ['a name', 'Cook'],
    ['function words', 'It is what it is.'],
  ])('leaves unscored %s alone, which says nothing of the source', async (_what, output) => {
    for (const calibration of [undefined, 'none'] as const) {
      expect(await lexical({ calibration }).score({ source, output })).toMatchObject({
        reason: 'empty-output',
      });
    }
  });

  it.each(
    lines(`I am unable to summarize this passage. / I'm sorry, but I can't help with that request.
      “I’m really sorry, I will not. / Sorry, I could not do it. / Unfortunately, I decline.
      My apologies, but for this text, I have to decline. / I apologise that I cannot. / I'm not able to answer.
      I must decline to comply. / I don't feel comfortable, as I see it.
      As an AI language model, I cannot provide a summary of this text.
      As an AI, I have many opinions that are not able to be told.
      The passage does not contain enough information to summarize. / "This provided text is too short.
      The document lacks sufficient content. / No summary can be given. / A summary can't be made of it.
      Unable to generate a summary.`),
  )('leaves a refusal unscored: %s', async (output) => {
    expect(await lexical().score({ source, output: `\n ${output}` })).toMatchObject({ reason: 'refusal' });
  });

  it.each(
    lines(`I cannot swim as Tim Cook did. / Sorry, Apple is closed. / The passage does not close.
      I am sorry that Tim Cook fell. / As an AIM officer, Cook cannot help. / Unable to see Apple, Cook left.
      He said: I cannot help with that.`),
  )('takes for no refusal: %s', async (output) => {
    expect(await value(output)).not.toBeNull();
    expect(isRefusal(`I cannot help with that${'  word'.repeat(55)}`)).toBe(true);
    expect(isRefusal(`I cannot help with that${' word'.repeat(56)}`)).toBe(false);
  });

  it.each(
    lines(`It is false that Apple hired Cook. -> negation It is false
      This is not true. -> negation This is not true
      None of this is true, Cook said. -> negation None of this is true
      All of the above is made up. -> negation All of the above is made up
      The opposite is the case. -> negation The opposite is the case
      These claims were entirely fabricated. -> negation These claims were entirely fabricated
      What was said here is wrong. -> negation What was said here is wrong
      No part of it was so. -> negation No part of it was so
      Did Apple hire Tim Cook? -> evasion Did Apple hire Tim Cook
      He became chief executive. “Was it in August?” -> evasion Was it in August
      How did Apple hire Tim Cook? ->
      This is true of Apple. ->
      Apple, Tim Cook, August, Profits. -> evasion Apple, Tim Cook, August, Profits
      Apple, Cook, August. ->
      Apple Tim Cook August 2011 company Profits -> evasion Apple Tim Cook August 2011 company Profits
      Apple said, and Tim said, and Cook said, of the board. ->`),
  )('finds what evades the source: %s', async (line) => {
    const [output = '', found = ''] = line.split(' ->');
    const read = findEvasions(passage(output), indexSource(passage(source)));
    const told = read.map(({ kind, tokens }) => {
      const text = output.slice(tokens[0]?.start, tokens.at(-1)?.end);
      return ` ${kind === 'denial' ? 'negation' : 'evasion'} ${text}`;
    });
    expect(told.join('')).toBe(found);
    const reasons = z.array(z.object({ reason: z.string() })).parse(await evidence(output, 20));
    const [, reason = 'novel'] = found.split(' ');
    expect(['novel', ...reasons.map((span) => span.reason)]).toContain(reason);
    // What the source itself says evades nothing.
    expect(
      findEvasions(passage(output), indexSource(passage(`${output} Is it? ${output}`))).filter(
        ({ kind }) => kind !== 'list',
      ),
    ).toEqual([]);
  });

  it.each(
    lines(`English: The council of the town met / German: Die Sitzung ist nicht auf dem Plan
      French: Le conseil est dans une salle / Spanish: El consejo está en las calles
      Italian: Il consiglio della città non è / Portuguese: O conselho não está na cidade
      Dutch: De raad van het dorp zit niet / Swedish: Rådet är inte på mötet
      Danish: Byrådet er ikke på mødet af / Norwegian: Byrådet er ikke på møtet av
      Finnish: Kokous ei ollut että se oli / Polish: Rada nie jest na sesji że / Czech: Rada je ve městě ale už
      Romanian: Consiliul nu este în oraș și / Hungarian: A tanács nem volt és hogy
      Turkish: Kurul bir gün için çok / Welsh: Mae y cyngor yn y dref ac wedi
      Indonesian: Dewan yang akan tidak di kota / Cyrillic: Совет города / Arabic: مجلس المدينة
      Hebrew: מועצת העיר / Greek: συμβούλιο πόλης / Devanagari: नगर परिषद / Hangul: 시의회가 열렸다 / Thai: สภาเมือง
      Chinese or Japanese: 町ラーメンの市議会 / unknown: Markets closed higher / unknown: 12 34 … / unknown: abcdeпривет
      unknown: Garcia de Cruz / unknown: Maria de la Cruz of Spain met Juan de los Rios in the town
      English: Ana de la Paz and the council of the town met`),
  )('tells languages by small words and scripts: %s', (line) => {
    const [name, text = ''] = line.split(': ');
    expect(textLanguages(passage(text), passage('Tom')).source).toBe(name);
  });

  it('scores English, says which languages it found, and another one only where it is asked to', async () => {
    expect(
      await lexical().score({ source, output: 'Tim Cook became chief executive in 2011.' }),
    ).toMatchObject({
      meta: { language: { source: 'English', output: 'English' } },
    });
    const german = 'Der Präsident reiste am Montag nach Berlin. Dort traf er zwei Minister, die nicht kamen.';
    const output = 'Der Präsident reiste nach Berlin und traf dort Minister.';
    expect(await lexical().score({ source: german, output })).toMatchObject({
      status: 'unscored',
      reason: 'unsupported-language',
      detail: expect.stringContaining('German'),
      meta: { language: { source: 'German', output: 'German' } },
    });
    expect(await lexical({ language: 'any' }).score({ source: german, output })).toMatchObject({
      status: 'scored',
      meta: { language: { source: 'German', output: 'German' } },
    });
    expect(await lexical({ language: 'any' }).score({ source, output })).toMatchObject({
      reason: 'unsupported-language',
    });
  });

  it('scores a million blank lines, and a thousand names, in memory that stays bounded', async () => {
    expect(await value('The dam broke.', `${'\n'.repeat(1_000_000)}The dam broke.`)).toBe(1);
    const names = Array.from({ length: 1000 }, (_name, index) => `Name${index}`).join(' and ');
    expect(await value(`${names} met.`, `${names} met on Monday.`)).toBeGreaterThan(0.5);
  });

  it('scores a source of a megabyte, also one word over and over', async () => {
    expect(await value('Tim Cook became chief executive.', source.repeat(7000))).toBeGreaterThan(0.5);
    expect(await value('same word '.repeat(5000), 'same word '.repeat(100_000))).toBeGreaterThan(0.5);
  });

  it('gives a score or a reason to any pair of texts, never a NaN and never a throw', async () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 120 }),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.string({
        unit: fc.constantFrom(...Array.from("אب日nt1, .'\nA%"), '\uD800', '\uDC00'),
        maxLength: 80,
      }),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (left, right) => {
        const score = await lexical().score({ source: left, output: right });
        expect(scoreSchema.parse(score)).toEqual(score);
        expect(score.status === 'unscored' || (score.value >= 0 && score.value <= 1)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('gives the scores of serial calls to thirty concurrent ones', async () => {
    const scorer = lexical();
    const samples = Array.from({ length: 30 }, (_sample, index) => ({
      source: `${source} Number ${index}.`,
      output: `Tim Cook hired ${index} people.`,
    }));
    const serial = [];
    for (const sample of samples) serial.push(await scorer.score(sample));
    expect(await Promise.all(samples.map((sample) => scorer.score(sample)))).toEqual(serial);
    expect(await scorer.scoreMany?.(samples)).toEqual(serial);
  });

  it('labels at a threshold that was chosen or fitted, and never by itself', async () => {
    const sample = { source, output: 'Tim Cook became chief executive in 2011.' };
    expect(await lexical().score(sample)).not.toHaveProperty('label');
    expect(lexical().threshold).toBeUndefined();
    expect(await lexical({ threshold: 0.99 }).score(sample)).toMatchObject({ label: 'inconsistent' });
    const calibration = { knots: [[0, 0] as const, [0.1, 0.6] as const, [1, 1] as const] };
    expect(await lexical({ calibration }).score(sample)).toMatchObject({ label: 'consistent' });
    expect(await lexical({ calibration: 'none' }).score(sample)).not.toHaveProperty('label');
  });

  it('refuses options that are out of range', () => {
    expect(() => lexical({ threshold: 2 })).toThrow(/'threshold'.*2/);
    expect(() => lexical({ evidence: -1 })).toThrow(/'evidence'.*-1/);
    expect(() =>
      lexical({
        calibration: {
          knots: [
            [0, 1],
            [1, 0],
          ],
        },
      }),
    ).toThrow(/'knots'/);
    for (const calm of [0, 1]) expect(lexical({ threshold: calm, evidence: calm }).threshold).toBe(calm);
    expect(() => lexical({ threshold: -0.1 })).toThrow("'threshold'");
    expect(() => lexical({ evidence: 1.5 })).toThrow("'evidence'");
  });

  it('says what it is and what it was measured on', () => {
    const { worth, ...rest } = lexical();
    expect(rest).toMatchObject({ name: 'lexical', version: '3', range: [0, 1], deterministic: true });
    const told = worth.figures.map(({ dataset, value: auroc, metric, source: by }) =>
      [dataset, auroc, metric, by].join(' '),
    );
    const sets =
      'SummEval 0.806, XSumFaith 0.803, FIB-XSum 0.752, BUMP 0.615, SummEdits news 0.739, SummEdits sales email 0.771, SummEdits SciTLDR 0.638';
    expect(told).toEqual(sets.split(', ').map((figure) => `${figure} auroc masbench`));
    expect(worth.summary).toContain('No probability');
  });

  it('reads texts up to its limits', async () => {
    const words = (length: number): string => 'a dam '.padEnd(length, ' ');
    expect(await value(words(100_000))).not.toBeNull();
    expect(await lexical().score({ source, output: words(100_001) })).toMatchObject({
      detail: "Cannot score: 'output' may have 100000 characters at most: it has 100001",
    });
    expect(await lexical().score({ source: words(10_000_001), output: source })).toMatchObject({
      detail: "Cannot score: 'source' may have 10000000 characters at most: it has 10000001",
    });
  });
});

const lack = lackOf('hq/wikinews_passages.jsonl');

describe.skipIf(lack !== '')(`lexical with published data${lack}`, () => {
  it('tells the first two sentences of an article from those of another one, always', async () => {
    const passages = readLines('hq/wikinews_passages.jsonl', z.object({ text: z.string() })).map(
      ({ text }) => text,
    );
    const leads = passages.map((text) =>
      text
        .split(/(?<=\.)\s+/)
        .slice(0, 2)
        .join(' '),
    );
    const own = await Promise.all(leads.map((lead, index) => value(lead, passages[index] ?? '')));
    const others = await Promise.all(
      leads.map((lead, index) => value(lead, passages[(index + 1) % 100] ?? '')),
    );
    expect(Math.min(...own.map(Number))).toBeGreaterThan(0.9);
    expect(Math.max(...others.map(Number))).toBeLessThan(0.6);
  });
});

/** Examples, one a line or apart by slashes. */
function lines(text: string): readonly string[] {
  return text.split(/\n| \/ /).map((line) => line.trim());
}

async function value(output: string, from = source): Promise<number | null> {
  const score = await lexical().score({ source: from, output });
  return score.status === 'scored' ? score.value : null;
}

async function evidence(output: string, limit = 8): Promise<unknown> {
  const score = await lexical({ evidence: limit }).score({ source, output });
  return score.meta?.['evidence'];
}
