import { prose, type BundledPassage } from '../bundled-passage.js';

/** Schools, hospitals, rescue and work. */
export const society: readonly BundledPassage[] = [
  {
    id: 'later-school',
    title: 'School begins later and grades improve a little',
    text: prose`
      Pupils in Holm who start lessons at 9:00 instead of 8:00 sleep 34 minutes longer on average, a trial at the secondary school has shown.
      Their marks improved slightly in mathematics but not in languages.

      For a year 420 pupils between 14 and 17 took part.
      Half of them kept the old hours.
      A wristband measured sleep on four weeks spread over the year.
      The pupils with the later start did not go to bed any later, contrary to what many parents had feared, and were absent on 5.1 days rather than 7.3.

      The study was led by the sleep researcher Ngaio Petterson of Corwick University.
      She warns against great expectations.
      The difference in mathematics amounts to about a fifth of a grade, and it is not certain that it will last.
      The effect was strongest among those who come by bus.

      The buses are also the main obstacle.
      The company would need three more vehicles, at 150,000 crowns a year, to serve two starting times.
      The teachers voted in favour of the later start by 29 to 24.
      The school board wants to decide in February.
      Sports clubs, which would have to move their training, are against it.
    `,
    faithful:
      'At a school in Holm pupils who began an hour later slept 34 minutes longer and did slightly better in mathematics, though not in languages. The researcher Ngaio Petterson warns that the gain is small and may not last.',
    wrong:
      'At a school in Holm pupils who began an hour later slept 34 minutes longer and did slightly better in mathematics as well as in languages. The researcher Ngaio Petterson warns that the gain is small and may not last.',
    slip: 'negation',
  },
  {
    id: 'mountain-rescue',
    title: 'Walkers rescued by the light of a telephone',
    text: prose`
      Two walkers were rescued unhurt from the north face of High Fell in the night to Sunday, after a farmer had seen the light of their telephone from a distance of six kilometres.

      The couple, aged 24 and 27, had left the marked path at about four in the afternoon to take a short cut and had climbed into a gully from which they could go neither up nor down.
      There was no mobile signal.
      When it got dark, they switched the lamp of the telephone on and off, six times a minute, as the alpine distress signal prescribes.

      The farmer, Roald Emenike, was looking for a calf.
      He called the mountain rescue service of Dalen at 21:35.
      Twelve volunteers set out, as the helicopter could not fly because of fog.
      They reached the pair at ten minutes past two and lowered them 80 metres on a rope.

      "They did one thing wrong and then everything right," said the leader of the team, Judit Haverkamp.
      The battery of the telephone had four per cent left.
      The rescue is free of charge in the province, but the couple have promised 500 crowns to the service.
      The calf was found in the morning.
    `,
    faithful:
      'Two stranded walkers were brought down unhurt from High Fell after the farmer Roald Emenike noticed their light signals. Fog kept the helicopter on the ground, so twelve volunteers climbed up and lowered them by rope.',
    wrong:
      'Two stranded walkers were brought down unhurt from High Fell after the farmer Roald Emenike noticed their light signals. Fog kept the helicopter on the ground, so twenty volunteers climbed up and lowered them by rope.',
    slip: 'number',
  },
  {
    id: 'hospital-garden',
    title: 'Hospital gives its patients a garden',
    text: prose`
      The hospital in Corwick has turned a car park of 2,400 square metres into a garden for its patients.
      It was opened on Wednesday by the head nurse Tamsin Ojukwu, who had proposed it six years ago in a letter of four lines.

      Paths without steps lead past raised beds that can be reached from a wheelchair or from a bed.
      Nothing in them is poisonous, and nothing has thorns.
      A pavilion with a glass roof serves for therapy in winter.
      The benches have armrests on one side only, so that one can get up on the good leg.

      Whether green surroundings speed up recovery is disputed.
      A study at the hospital in Perrin with 310 patients after operations on the hip found that those with a view of trees went home one day earlier and needed fewer painkillers.
      Another, with 95 patients, could not confirm this.

      The 88 parking spaces have not been replaced.
      Staff can use a car park at the stadium and a shuttle bus that runs every twelve minutes.
      The garden cost 530,000 crowns, more than half of which was left to the hospital by a former patient, the tram driver Osvald Menendez-Roe.
    `,
    faithful:
      'Corwick hospital has replaced a car park by a garden without barriers that the nurse Tamsin Ojukwu had proposed. More than half of the cost came from the tram driver Osvald Menendez-Roe, a former patient.',
    wrong:
      'Corwick hospital has replaced a car park by a garden without barriers that the nurse Tamsin Ojukwu had proposed. Less than half of the cost came from the tram driver Osvald Menendez-Roe, a former patient.',
    slip: 'relation',
  },
  {
    id: 'postal-codes',
    title: 'Why postal codes have a check digit',
    text: prose`
      The postal codes of the province consist of six digits, of which the last one carries no information about the place.
      It is a check digit: anyone who writes the first five down wrongly will, in most cases, end up with a code that does not exist.

      The method was worked out in 1968 by the mathematician Leonie Abspoel for the post office in Corwick.
      The five digits are multiplied by 7, 3, 1, 7 and 3 in turn and added up; the check digit brings the sum to the next multiple of ten.
      A single wrong digit is always noticed.
      Two neighbouring digits that change places are noticed too, unless they differ by exactly five.

      Before the codes were introduced on 1 April 1970, about one letter in 90 was sorted to the wrong town.
      Afterwards it was one in 700.
      The machines of the time could read printed digits only, so the public was asked to write in boxes.

      Abspoel had also proposed letters, which would have allowed shorter codes.
      The post office did not accept this, because handwritten letters are confused more easily.
      The method itself is still in use, with no change, although today's machines read the whole address.
    `,
    faithful:
      'The sixth digit of the postal codes reveals writing errors, by a method that Leonie Abspoel devised in 1968. The codes came on 1 April 1970 and cut wrongly sorted letters from one in 90 to one in 700.',
    wrong:
      'The sixth digit of the postal codes reveals writing errors, by a method that Leonie Abspoel devised in 1968. The codes came on 1 July 1970 and cut wrongly sorted letters from one in 90 to one in 700.',
    slip: 'date',
  },
  {
    id: 'repair-cafe',
    title: 'Repair café saves four tonnes from the tip',
    text: prose`
      The repair café in Kallby mended 1,127 objects in its first year and sent only 289 visitors home with something that was past help.
      Its organisers have weighed everything: 4.1 tonnes were kept from the tip.

      The café is open on the first Saturday of every month in the hall of the fire brigade.
      Visitors do not hand their things in but sit beside one of the 26 helpers and take part.
      Payment is not demanded; a tin on the counter collected 6,800 crowns, which covered the spare parts.

      Coffee machines are brought in most often, followed by lamps, bicycles and trousers.
      The oldest object was a gramophone of 1912, the heaviest a mangle of 93 kilograms, which arrived on a sledge.
      Toasters are the hardest, says the electrician Beatriz Holmgren, who founded the café with the tailor Idris Vaughan-Sato, because many are riveted and cannot be opened without being destroyed.

      The dealers of the town do not regard the café as competition.
      Two of them send customers there when a repair is not worth their while.
      From September a second café will open in Castor.
      Holmgren is still looking for somebody who understands sewing machines.
    `,
    faithful:
      'In its first year the repair café in Kallby mended 1,127 objects and kept 4.1 tonnes from the tip. It was founded by Beatriz Holmgren and Idris Vaughan-Sato, and a second one will open in Castor.',
    wrong:
      'In its first year the repair café in Kallby mended 1,127 objects and kept 4.1 tonnes from the tip. It was founded by Beatriz Holmgren and Idris Vaughan-Sato, and a second one will open in Holm.',
    slip: 'name',
  },
];
