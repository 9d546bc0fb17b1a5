import { describe, expect, it } from 'vitest';
import { additions } from '../src/lexical/additions.ts';
import { turnedRound } from '../src/lexical/contradictions.ts';
import { hardened } from '../src/lexical/modality.ts';
import { otherQuantifiers } from '../src/lexical/quantifiers.ts';
import { align, readRows, words } from './worked.ts';

const rules = {
  quantifier: otherQuantifiers,
  hardened,
  turned: ({ sentence, source }: ReturnType<typeof align>) => turnedRound(sentence, source),
  addition: additions,
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
    addition   | The dam broke at noon and folk fled. | The dam broke at noon, two purple green reports show. | #2 purple green reports show`);

  it.each(rows)('%s: "%s" told as "%s"', (rule, source, output, expected) => {
    const find = Object.entries(rules).find(([name]) => name === rule)?.[1];
    expect(words(find?.(align(source, output)) ?? [])).toBe(expected);
  });
});
