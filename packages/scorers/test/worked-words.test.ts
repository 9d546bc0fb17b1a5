import { lexical } from '@masbench/scorers';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { additions } from '../src/lexical/additions.ts';
import { contrasting, overclaiming, turnedRound } from '../src/lexical/contradictions.ts';
import { hardened } from '../src/lexical/modality.ts';
import { otherQuantifiers } from '../src/lexical/quantifiers.ts';
import { computeNeighborShare, listStretches, nearPairShare } from '../src/lexical/overlap.ts';
import { align, readRows, words } from './worked.ts';

const rules = {
  quantifier: otherQuantifiers,
  hardened,
  turned: ({ sentence, source }: ReturnType<typeof align>) => turnedRound(sentence, source),
  addition: additions,
  near: (aligned: ReturnType<typeof align>) => contrasting(aligned).near,
  distant: (aligned: ReturnType<typeof align>) => contrasting(aligned).distant,
  overclaim: overclaiming,
};

// Rule, source, output, and what the rule finds in the output. `_3` is three words that say nothing.
describe('words that say more than the source, or the opposite', () => {
  const rows = readRows(`
    quantifier | Some boats sank.                | All boats sank.              | all
    quantifier | Some boats sank.                | Many boats sank.             | many
    quantifier | Few boats sank.                 | Some boats sank.             |
    quantifier | Most boats sank.                | All boats sank.              |
    quantifier | All boats sank.                 | Most boats sank.             |
    quantifier | Some boats sank.                | The boats sank.              |
    quantifier | Some boats sank.                | All _3 boats sank.           | all
    quantifier | Some boats sank.                | All _4 boats sank.           |
    quantifier | Some boats sank.                | Boats then all.              | all
    quantifier | Some boats sank.                | Boats _2 all.                |
    quantifier | Some _4 boats sank.             | All boats.                   | all
    quantifier | Some _5 boats sank.             | All boats.                   |
    quantifier | Boats sank some.                | All boats.                   | all
    quantifier | Boats sank then some.           | All boats.                   |
    quantifier | Some. Boats sank.               | All boats sank.              |
    quantifier | Then boats. Some ate.           | All boats.                   |
    quantifier | Some saw 12.                    | All 12.                      |
    hardened   | Ann may open the hall.          | Ann opened the hall.         | opened
    hardened   | Ann will open the hall.         | Ann opened the hall.         | opened
    hardened   | Ann will open the hall.         | Ann will open the hall.      |
    hardened   | Ann may open the hall.          | Ann will open the hall.      | open
    hardened   | Ann plans to open the hall.     | Ann opened the hall.         | opened
    hardened   | Ann plans to open the hall.     | Ann will open the hall.      |
    hardened   | Ann plans to open the hall.     | Ann perhaps opened the hall. |
    hardened   | Ann went to open the hall.      | Ann opened the hall.         |
    hardened   | Ann may open the hall.          | Ann opens the hall.          |
    hardened   | Ann may open the hall.          | Ann was opening the hall.    |
    hardened   | Ann may open the hall.          | Ann is _2 opened the hall.   |
    hardened   | Ann may open the hall.          | Ann is _3 opened the hall.   | opened
    hardened   | Ann may hurt the dog.           | Ann _2 hurt the dog.         |
    hardened   | Ann may hurt the dog.           | Ann has _2 hurt the dog.     | hurt
    hardened   | Ann may hurt the dog.           | Ann has _3 hurt the dog.     |
    hardened   | Ann may fall in the hall.       | Ann fell in the hall.        | fell
    hardened   | Ann may open the hall.          | Opened the hall.             |
    hardened   | Ann may open the hall.          | Ann Opened the hall.         |
    hardened   | Ann may open the hall.          | Ann closed the hall.         |
    hardened   | Ann may open the hall. Ann opened it. | Ann opened the hall.   |
    hardened   | Ann may not also still open the hall. | Ann opened the hall.   | opened
    hardened   | Ann may be not also still open the hall. | Ann opened the hall. |
    hardened   | Ann may gladly open the hall.   | Ann opened the hall.         |
    hardened   | So Ann may. Still open the hall. | Ann opened the hall.        |
    hardened   | Ann plans _3 to open the hall.  | Ann opened the hall.         | opened
    hardened   | Ann plans _4 to open the hall.  | Ann opened the hall.         |
    hardened   | She may open.                   | Then Ann opened the hall.    |
    turned     | The dam was stable.             | The dam was unstable.        | unstable
    turned     | The dam was unstable.           | The dam was stable.          | stable
    turned     | The dam was stable.             | The dam was not unstable.    |
    turned     | The dam was stable, unstable.   | The dam was unstable.        |
    turned     | The dam was harmful.            | The dam was harmless.        | harmless
    turned     | They underestimated it.         | They overestimated it.       | overestimated
    turned     | The trainer ate.                | The trainee ate.             | trainee
    turned     | The lessor ate.                 | The lessee ate.              | lessee
    turned     | The payer ate.                  | The payee ate.               |
    turned     | The dog is fit.                 | The dog is unfit.            |
    turned     | The dog is unfit.               | The dog is fit.              | fit
    addition   | The dam broke at noon and folk fled. | The dam broke at noon and folk saw a purple dragon. | folk saw purple dragon
    addition   | The dam broke at noon and folk fled. | The dam broke at noon, folk saw a purple dragon.    | folk saw purple dragon
    addition   | The dam broke at noon and folk fled. | The dam broke at noon with folk saw a purple dragon. |
    addition   | The dam broke at noon and folk fled. | The dam broke and folk saw a purple dragon.         |
    addition   | The dam broke at noon and folk fled. | The dam broke at noon and folk saw a dragon.        | folk saw dragon
    addition   | The dam broke at noon and folk fled. | The dam broke at noon and folk fled a dragon.       |
    addition   | The dam broke at noon and folk fled. | The dam broke at noon and a purple dragon.          | purple dragon
    addition   | The dam broke at noon and folk fled. | The dam broke at noon and dragons.                  |
    addition   | The dam broke at noon and folk fled. | The dam broke at noon with wind and folk saw a purple dragon. |
    addition   | The dam broke at noon and folk fled. | The dam broke at noon, two purple reports show.     |
    addition   | The dam broke at noon and folk fled. | The dam broke at noon, two purple green reports show. | #2 purple green reports show
    overclaim  | The dam broke.                  | The dam broke entirely.      | entirely
    overclaim  | The dam entirely broke.         | The dam broke entirely.      |
    overclaim  | The complete dam broke.         | All the dam broke.           |
    near       | Prices rose.                    | Prices fell.                 | fell
    near       | Prices rose.                    | Prices rose or fell.         |
    near       | Prices rose and fell.           | Prices fell.                 |
    near       | Prices met at noon in May. Folk slept. Prices rose. | Prices fell at noon in May. |
    near       | Prices rose. Costs fell.        | Prices fell.                 | fell
    near       | Prices rose. Costs fell.        | Costs fell.                  |
    distant    | Prices rose. Costs fell.        | Costs fell.                  |
    near       | Prices did not rise.            | Prices fell.                 |
    near       | Prices did not rise.            | Prices did not fall.         | fall
    near       | Prices rose.                    | Prices did not fall.         |
    near       | Not so. Prices rose.            | Prices fell.                 | fell
    near       | Bob is younger than Ann.        | Ann is older than Bob.       |
    near       | Bob is younger than Ann.        | Bob is older than Ann.       | older
    near       | Bob is younger than Ann.        | Old Bob is older than Cid.   | older
    near       | Prices rose.                    | Boats fell.                  |
    distant    | Prices rose.                    | Boats fell.                  | fell
    distant    | Prices rose.                    | Prices fell.                 |
    near       | It rose _4 boats.               | It fell boats.                | fell
    near       | It rose _5 boats.               | It fell boats.                |
    near       | Boats _4 rose.                  | Boats fell.                  | fell
    near       | Boats _5 rose.                  | Boats fell.                  |
    near       | Boats rose.                     | Boats _4 fell.               | fell
    near       | Boats rose.                     | Boats _5 fell.               |
    near       | It rose boats.                    | It fell _4 boats.            | fell
    near       | It rose boats.                    | It fell _5 boats.            |
    near       | Boats, rose.                    | Boats fell.                  | fell
    near       | Boats: rose.                    | Boats fell.                  |
    near       | It rose: boats.                 | It fell boats.                |
    near       | Then boats. It rose.            | Boats fell.                  |
    near       | It rose. Then boats.            | It fell boats.                |`);

  it.each(rows)('%s: "%s" told as "%s"', (rule, source, output, expected) => {
    const find = Object.entries(rules).find(([name]) => name === rule)?.[1];
    expect(words(find?.(align(source, output)) ?? [])).toBe(expected);
  });
});

it.each([
  ['Ann Water Fire House ran.', ['Water Fire House']],
  ['Ann Water Fire House Day ran.', []],
])('names in "%s" are told by capitals where four of five words have one: %j', async (output, expected) => {
  const score = await lexical({ evidence: 50 }).score({ source: 'Then Ann ran.', output });
  const evidence = z
    .array(z.object({ reason: z.string(), text: z.string() }))
    .parse(score.meta?.['evidence']);
  expect(evidence.filter(({ reason }) => reason === 'entity').map(({ text }) => text)).toEqual(expected);
});

describe('the part of the source that is retold', () => {
  it.each(
    readRows(`
    A cat sat. A dog ran. The dam broke.                       | The dam broke.            | 2 1
    A cat sat. A dog ran. The dam broke.                       | A dog ran.                | 1 2
    A cat sat. A dog ran. The dam broke.                       | A dog ran, a cat.         | 1 0
    A cat sat. A dog ran. The dam broke.                       | A cat sat, a dam broke.   | 0 2
    A cat sat. A dog ran. The dam broke.                       | A cat sat, a dam.         | 0 1
    A cat sat. A dog ran. The dam broke.                       | Folk slept.               | 0 1
    A cat sat.                                                 | The dam broke.            | 0 0
    Old cats sat. A dog ran. The dam broke. The dam broke.     | Old cats sat, dam broke.  | 0 2
    The dam is old. The dam is wide. The dam and a cat.        | The dam and a cat.        | 2 1
    A cat sat. A cat ran. A cat ate. The dam.                  | The dam, a cat.           | 3 2
    Old cats sat. A dog. The dam broke. The dam broke and fell. | Old cats sat, dam broke and fell. | 0 3`),
  )('of "%s" for "%s" are two sentences: %s', (source, output, expected) => {
    const { best, other } = align(source, output).window;
    expect(`${best} ${other}`).toBe(expected);
  });

  it.each(
    readRows(`
    The old dam broke.    | old dam fell         | 0.5 0.33
    The old dam broke.    | dam old              | 0 0.5
    The dam, an old dam.  | old dam              | 1 1
    Old _7 dam.           | old dam              | 0 1
    Old _8 dam.           | old dam              | 0 0
    Old dam.              | old red big dam      | 0 0.17
    Old dam.              | old red big wet dam  | 0 0
    Old dam.              | dam                  | 1 1
    Old dam.              | cat                  | 0 1`),
  )('"%s" has of neighbors and of close words in "%s" the shares %s', (from, output, expected) => {
    const { sentence, source } = align(from, output);
    const shares = [computeNeighborShare(sentence, source), nearPairShare(sentence, source)];
    expect(shares.map((share) => Number(share.toFixed(2))).join(' ')).toBe(expected);
  });

  it('is taken over in the longest stretches, the first of equals', () => {
    const { sentence, source } = align(
      'The old dam broke. An old dam broke now.',
      'Red old dam, the old dam broke now',
    );
    expect(listStretches(sentence, source)).toEqual([
      { at: 1, position: 1, length: 2 },
      { at: 3, position: 0, length: 4 },
      { at: 7, position: 8, length: 1 },
    ]);
  });
});
