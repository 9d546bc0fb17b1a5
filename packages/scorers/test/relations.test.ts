import { describe, expect, it } from 'vitest';
import { lexical } from '@masbench/scorers';
import { sentenceEntities } from '../src/lexical/entities.ts';
import { areEqualQuantities, findQuantities } from '../src/lexical/quantities.ts';
import { indexSource } from '../src/lexical/source-index.ts';
import { passage } from '../src/text/passage.ts';
import { readTable } from './data.ts';

const source = `The ferry Alma sank off Corvel on Sunday. Captain Henrik Aldous said that 30 tonnes of oil were on board. Lena Faraday, who leads the rescue service, praised Aldous. The company may pay a refund to some passengers. Piers Okoro of the union said that the crew had reported the fault twice. Aldous denied this. The inquiry will not begin before May. Divers hope to reach the wreck within a year. Fuel costs rose less than wages did. The drill ran for 48 hours. Brandt defeated Keller in the vote. She thanked Okoro. Marlow will open the museum in June. The mayor proposed a tax to the council. Ann fished in the lake.`;

/** What is turned, what the source says in other words, the same with one thing turned, and why which words are doubtful. */
const pairs = readTable(`
    parties of a verb | Lena Faraday praised Henrik Aldous. | Henrik Aldous praised Lena Faraday. | role | praised
    parties in the passive | Aldous was praised by Faraday. | Faraday was praised by Aldous. | role | praised
    the winner | Keller was defeated by Brandt. | Keller defeated Brandt. | role | defeated
    a pronoun of the source | Brandt thanked Okoro. | Okoro thanked Brandt. | role | thanked
    who said it | Piers Okoro said that the crew had reported the fault twice. | Lena Faraday said that the crew had reported the fault twice. | misplaced | Lena Faraday
    a name of the source in the wrong place | The ferry Alma sank off Corvel on Sunday. | The ferry Okoro sank off Corvel on Sunday. | misplaced | Okoro
    a quantifier | The company may pay a refund to some passengers. | The company may pay a refund to all passengers. | quantifier | all
    a modal verb | The company may pay a refund to some passengers. | The company paid a refund to some passengers. | modality | paid
    who it was of two | The mayor has proposed a tax, critics say. | The mayor's critics hated the tax that the council proposed. | role | proposed
    a forecast | Marlow will open the museum in June. | Marlow opened the museum in June. | modality | opened
    a hope | Divers hope to reach the wreck within a year. | Divers reached the wreck within a year. | modality | reached
    a negation | The inquiry will not begin before May. | The inquiry will begin before May. | negation | begin
    a comparison | Fuel costs rose less than wages did. | Fuel costs rose more than wages did. | contradiction | more
    an opposite | Fuel costs rose less than wages did. | Fuel costs fell less than wages did. | contradiction | fell
    a unit | 30 tonnes of oil were on board. | 30 litres of oil were on board. | number | litres
    a number | 30 tonnes of oil were on board. | 80 tonnes of oil were on board. | number | 80
    a length of time | The drill ran for two days. | The drill ran for two weeks. | number | two
    a converted length of time | Divers hope to reach the wreck within twelve months. | Divers hope to reach the wreck within twelve weeks. | number | twelve`);

describe('relations', () => {
  it.each(pairs)(
    '%s: a turned one costs score and is evidence',
    async (_what, faithful = '', turned = '', reason = '', text = '') => {
      const [right, wrong] = await Promise.all([score(faithful), score(turned)]);
      expect(wrong.value).toBeLessThan(right.value - 0.05);
      expect(wrong.evidence).toContainEqual({ reason, text });
      expect(right.evidence.filter((one) => one.reason === reason)).toEqual([]);
    },
  );

  it.each([
    'The rescue service is led by Lena Faraday.',
    'Okoro, a union man, said the fault had been reported twice by the crew.',
    'According to Piers Okoro, the crew had reported the fault twice.',
    'The tanks held 30 tonnes of oil, Captain Aldous said.',
    'Wages rose more than fuel costs did.',
    'In the vote Keller lost to Brandt.',
    'Ann finished in the lake.',
    'No refund is certain: the company may pay one to some passengers.',
  ])('a paraphrase turns nothing: %s', async (output) => {
    const { evidence } = await score(output);
    const turned = ['role', 'misplaced', 'quantifier', 'modality', 'entity', 'number', 'contradiction'];
    expect(evidence.filter(({ reason }) => turned.includes(reason))).toEqual([]);
  });
});

describe('splices', () => {
  it.each(
    readTable(`
      The ferry Alma sank off leads the rescue service pay a refund to some passengers. | pay
      The ferry Alma sank off leads the rescue service, pay a refund to some passengers. |
      The ferry Alma sank off leads the rescue service perhaps pay a refund to some passengers. |
      The ferry Alma sank off pay a refund to some passengers the crew had reported. |
      The ferry Alma sank off leads the rescue service. |
      The ferry Alma sank leads the rescue service Rome Paris Lisbon Vienna pay a refund to. |
      The ferry Alma sank leads the rescue service pay a refund to Rome Paris Lisbon. | pay`),
  )('the second place where a sentence breaks off is one: %s', async (output, text) => {
    const { evidence } = await score(output ?? '');
    expect(evidence.filter(({ reason }) => reason === 'splice').map((one) => one.text)).toEqual(
      text === '' ? [] : [text],
    );
  });
});

describe('quantities', () => {
  const read = (text = ''): ReturnType<typeof findQuantities> =>
    findQuantities(passage(`It took ${text}`).tokens);

  it.each(
    `120 seconds = 2 minutes, 120 minutes = 2 hours, 48 hours = 2 days, 14 days = 2 weeks, 2 fortnights = 4 weeks, 365 days = 12 months,
    24 months = 2 years, 20 years = 2 decades, 200 years = 2 centuries, 5 kilometres = 5000 metres, 5 miles = 8.05 km, 10 feet = 3.05 metres,
    30 centimetres = 300 millimetres, 12 inches = 30.5 centimetres, 100 yards = 91.4 metres, 2 tonnes = 2000 kilograms, 2 kg = 2000 grams,
    10 ounces = 283 grams, 2 stone = 12.7 kilograms, 2 litres = 2000 milliliters, 10 gallons = 37.9 litres, 2 barrels = 318 litres,
    10 mph = 16.1 km per hour, a year = 12 months, an hour = 60 minutes, one day = 24 hours, per week = 7 days, each month = 30.4 days,
    every decade = 10 years, last year = 365 days, next century = 100 years, this minute = 60 seconds, 97 hours = 4 days,
    48 hours / 3 days, 100 hours / 4 days, 30 tonnes / 30 litres, 20 celsius / 20 fahrenheit, 5 dollars / 5 euros, 5 pounds / 5 yen,
    5 francs / 5 crowns, 5 rupees / 5 yuan, 5 roubles / 5 pesos, 5 mph / 5 miles`.split(/,\s+/),
  )('are the same or not: %s', (line) => {
    const [left, right] = line.split(/ [=/] /).map((one) => read(one)[0]);
    expect(left && right && areEqualQuantities(left, right)).toBe(line.includes('='));
    expect(left && right && areEqualQuantities(right, left)).toBe(line.includes('='));
  });

  it('have a unit of what is counted and, without a number, what they belong to', () => {
    expect(read('eight hours a day, 5 dogs and the year')).toEqual([
      { at: 3, number: '#8', of: '', kind: 'time', unit: 'hour', amount: 480 },
      { at: 5, number: 'one', of: 'hour', kind: 'time', unit: 'dai', amount: 1440 },
    ]);
    expect(read('a dollar or 20 celsius')).toEqual([
      { at: 6, number: '#20', of: '', kind: 'temperature', unit: expect.any(String), amount: undefined },
    ]);
  });
});

describe('entities', () => {
  it.each(
    readTable(`
      It began at nine.            | It began at 9 a.m.          |
      It began at nine.            | It began at 9 p.m.          |
      It began at 21.              | It began at 9 p.m.          |
      It began at nine.            | It began at 9:30.           | @9:30 1
      It began at 9.30.            | It began at 9:30.           |
      It began at 9.30.            | It began at 21:30.          |
      It began at 12.              | It began at noon.           |
      212 people came.             | More than 200 people came.  |
      212 people came.             | Over 220 people came.       | #220 1
      280 people came.             | At least 200 people came.   |
      281 people came.             | Exceeding 200 people came.  | #200 1
      212 people came.             | About 200 people came.      |
      170 people came.             | Roughly 200 people came.    |
      169 people came.             | Around 200 people came.     | #200 1
      229 people came.             | Some 200 people came.       |
      231 people came.             | Approximately 200 came.     | #200 1
      212 people came.             | Nearly 220 people came.     |
      150 people came.             | Almost 200 people came.     |
      149 people came.             | Under 200 people came.      | #200 1
      201 people came.             | Up to 200 people came.      | #200 1
      199 people came.             | Fewer than 200 people came. |
      199 people came.             | No less than 200 came.      |
      212 people came.             | More of all people, 200, came. | #200 1
      212 people came.             | 200 people came.            | #200 1
      It took 48 hours.            | It took two days.           |
      It took 48 hours.            | It took three days.         | #3 0.5
      The volcano Tarun is quiet.  | They saw Mount Tarun.       |
      The volcano Tarun is quiet.  | They saw Tarun Mount.       |
      The volcano Tarun is quiet.  | They saw Mount Etna.        | mount 1, etna 0
      The volcano Tarun is quiet.  | They saw Etna and Oslo.     | etna 1, oslo 1
      The volcano Tarun is quiet.  | It is quiet on Monday.      | monday 1
      The British Broadcasting Corporation and ITV met. | They met the BBC.  |
      The British Broadcasting Corporation and ITV met. | They met the NBC.  | nbc 1
      The Department of Justice met. | They met the DJ.          |
      The Tarunese met.            | They met Tarunia.           |
      The Tarun met.               | They met Taru.              | taru 1`),
  )('%s: "%s" has in no form: %s', (from = '', output = '', expected) => {
    const found = sentenceEntities(passage(output).tokens, indexSource(passage(from)), true);
    expect(found.unsupported.map(({ token, weight }) => `${token.word} ${weight}`).join(', ')).toBe(expected);
  });

  it('in capitals, or without, may be names where they are no common words', () => {
    const { unsupported } = sentenceEntities(
      passage('etna owl the boats').tokens,
      indexSource(passage('Tarun')),
      false,
    );
    expect(unsupported.map(({ token, weight }) => `${token.word} ${weight}`)).toEqual(['etna 0.5', 'owl 0']);
  });
});

async function score(output: string): Promise<{
  readonly value: number;
  readonly evidence: readonly { readonly reason: string; readonly text: string }[];
}> {
  const found = await lexical({ evidence: 50 }).score({ source, output });
  if (found.status === 'unscored') throw new Error(found.detail);
  const evidence: unknown = found.meta?.['evidence'];
  return {
    value: found.value,
    evidence: (Array.isArray(evidence) ? evidence : []).map(({ reason, text }) => ({ reason, text })),
  };
}
