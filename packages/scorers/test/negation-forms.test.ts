import { lexical } from '@masbench/scorers/lexical';
import { expect, test } from 'vitest';

/** A subject, a verb (plain and past), and what follows. */
const facts = [
  ['The team', 'win', 'won', 'the final in Lyon on Sunday'],
  ['The council', 'approve', 'approved', 'the new bridge over the river'],
  ['The rescuers', 'reach', 'reached', 'the village before the night'],
  ['The company', 'publish', 'published', 'its figures for the second quarter'],
  ['The pilot', 'see', 'saw', 'the warning light in the cockpit'],
  ['The museum', 'open', 'opened', 'its new wing to visitors in May'],
  ['The minister', 'attend', 'attended', 'the meeting of the committee'],
  ['The patients', 'receive', 'received', 'the vaccine during the trial'],
] as const;

type Fact = (typeof facts)[number];

/** Ways to say that something did not happen, and that it did. */
const denials: readonly ((fact: Fact) => string)[] = [
  ([who, verb, , what]) => `${who} did not ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} didn't ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} failed to ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} never managed to ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} could not ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} ${who.endsWith('s') ? 'were' : 'was'} unable to ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} did not manage to ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} cannot have been able to ${verb} ${what}.`,
  ([who, , past, what]) => `${who} never ${past} ${what}.`,
];
const affirmations: readonly ((fact: Fact) => string)[] = [
  ([who, , past, what]) => `${who} ${past} ${what}.`,
  ([who, verb, , what]) => `${who} did ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} managed to ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} ${who.endsWith('s') ? 'were' : 'was'} able to ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} did not fail to ${verb} ${what}.`,
  ([who, verb, , what]) => `${who} never failed to ${verb} ${what}.`,
];

test('a negation in other words scores at least as high as every wrong one', async () => {
  const scorer = lexical({ evidence: 0 });
  const found: string[] = [];
  for (const fact of facts)
    for (const [says, denies] of [
      [denials, affirmations],
      [affirmations, denials],
    ] as const)
      for (const source of says) {
        const score = async (output: string): Promise<number> => {
          const result = await scorer.score({ source: source(fact), output });
          return result.status === 'scored' ? result.value : Number.NaN;
        };
        const right = await Promise.all(
          says.map(async (one) => ({ text: one(fact), value: await score(one(fact)) })),
        );
        const wrong = await Promise.all(
          denies.map(async (one) => ({ text: one(fact), value: await score(one(fact)) })),
        );
        for (const good of right)
          for (const bad of wrong)
            if (!(good.value >= bad.value))
              found.push(`${source(fact)} ${good.text} ${good.value} < ${bad.text} ${bad.value}`);
      }
  expect(found).toEqual([]);
});
