import { bundledPassages, hqScorer } from '@masbench/game-hq';
import { describe, expect, it } from 'vitest';

const sourceOf = (id: string): string => bundledPassages.find((passage) => passage.id === id)?.text ?? '';

async function scoreOf(id: string, output: string): Promise<{ value: number; why: string }> {
  const score = await hqScorer.score({ source: sourceOf(id), output });
  if (score.status === 'unscored') throw new Error(score.detail);
  return { value: score.value, why: score.rationale ?? '' };
}

const { reviewBelow = Number.NaN, scale = '', remedy = '' } = hqScorer;

/** Texts by hand: what the prompt of MAS-HQ promises of the score is what they get. */
describe('the default scorer keeps what its scale promises', () => {
  it('which says that copies lose, and what a faithful text in words of its own gets', () => {
    expect(scale).toMatch(/^high if the source backs its words, names, numbers and negations/u);
    expect(scale).toMatch(/about 0\.6 for a faithful text in words of its own/u);
    expect(scale).toMatch(/runs copied word for word lower it/u);
    expect(remedy).toMatch(/words of your own in place of copied runs/u);
  });

  it.each([
    [
      'chess-club-election',
      'Odile Brandsen, a retired pharmacist, won the presidency of the Tarn Haven chess club with 41 of 68 votes against 27 for Pavel Morrow. The vote had been delayed twice. She plans longer opening hours and a lower fee for members under 16.',
    ],
    [
      'river-ferry',
      'A new electric ferry named Silverling began operating between Orvik and Holm on the River Nare, replacing a diesel boat from 1967. It carries 120 passengers and eight cars and takes eleven minutes to cross.',
    ],
    [
      'volcano-monitoring',
      'The observatory on Brenn has put Mount Aska on yellow alert after 412 small earthquakes in ten days. The ground near the summit has risen by 4 centimetres, but an eruption is not likely in the next weeks.',
    ],
    [
      'beaver-return',
      'Beavers have returned to the Lower Nare for the first time since 1871. Cameras at Reed Hook showed two adults and three young, which probably came from the Ister valley.',
    ],
    [
      'student-satellite',
      'The student satellite Wren of Corwick University finally answered nine days after its launch. A wrong setting of its clock had kept the transmitter silent.',
    ],
    [
      'logboat',
      'Low water in Lake Ister exposed a dugout about 3,300 years old, found by the eleven-year-old Saga Lund. It was a working boat and will not be exhibited before 2032.',
    ],
    [
      'bread-prices',
      'Rye bread in Corwick reached a record average of 5.20 crowns a kilogram in October although grain became cheaper. Bakers blame wages and energy.',
    ],
    [
      'town-hall-clock',
      'The council of Lindal approved 86,000 crowns to repair the town hall clock, which stopped in a thunderstorm in 2011. A cheaper electric clock was rejected by the mayor.',
    ],
  ])('a faithful text about %s in words of its own needs no review', async (id, text) => {
    expect((await scoreOf(id, text)).value).toBeGreaterThanOrEqual(reviewBelow);
  });

  it.each([
    [
      'chess-club-election',
      'The regatta on the Nare was won by the crew of Corwick University in bright sunshine.',
    ],
    ['river-ferry', 'The museum bought a painting by Edda Rosing at an auction in Paris for two million.'],
    ['logboat', 'A new bridge was opened by the king, and traffic in the capital has doubled since.'],
  ])('a text about something else than %s is low, and is told so', async (id, text) => {
    const { value, why } = await scoreOf(id, text);
    expect(value).toBeLessThan(reviewBelow);
    expect(why).toMatch(/not in the source: “|does not have: “|next to nothing of what the source is about/u);
  });

  it.each(['chess-club-election', 'river-ferry', 'glacier-survey'])(
    'the first sentences of %s, copied, are low, and are told that they are copied',
    async (id) => {
      const { value, why } = await scoreOf(id, sourceOf(id).split('. ').slice(0, 3).join('. '));
      expect(value).toBeLessThan(reviewBelow);
      expect(why).toMatch(/copied from the source/u);
    },
  );

  it.each([
    [
      'chess-club-election',
      'Odile Brandsen was elected president of the Tarn Haven chess club with 41 of 68 votes.',
      'Odile Brandsen was elected president of the Tarn Haven chess club with 51 of 68 votes.',
    ],
    [
      'bird-ringing',
      'Helpers on Gannet Skerry ringed 8,764 birds this autumn, fewer than in twelve years.',
      'Helpers on Gannet Skerry ringed 9,764 birds this autumn, fewer than in twelve years.',
    ],
    [
      'rail-timetable',
      'From 14 December trains on the Coast Line will run every 20 minutes on weekdays.',
      'From 24 December trains on the Coast Line will run every 20 minutes on weekdays.',
    ],
    [
      'later-school',
      'Pupils in Holm who begin at 9:00 sleep 34 minutes longer, a trial at the school has shown.',
      'Pupils in Holm who begin at 9:00 sleep 43 minutes longer, a trial at the school has shown.',
    ],
    [
      'regatta',
      'The eight of Holm won the regatta on the Nare ahead of Corwick by less than a metre.',
      'The eight of Corwick won the regatta on the Nare ahead of Holm by less than a metre.',
    ],
    [
      'stolen-painting',
      'A painting stolen from the museum in Lindal in 1991 has come back in a parcel.',
      'A painting stolen from the museum in Corwick in 1991 has come back in a parcel.',
    ],
  ])('of two texts about %s the one with a wrong fact is lower', async (id, right, wrong) => {
    expect((await scoreOf(id, wrong)).value).toBeLessThan((await scoreOf(id, right)).value);
  });
});
