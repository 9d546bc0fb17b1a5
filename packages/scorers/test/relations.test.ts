import { describe, expect, it } from 'vitest';
import { lexical } from '@masbench/scorers';

const source = `The ferry Alma sank off Corvel on Sunday. Captain Henrik Aldous said that 30 tonnes of oil were on board. Lena Faraday, who leads the rescue service, praised Aldous. The company may pay a refund to some passengers. Piers Okoro of the union said that the crew had reported the fault twice. Aldous denied this. The inquiry will not begin before May. Divers hope to reach the wreck within a year. Fuel costs rose less than wages did. The drill ran for 48 hours. Brandt defeated Keller in the vote. She thanked Okoro.`;

/** What is turned, what the source says in other words, the same with one thing turned, and why which words are doubtful. */
const pairs = `
    parties of a verb | Lena Faraday praised Henrik Aldous. | Henrik Aldous praised Lena Faraday. | role | praised
    parties in the passive | Aldous was praised by Faraday. | Faraday was praised by Aldous. | role | praised
    the winner | Keller was defeated by Brandt. | Keller defeated Brandt. | role | defeated
    a pronoun of the source | Brandt thanked Okoro. | Okoro thanked Brandt. | role | thanked
    who said it | Piers Okoro said that the crew had reported the fault twice. | Lena Faraday said that the crew had reported the fault twice. | misplaced | Lena Faraday
    a name of the source in the wrong place | The ferry Alma sank off Corvel on Sunday. | The ferry Okoro sank off Corvel on Sunday. | misplaced | Okoro
    a quantifier | The company may pay a refund to some passengers. | The company may pay a refund to all passengers. | quantifier | all
    a modal verb | The company may pay a refund to some passengers. | The company paid a refund to some passengers. | modality | paid
    a hope | Divers hope to reach the wreck within a year. | Divers reached the wreck within a year. | modality | reached
    a negation | The inquiry will not begin before May. | The inquiry will begin before May. | negation | begin
    a comparison | Fuel costs rose less than wages did. | Fuel costs rose more than wages did. | contradiction | more
    an opposite | Fuel costs rose less than wages did. | Fuel costs fell less than wages did. | contradiction | fell
    a unit | 30 tonnes of oil were on board. | 30 litres of oil were on board. | number | litres
    a number | 30 tonnes of oil were on board. | 80 tonnes of oil were on board. | number | 80
    a length of time | The drill ran for two days. | The drill ran for two weeks. | number | two
    a converted length of time | Divers hope to reach the wreck within twelve months. | Divers hope to reach the wreck within twelve weeks. | number | twelve`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' | '));

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
    'No refund is certain: the company may pay one to some passengers.',
  ])('a paraphrase turns nothing: %s', async (output) => {
    const { evidence } = await score(output);
    const turned = ['role', 'misplaced', 'quantifier', 'modality', 'entity', 'number', 'contradiction'];
    expect(evidence.filter(({ reason }) => turned.includes(reason))).toEqual([]);
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
