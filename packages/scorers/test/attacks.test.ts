import { describe, expect, it } from 'vitest';
import { againstCopying, lexical } from '@masbench/scorers';
import { attacksOn } from './attacks.js';

const source =
  'A ferry with 212 passengers ran aground off the island of Corvel on Sunday morning after its steering failed in heavy fog. The captain, Henrik Aldous, sent a distress call at 6.40 a.m., and two lifeboats from Marsh Point reached the vessel within half an hour. Fourteen people were treated for minor injuries, most of them bruises, and a crew member broke an arm. Lena Faraday, who runs the lifeboat station, praised the captain for keeping passengers calm. Ardent Lines, the company that owns the ferry, said the ship had passed an inspection in February. A union official, Piers Okoro, disagreed: he said that the crew had reported problems with the rudder twice.';
const honest =
  'The steering of a ferry failed in fog, and it ran aground off Corvel with 212 passengers on Sunday. Lifeboats from Marsh Point came within half an hour, and fourteen people had minor injuries.';

describe('attacks on a score', () => {
  it.each(attacksOn(source))('$name is unscored or has less than an honest summary', async ({ output }) => {
    const scorer = againstCopying(lexical());
    const [attack, summary] = await Promise.all([
      scorer.score({ source, output }),
      scorer.score({ source, output: honest }),
    ]);
    expect(attack.status === 'unscored' ? 0 : attack.value).toBeLessThan(
      summary.status === 'scored' ? summary.value : 0,
    );
  });
});
