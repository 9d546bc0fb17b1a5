import { prose, type BundledPassage } from '../bundled-passage.js';

/** Volcanoes, glaciers, weather and water. */
export const earth: readonly BundledPassage[] = [
  {
    id: 'volcano-monitoring',
    title: 'Mount Aska watched more closely',
    text: prose`
      The observatory on the island of Brenn has raised the alert level for Mount Aska from green to yellow, the second of four steps.
      In the past ten days its instruments recorded 412 small earthquakes below the southern flank, against about 30 in an ordinary week.
      The strongest had a magnitude of 2.9 and was felt in the village of Sul.

      Satellite measurements show that the ground near the summit has risen by 4 centimetres since August.
      The flow of sulphur dioxide, however, has not changed.
      "Magma is moving, but it is not yet near the surface," said the head of the observatory, Ragna Tedros.
      An eruption in the next weeks was possible though not likely, she added.

      The paths above 900 metres are closed to walkers.
      The 260 inhabitants of Sul need not leave their houses, but were asked to keep a bag ready.
      The airport, 40 kilometres to the north, works as usual.

      Mount Aska last erupted in 1958, when a lava flow destroyed eleven farms and a chapel.
      Nobody died then, because a shepherd had noticed that the springs were drying up and had warned the parish.
      The observatory was founded the year after.
    `,
    faithful:
      'Because of swarms of small earthquakes and a rising summit, Mount Aska on Brenn is now on yellow alert. The observatory considers an eruption in the next weeks possible but not likely, and the people of Sul need not leave.',
    wrong:
      'Because of swarms of small earthquakes and a rising summit, Mount Aska on Brenn is now on yellow alert. The observatory considers an eruption in the next weeks possible and likely, and the people of Sul need not leave.',
    slip: 'negation',
  },
  {
    id: 'glacier-survey',
    title: 'Skarn glacier shrinks again',
    text: prose`
      The Skarn glacier lost 2.1 metres of ice on average between October and September, the third greatest loss since measurements began in 1952.
      Its tongue retreated by 34 metres and now ends at a lake that did not exist thirty years ago.

      A team of the Polar Institute led by the glaciologist Thandi Rask drilled 14 stakes into the ice in autumn and read them again a year later.
      Two of the stakes had melted out completely and were found lying on the gravel.
      The winter had brought more snow than usual, but a warm May and a dry July outweighed it.

      Only the uppermost basin, above 1,850 metres, gained mass.
      It makes up 11 per cent of the area.
      If the summers of the last ten years continue, Rask said, the tongue will be gone by about 2060, while the basin could survive into the next century.

      The meltwater feeds the power station at Dalen.
      The operator does not expect a shortage in the near future: for the moment the shrinking glacier gives more water, not less.
      The Institute has measured the neighbouring Vesle glacier as well; its loss was smaller, at 1.6 metres.
    `,
    faithful:
      'The Skarn glacier lost an average of 2.1 metres of ice within a year, its third greatest loss since 1952. Only the basin above 1,850 metres grew, and the power station at Dalen for now receives more water.',
    wrong:
      'The Skarn glacier lost an average of 2.1 metres of ice within a year, its third greatest loss since 1952. Only the basin below 1,850 metres grew, and the power station at Dalen for now receives more water.',
    slip: 'relation',
  },
  {
    id: 'weather-balloon',
    title: 'Weather balloon lands in a schoolyard',
    text: prose`
      Pupils of the primary school in Fennel Bridge found a weather balloon in their yard on Wednesday morning.
      The remains of the balloon hung in a chestnut tree, and a white box the size of a milk carton lay beside the sandpit.

      The box belonged to the weather service in Corwick, 85 kilometres away, which releases two balloons a day, one at noon and one at midnight.
      Each of them climbs to about 33 kilometres, where the air is so thin that the rubber, by then nine metres wide, bursts.
      A small parachute brings the instruments down.
      Usually they fall into the sea, and only one box in six is ever seen again.

      The headmaster, Anselm Duarte, called the number on the label and was told that the school could keep the find.
      The instruments are not used a second time, because cleaning and testing them costs more than the 190 crowns for a new set.

      The meteorologist Priya Solheim visited the fourth form a day later and explained the data.
      The balloon had measured minus 61 degrees at a height of eleven kilometres.
      "They asked whether it had been lonely," she said. "I had no figures on that."
    `,
    faithful:
      'A burst weather balloon from Corwick came down at the primary school in Fennel Bridge, which may keep the instruments. The meteorologist Priya Solheim then explained the measurements to the fourth form.',
    wrong:
      'A burst weather balloon from Corwick came down at the primary school in Fennel Bridge, which may keep the instruments. The meteorologist Anselm Duarte then explained the measurements to the fourth form.',
    slip: 'name',
  },
  {
    id: 'tide-gauge',
    title: 'A century of tides at Port Emmer',
    text: prose`
      The tide gauge at Port Emmer has written down the level of the sea every ten minutes for a hundred years.
      It was put into service on 3 July 1926 in a brick hut at the end of the eastern mole, and apart from nineteen days in the winter of 1947, when ice lifted the float from its pulley, it has never stopped.

      The series shows that the mean level has risen by 18 centimetres in that time.
      Half of the rise falls in the last thirty years.
      The land at Port Emmer neither sinks nor lifts by more than a tenth of a millimetre a year, which makes the station valuable for comparison with satellites.

      The highest water was recorded in the storm of 21 February 1962, when it stood 3.47 metres above the mean.
      The lowest came in an east wind in March 1996.

      A radar sensor has done the official measuring since 2004, but the old float with its drum of paper is still wound every Monday by the harbour clerk, Wilma Achterberg.
      The two have never differed by more than two centimetres.
      The hut is a listed monument and is open to visitors on Sundays in summer.
    `,
    faithful:
      'For a hundred years the gauge at Port Emmer has recorded the tides almost without a break, and the mean sea level has risen by 18 centimetres. The highest water came with the storm of 21 February 1962.',
    wrong:
      'For a hundred years the gauge at Port Emmer has recorded the tides almost without a break, and the mean sea level has risen by 18 centimetres. The highest water came with the storm of 21 April 1962.',
    slip: 'date',
  },
  {
    id: 'hot-springs',
    title: 'Hot springs',
    text: prose`
      A hot spring is a place where groundwater that has been heated inside the earth comes to the surface.
      In volcanic regions the heat is supplied by magma a few kilometres down.
      Elsewhere the water simply sinks deep enough: on average the temperature of the crust rises by about 25 degrees with every kilometre.

      The rain that feeds the springs of Marrow Vale, for example, falls on hills 15 kilometres to the west, seeps down to a depth of some two kilometres and returns after roughly 6,000 years at 47 degrees.
      There is no volcano near it.

      Hot water dissolves more minerals than cold water does.
      When it cools at the surface, part of the load settles as terraces of lime or silica.
      The terraces of Marrow Vale grow by three millimetres a year.
      Their rust-red colour does not come from iron, as was long believed, but from bacteria, as the biologist Hana Quillfeather showed in 1988.

      Bathing in such springs is older than writing.
      It is usually harmless, but water above 42 degrees strains the heart, and pools in which the water stands still should be avoided because of germs.
      In Marrow Vale the baths are mixed with cold water from the river.
    `,
    faithful:
      'Hot springs carry up groundwater heated by magma or simply by depth, as in Marrow Vale, where rain returns at 47 degrees after roughly 6,000 years. The red of its terraces is due to bacteria, not to iron.',
    wrong:
      'Hot springs carry up groundwater heated by magma or simply by depth, as in Marrow Vale, where rain returns at 47 degrees after roughly 9,000 years. The red of its terraces is due to bacteria, not to iron.',
    slip: 'number',
  },
];
