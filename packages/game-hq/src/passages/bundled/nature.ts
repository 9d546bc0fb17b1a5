import { prose, type BundledPassage } from '../bundled-passage.js';

/** Animals, plants and the people who count them. */
export const nature: readonly BundledPassage[] = [
  {
    id: 'beaver-return',
    title: 'Beavers build on the Lower Nare',
    text: prose`
      A family of beavers has settled on the Lower Nare, the first in the province since the last animal was shot in 1871.
      A warden of the nature reserve at Reed Hook, Callum Nwosu, found gnawed willows in February and set up cameras.
      They showed two adults and three young.

      The beavers have not been released by anyone, the province says.
      Genetic traces on a chewed branch suggest that they come from the Ister valley, about 110 kilometres upstream, where a population of 60 lives.
      To get to Reed Hook they had to pass two weirs and a power station.

      Their dam, 14 metres long and a little over a metre high, has flooded half a hectare of meadow.
      The farmer who leases it, Britta Jespersen, will be paid 900 crowns a year.
      She said she did not mind. "They work at night and they do not leave gates open."

      The animals are strictly protected.
      Their dam may not be removed without a permit, and dogs must be kept on a lead within 200 metres of it.
      Anglers have asked for a passage for trout, but biologists consider it unnecessary.
    `,
    faithful:
      'Beavers have come back to the province for the first time since 1871, apparently on their own from the Ister valley upstream. The warden Callum Nwosu filmed two adults and three young at Reed Hook.',
    wrong:
      'Beavers have come back to the province for the first time since 1871, apparently on their own from the Ister valley downstream. The warden Callum Nwosu filmed two adults and three young at Reed Hook.',
    slip: 'relation',
  },
  {
    id: 'bird-ringing',
    title: 'Ringers on Gannet Skerry count fewer warblers',
    text: prose`
      Volunteers on the island of Gannet Skerry ringed 8,764 birds of 91 species this autumn, the smallest number in twelve years.
      The decline was greatest among willow warblers, of which 1,120 were caught, against an average of 2,050.
      Goldcrests, on the other hand, were more numerous than ever, with 1,903.

      The leader of the station, Fiona Abara, blames a fortnight of westerly gales in September, during which the nets could not be opened.
      She does not believe that the warblers themselves have become rarer.
      Stations on the mainland, which lie in the lee of the hills, counted as many as usual.

      The oldest bird of the season was an oystercatcher that had been ringed on the island as a chick in 1994.
      The rarest was a small thrush from Siberia, which stayed for two days and attracted 140 visitors.
      The ferry had to make an additional trip.

      The volunteers work from half an hour before sunrise, look at the nets every twenty minutes and let each bird go within a minute.
      Seven of the birds died, which is less than one in a thousand.
      Next year's season will begin on 10 August.
    `,
    faithful:
      "Gannet Skerry's volunteers ringed 8,764 birds in autumn, fewer than in any of the past twelve years, with willow warblers down most. Fiona Abara puts it down to September gales and does not believe that warblers have become rarer.",
    wrong:
      "Gannet Skerry's volunteers ringed 8,764 birds in autumn, fewer than in any of the past twelve years, with goldcrests down most. Fiona Abara puts it down to September gales and does not believe that warblers have become rarer.",
    slip: 'name',
  },
  {
    id: 'city-bees',
    title: 'Bees on the opera roof',
    text: prose`
      Six colonies of bees on the roof of the Corwick opera gave 214 kilograms of honey this year, nearly twice as much as colonies in the surrounding villages.
      The beekeeper, Ludo Ferrante, who also plays the second bassoon, moved them there in 2018.

      Bees in the city find food for longer, he explains.
      Limes, balconies and the gardens along the railway are in flower from March to October, while the fields around Corwick offer little but rape, which is over by the end of May.
      A laboratory found pollen of 73 plants in a single jar.
      Traces of lead and of pesticides were far below the limits.

      Not all experts are enthusiastic.
      The ecologist Mei-Lin Haugen warns that every colony needs some 30 kilograms of pollen a year, which is then lost to wild bees.
      Corwick already has 410 colonies, more than twelve to the square kilometre.
      She recommends flower beds rather than more hives, and the town has not issued new permits since June.

      Ferrante's bees have never disturbed a performance.
      Once, in 2020, a swarm hung from the balcony during an interval, but the audience took it for part of the scenery.
    `,
    faithful:
      'The six colonies on the Corwick opera gave 214 kilograms of honey, nearly double the yield in the villages. The ecologist Mei-Lin Haugen warns that hives take pollen from wild bees, and no new permits have been issued since June.',
    wrong:
      'The six colonies on the Corwick opera gave 214 kilograms of honey, nearly double the yield in the villages. The ecologist Mei-Lin Haugen warns that hives take pollen from wild bees, and no new permits have been issued since November.',
    slip: 'date',
  },
  {
    id: 'old-yew',
    title: 'The yew of Saint Orran is younger than thought',
    text: prose`
      The great yew in the churchyard of Saint Orran is about 840 years old and not, as a plaque beside it claims, two thousand.
      Researchers of the forestry college in Perrin took a core as thin as a pencil from the trunk and counted 611 rings; the hollow centre they estimated from younger yews near by.

      The tree has a girth of 7.9 metres.
      Age is hard to tell from that alone, says the leader of the study, Ottoline Mbeki, because yews can stop growing for decades and then begin again.
      Between 1740 and 1790 the tree of Saint Orran added less than five millimetres.

      The core also contains a scar from a fire around 1403, which is mentioned in no chronicle.
      The present church was built only in 1466, so the tree is older than the building, as the parish has always maintained.

      The vicar took the news calmly.
      "Two thousand was a figure of speech," he said.
      The plaque will be corrected, though not before the parish has used up 3,000 postcards with the old figure.
      The hole in the trunk was closed with beeswax; the researchers do not expect any damage.
    `,
    faithful:
      'A drilled core shows that the yew of Saint Orran is about 840 years old, well short of the two thousand on its plaque. It is still older than the church, which dates from 1466.',
    wrong:
      'A drilled core shows that the yew of Saint Orran is about 840 years old, well short of the two thousand on its plaque. It is still younger than the church, which dates from 1466.',
    slip: 'relation',
  },
  {
    id: 'mushroom-advice',
    title: 'A wet autumn keeps mushroom advisers busy',
    text: prose`
      The mushroom advice centre in Holm examined 1,386 baskets this autumn, a third more than last year.
      In 97 of them the advisers found poisonous species, and in four the death cap.

      The centre is open on Saturdays and Sundays from September to the middle of November and costs nothing.
      Its six advisers are volunteers who have passed an examination with 120 species.
      "Most people bring what they know and want to hear that they are right," says the oldest of them, Cornelius Ife, who is 81. "Usually they are."

      The hospital in Corwick treated 19 patients for mushroom poisoning, eleven of them with mild symptoms.
      None of them had been to the centre.
      Nobody died, but one man needed a new liver.
      He had relied on an application on his telephone, which had named the death cap a field mushroom.

      Ife advises against such programs.
      They do not smell, he says, and they do not turn the mushroom over.
      The health office is considering a warning label.
      It also reminds collectors that no more than two kilograms a day may be taken from the state forest.
    `,
    faithful:
      'Advisers in Holm looked through 1,386 baskets of mushrooms and found poisonous species in 97. Of the 19 people whom the hospital in Corwick treated for poisoning, none had asked the centre for advice.',
    wrong:
      'Advisers in Holm looked through 1,386 baskets of mushrooms and found poisonous species in 97. Of the 29 people whom the hospital in Corwick treated for poisoning, none had asked the centre for advice.',
    slip: 'number',
  },
];
