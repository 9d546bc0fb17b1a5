import { prose, type BundledPassage } from '../bundled-passage.js';

/** Finds, monuments and old documents. */
export const history: readonly BundledPassage[] = [
  {
    id: 'logboat',
    title: 'Drought uncovers a prehistoric boat',
    text: prose`
      The low water of Lake Ister has uncovered a boat about 3,300 years old.
      The dugout, hollowed from a single oak, was noticed in August by a girl of eleven, Saga Lund, who took it for a log until she saw the holes for the oars.

      The boat is 8.4 metres long and carried perhaps ten people.
      Archaeologists of the provincial museum dated it by its tree rings: the oak was felled in the winter of 1289 before our era, give or take a year.
      It is thus older than the pile dwellings on the western shore, which had been regarded as the first settlement on the lake.

      In the mud beneath it lay a bronze fish hook, two net weights and the jaw of a pike more than a metre long.
      There were no weapons.
      "This was a working boat," said the excavator, Joakim Prideaux. "Nobody was buried in it and nobody fought in it."

      The wood has been taken to Corwick in a bath of lake water.
      It will be soaked in a wax solution for five years and then dried by freezing.
      It cannot be exhibited before 2032.
      Until then the museum shows a copy, which the finder was the first to board.
    `,
    faithful:
      'A girl discovered a 3,300-year-old dugout in Lake Ister when the water was low. It is older than the pile dwellings on the western shore, and since no weapons were found Joakim Prideaux calls it a working boat.',
    wrong:
      'A girl discovered a 3,300-year-old dugout in Lake Ister when the water was low. It is younger than the pile dwellings on the western shore, and since no weapons were found Joakim Prideaux calls it a working boat.',
    slip: 'relation',
  },
  {
    id: 'coin-hoard',
    title: 'Plumber finds coins under a bakery',
    text: prose`
      A plumber who was laying a pipe under a former bakery in Perrin came upon a clay jar with 1,276 silver coins.
      The jar had been buried beneath the oven, half a metre deep, and was closed with a piece of slate.

      According to the numismatist Adaeze Lorne the latest of the coins was struck in 1643.
      In the spring of the following year the town was plundered by mercenaries, and a third of the inhabitants died or fled.
      The owner of the bakery, one Hob Carver according to the tax roll, is not mentioned again after that.

      Most of the coins are small change of the province.
      Forty-two come from abroad, among them a thaler that had been cut in two to make change.
      The purchasing power of the whole was modest: it would have bought eleven cows or, as Lorne puts it, "two good years of flour".

      The find belongs by law half to the plumber and half to the owner of the house.
      Both have said that they do not want to sell it but will lend it to the town museum.
      It will be shown from 12 October beside a loaf baked after a recipe of the time.
    `,
    faithful:
      'A plumber unearthed 1,276 silver coins beneath an old bakery in Perrin, probably hidden before mercenaries sacked the town. The plumber and the owner of the house do not want to sell; the town museum shows the coins from 12 October.',
    wrong:
      'A plumber unearthed 1,276 silver coins beneath an old bakery in Perrin, probably hidden before mercenaries sacked the town. The plumber and the owner of the house do want to sell; the town museum shows the coins from 12 October.',
    slip: 'negation',
  },
  {
    id: 'lighthouse',
    title: 'The lighthouse of South Point',
    text: prose`
      The lighthouse of South Point stands on a reef 2.2 kilometres off Tarn Haven.
      It is 41 metres high and was lit for the first time on 9 November 1853.

      Two earlier towers on the reef had failed.
      The first, a wooden frame of 1790, lasted for five winters.
      The second, of brick, collapsed in 1838 with its keeper, who had refused to leave his cat.
      The engineer of the present tower, Josiah Penhallow, had its 2,640 granite blocks cut so that each is dovetailed into its neighbours and into the rock.
      No iron was used in the joints, since it would have rusted and burst the stone.

      The lamp burned rape oil at first, then paraffin from 1878 and electricity from 1931.
      Its two white flashes every fifteen seconds can be seen for 22 nautical miles.
      The last keepers left in 1986, when the light became automatic.

      The tower swings in heavy seas, as a full cup on the kitchen table is said to have shown the keepers, but it has never moved on its base.
      In 2014 a wave broke two panes of the lantern, 38 metres above the water.
      Visitors cannot land; the best view is from the ferry to Brenn.
    `,
    faithful:
      'The granite lighthouse of South Point, built by Josiah Penhallow and lit in 1853, is the third tower on its reef. Electricity replaced paraffin in 1931, and the last keepers left in 1986.',
    wrong:
      'The granite lighthouse of South Point, built by Josiah Penhallow and lit in 1853, is the third tower on its reef. Electricity replaced paraffin in 1937, and the last keepers left in 1986.',
    slip: 'number',
  },
  {
    id: 'forged-map',
    title: 'Famous map turns out to be a forgery',
    text: prose`
      The Lindal Chart, long admired as the oldest map of the northern coast, is a forgery of the nineteenth century.
      Chemists at the archive in Corwick found a white pigment in its ink that was first produced in 1916 or, in an impure form, around 1870, but certainly not in 1482, the year written in the corner.

      Doubts had been raised as early as 1954 by the historian Irmgard Sato.
      She had noticed that the island of Brenn is drawn with a harbour that was dug only in 1826.
      Her article was ignored, among other reasons because the archive had paid 300,000 crowns for the map a year before.

      The parchment itself is genuine.
      It was cut from the end of a land register of the fifteenth century, and under ultraviolet light a list of sheep can still be read.
      Who the forger was is not known.
      Suspicion falls on a bookseller in Perrin, Lucius Fairweather, who sold three other maps that are known to be false.

      The archive will not remove the map from its exhibition.
      A new label will tell the story.
      "It has been looked at for seventy years for the wrong reason," said the director. "Now it can be looked at for the right one."
    `,
    faithful:
      'Pigment analysis has exposed the Lindal Chart as a nineteenth-century forgery on genuine old parchment. The historian Irmgard Sato had voiced doubts as early as 1954; the archive will keep the map on display.',
    wrong:
      'Pigment analysis has exposed the Lindal Chart as a nineteenth-century forgery on genuine old parchment. The historian Lucius Fairweather had voiced doubts as early as 1954; the archive will keep the map on display.',
    slip: 'name',
  },
  {
    id: 'paper-mill',
    title: 'Last paper mill of the Vell valley closes',
    text: prose`
      The paper mill at Nether Vell will close on 30 June after 317 years.
      It is the last of fourteen mills that once stood along the stream, and it employs 58 people.

      The owners, the Ashdown group, give the price of energy as the reason.
      Drying a tonne of paper takes as much gas as a house needs in two months, and the bill has tripled within three years.
      Orders, on the other hand, had not declined: the mill makes blotting paper, filter paper and the thick grey sheets on which botanists mount plants, and for the last of these it has no competitor in the country.

      The works council had proposed to make half of the range with a smaller machine.
      An expert commissioned by the province considered this feasible, but the group refused.
      The chairwoman of the council, Delphine Roux-Amadi, spoke of "a closure by spreadsheet".

      Twenty-one of the workers have found places at the packaging plant in Holm.
      Five will go into early retirement.
      For the rest the group offers one month's wage for every two years of service.
      The mill's archive, with samples of every sheet since 1746, goes to Corwick University.
    `,
    faithful:
      'The Ashdown group will shut the paper mill at Nether Vell on 30 June because energy has become too dear, although orders had not declined. Of the 58 employees, twenty-one have found work at a plant in Holm.',
    wrong:
      'The Ashdown group will shut the paper mill at Nether Vell on 30 April because energy has become too dear, although orders had not declined. Of the 58 employees, twenty-one have found work at a plant in Holm.',
    slip: 'date',
  },
];
