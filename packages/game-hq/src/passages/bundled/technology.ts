import { prose, type BundledPassage } from '../bundled-passage.js';

/** Satellites, cables, power and machines. */
export const technology: readonly BundledPassage[] = [
  {
    id: 'student-satellite',
    title: 'Student satellite answers after nine days',
    text: prose`
      A satellite built by students of Corwick University answered for the first time on Sunday, nine days after its launch.
      A radio amateur on Brenn, 700 kilometres to the north, picked up its signal at 03:14 and passed the recording on.

      The satellite, called Wren, is a cube with edges of ten centimetres and weighs 1.3 kilograms.
      It was one of 38 small satellites that shared a rocket on 2 May.
      All the others had reported within two days, and the students had almost given up.
      The cause of the silence was a wrong setting: the clock on board had started in the year 1970, so that the transmitter waited for a moment long past.
      A command sent on Sunday evening put it right.

      Wren carries a camera that measures the brightness of towns at night.
      It circles the earth every 95 minutes at a height of 520 kilometres and is expected to burn up in the atmosphere in about four years.
      It has no engine.

      The project cost 145,000 crowns and occupied 61 students in six years, most of whom have graduated since.
      "My successor's successor heard it first," said Rasmus Okafor, who drew the first plans.
    `,
    faithful:
      'The student satellite Wren answered nine days after launch, because a wrong clock setting had kept its transmitter waiting. It photographs town lights from a height of 520 kilometres and should last for about four years.',
    wrong:
      'The student satellite Wren answered nine days after launch, because a wrong clock setting had kept its transmitter waiting. It photographs town lights from a height of 580 kilometres and should last for about four years.',
    slip: 'number',
  },
  {
    id: 'undersea-cable',
    title: 'Anchor cuts cable to Brenn',
    text: prose`
      The island of Brenn was without a broadband connection for 31 hours this week after a ship's anchor cut the only data cable to the mainland.
      The cable broke on Tuesday at 16:50 in a depth of 48 metres, about twelve kilometres off Tarn Haven.

      Telephones and the emergency number went on working by way of a radio link from 1989, which the telephone company Telenar had intended to switch off in the summer.
      Banks and the hospital were connected to it first.
      Shops took cash only.
      The two cash machines on the island were empty by Wednesday noon.

      The coast guard suspects the freighter Calliope Dawn, which was waiting for a berth in a strong current.
      Her captain denies having dragged the anchor.
      An investigation has begun, but the ship has not been detained.

      The repair ship Mistral needed five hours to find both ends and splice them.
      Telenar's director of networks, Ewa Blomgren, said that a second cable on another route had been planned for years and would now be laid in 2027.
      The radio link, she added, would not be switched off before then.
      The company will refund its 2,900 customers one week's fee.
    `,
    faithful:
      'An anchor cut the only data cable to Brenn, and the island had no broadband for 31 hours. Emergency calls went through an old radio link, which Telenar will not switch off until a second cable is laid in 2027.',
    wrong:
      'An anchor cut the only data cable to Brenn, and the island had no broadband for 31 hours. Emergency calls went through an old radio link, which Mistral will not switch off until a second cable is laid in 2027.',
    slip: 'name',
  },
  {
    id: 'solar-farm',
    title: 'Sheep graze under the panels of Mossdale',
    text: prose`
      The solar farm at Mossdale, which covers 46 hectares of a former gravel pit, supplied electricity to the grid for the first time on Thursday.
      Its 88,000 panels have a capacity of 50 megawatts and should yield 49 gigawatt hours a year, enough for some 14,000 households.

      The panels stand 90 centimetres above the ground, so that sheep can graze beneath them.
      A flock of 240 from the neighbouring farm has replaced the mowing machines.
      Goats were tried as well, but they climbed on the frames.

      The farm belongs to a cooperative of 1,150 citizens, each of whom holds between one and twenty shares of 500 crowns.
      The expected return is 3.5 per cent.
      The energy company Norvolt, which had been interested in the site, withdrew in 2022, when it became clear that the connection to the grid would cost 6 million crowns.

      There is no battery yet.
      On sunny Sundays the farm will therefore have to be throttled from time to time.
      The chairwoman of the cooperative, Zeynep Aldous, hopes to add a store of 20 megawatt hours in two years, provided that prices go on falling.
    `,
    faithful:
      'A cooperative of 1,150 citizens has put a 50-megawatt solar farm into operation at Mossdale, with sheep grazing under the panels. There is no battery yet, so the plant must sometimes be throttled on sunny Sundays.',
    wrong:
      'A cooperative of 1,150 citizens has put a 50-megawatt solar farm into operation at Mossdale, with sheep grazing under the panels. There is a battery already, so the plant need never be throttled on sunny Sundays.',
    slip: 'negation',
  },
  {
    id: 'water-outage',
    title: 'Software update stops water meters',
    text: prose`
      A faulty update has silenced 23,600 digital water meters in Corwick and its suburbs, the municipal water company admitted on Friday.
      The meters continue to count, but they have not sent their readings since the night of 8 November.

      Nobody has been cut off, and the quality of the water is not affected, a spokesman said.
      The company will base the next bill on the consumption of the previous year and correct it later.
      Customers who have used less than before may report the figure on the display themselves.

      The update was meant to lengthen the life of the batteries from ten to fourteen years by letting the meters sleep between transmissions.
      Owing to an error they do not wake up again.
      A test with 50 meters in September had lasted for only three days, and the error appears after the fourth.

      As a sleeping meter cannot be reached by radio, technicians must go to every house.
      The company reckons with seven weeks and costs of 410,000 crowns, which it intends to claim from the manufacturer, Hydrometrix of Port Emmer.
      The manufacturer declined to comment.
      Its older meters, of which 8,000 are still in use, were not updated and work normally.
    `,
    faithful:
      'After a faulty update 23,600 water meters in Corwick have sent no readings since 8 November, though they still count. Technicians must visit every house, and the company wants the 410,000 crowns back from Hydrometrix.',
    wrong:
      'After a faulty update 23,600 water meters in Corwick have sent no readings since 8 January, though they still count. Technicians must visit every house, and the company wants the 410,000 crowns back from Hydrometrix.',
    slip: 'date',
  },
  {
    id: 'radio-telescope',
    title: 'Quiet zone for a radio telescope',
    text: prose`
      Around the radio telescope at High Fell no mobile telephone may be switched on within a circle of five kilometres, and not even the warden's microwave oven is allowed.
      The dish, 64 metres wide, listens for signals so weak that a telephone on the moon would be among the brightest sources in its sky.

      The telescope was built between 1979 and 1983 for 90 million crowns.
      It consists of 1,008 aluminium panels that can be moved separately, for the dish sags by several millimetres under its own weight when it is tilted.
      Since a refit in 2015 it can observe at wavelengths down to seven millimetres; before that the limit was thirteen.

      Astronomers from 24 countries use it, for about 6,200 hours a year.
      Most of the time goes to pulsars, collapsed stars that send a pulse with each rotation.
      In 2017 a group led by Marguerite Osei found one at High Fell that turns 592 times a second.

      Time on the telescope is not sold.
      A committee judges the applications, of which it accepts about one in four.
      Visitors are welcome from Tuesday to Sunday, provided that they leave their cars, which have electronic ignition, at the foot of the hill.
    `,
    faithful:
      'Electronic devices are banned around the 64-metre radio telescope at High Fell, since it listens for extremely weak signals. Astronomers use it for about 6,200 hours a year; a committee accepts some one in four applications.',
    wrong:
      'Electronic devices are banned around the 46-metre radio telescope at High Fell, since it listens for extremely weak signals. Astronomers use it for about 6,200 hours a year; a committee accepts some one in four applications.',
    slip: 'number',
  },
];
