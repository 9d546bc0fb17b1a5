import { prose, type BundledPassage } from '../bundled-passage.js';

/** Ferries, railways, roads and harbours. */
export const transport: readonly BundledPassage[] = [
  {
    id: 'river-ferry',
    title: 'Electric ferry starts on the River Nare',
    text: prose`
      An electric ferry began to cross the River Nare between Orvik and Holm on Saturday, replacing a diesel boat that had been in service since 1967.
      The new vessel, named Silverling, carries 120 passengers and eight cars.
      The old one took 90 passengers and six cars.

      The crossing of 1.4 kilometres takes eleven minutes, three minutes longer than before, because the ferry saves its batteries by going more slowly.
      It charges at the Holm landing only, for seven minutes after every round trip.
      When the river carries ice, as it does on about 20 days a year, the ferry will not run, and a bus will go by way of the bridge at Castor.

      The skipper, Jonna Petrakis, steered the first crossing with the regional minister of transport on board.
      "You can hear the gulls now," she said. "I am not sure that everybody wanted to."

      Fares stay at 4.50 crowns for adults and 2 crowns for children.
      Bicycles, which used to cost one crown, now travel free.
      The ship cost 9.2 million crowns, of which the region paid 60 per cent and the two towns the rest in equal shares.
    `,
    faithful:
      'The electric ferry Silverling has replaced an old diesel boat between Orvik and Holm. It carries more passengers and cars but needs three minutes longer for the crossing, and it does not run when there is ice.',
    wrong:
      'The electric ferry Silverling has replaced an old diesel boat between Orvik and Holm. It carries more passengers and cars but needs five minutes longer for the crossing, and it does not run when there is ice.',
    slip: 'number',
  },
  {
    id: 'rail-timetable',
    title: 'New timetable on the Coast Line',
    text: prose`
      Trains on the Coast Line will run every 20 minutes instead of every half hour from 14 December, the railway company Norrail announced on Wednesday.
      The change applies from Monday to Friday between 06:00 and 20:00.
      On Saturdays and Sundays nothing changes.

      The fastest journey from Kallby to Corwick will take 52 minutes, six less than now, since the trains will no longer stop at Fennel Bridge and Old Quarry.
      These two halts are used by fewer than 25 passengers a day.
      A shared taxi, to be ordered an hour in advance, will serve them at the price of a train ticket.

      To run the denser service, Norrail has leased seven trains from the neighbouring province and hired 34 drivers.
      The passengers' association praised the plan but criticised that the last train will still leave Corwick at 22:40, too early for visitors to the theatre.
      Its speaker, Mattias Holloway, called this "a timetable for people who go to bed".

      The company's director, Yvonne Cass, replied that a later train had been tried in 2016 and had carried four passengers on average.
      A new trial was not planned, she said.
    `,
    faithful:
      'Norrail will run weekday trains on the Coast Line every 20 minutes from 14 December and drop the stops at Fennel Bridge and Old Quarry. Despite criticism the company is not planning a later last train from Corwick.',
    wrong:
      'Norrail will run weekday trains on the Coast Line every 20 minutes from 14 October and drop the stops at Fennel Bridge and Old Quarry. Despite criticism the company is not planning a later last train from Corwick.',
    slip: 'date',
  },
  {
    id: 'bridge-inspection',
    title: 'Crack closes Castor bridge to lorries',
    text: prose`
      The road bridge at Castor has been closed to vehicles of more than 7.5 tonnes since Sunday night, after inspectors found a crack in one of its main girders.
      The crack is 19 centimetres long and lies under the northern carriageway, close to the third pier.
      Cars, buses and cyclists may go on using the bridge.

      Engineers of the road authority discovered the damage with an ultrasonic device during a routine check that takes place every two years.
      It had not been there in the previous inspection.
      "There is no danger of collapse," said the chief engineer, Dorota Lindgren. "But we do not wait for a crack to explain itself."

      Lorries are sent over the motorway bridge at Perrin, a detour of 26 kilometres.
      About 800 of them cross the Nare at Castor on a normal working day.
      The dairy in Holm expects additional costs of 3,000 crowns a week and has asked for an exception, which was refused.

      The girder is to be strengthened with steel plates.
      The repair will take at least five weeks and will be done mainly at night.
      The bridge was built in 1974 and is due to be replaced in 2035.
    `,
    faithful:
      'Heavy lorries may no longer use the Castor bridge, where inspectors found a 19-centimetre crack in a girder. Engineers see no danger of collapse; the repair is to take five weeks or more, and lorries are diverted over Perrin.',
    wrong:
      'Heavy lorries may no longer use the Castor bridge, where inspectors found a 19-centimetre crack in a girder. Engineers see no danger of collapse; the repair is to take five weeks or more, and lorries are diverted over Holm.',
    slip: 'name',
  },
  {
    id: 'bicycle-count',
    title: 'More bicycles than cars on Quay Road',
    text: prose`
      For the first time more bicycles than cars have been counted on Quay Road in Corwick.
      An automatic counter recorded 5,830 bicycles and 5,110 cars on an average working day in June.
      Five years earlier there had been 3,400 bicycles and 7,900 cars.

      The town attributes the change to the cycle track that opened in 2021 and to the higher parking fee in the centre, which rose from 1.50 to 4 crowns an hour.
      The traffic researcher Bilal Hagen of Corwick University is more careful.
      He points out that two large employers have moved to the harbour since then and that their staff receive free bicycles.
      Without them, he estimates, bicycles would still be in the minority.

      The number of accidents has not grown with the number of cyclists.
      The police registered 23 accidents with injuries last year, two fewer than the year before; nobody was killed.
      Most of them happened at the junction with Gasworks Street, where cars turning right cross the track.

      The junction is to get separate traffic lights next spring.
      Shopkeepers, who had opposed the track at first, now want benches and a pump.
    `,
    faithful:
      'On an average June working day Quay Road in Corwick saw more bicycles than cars for the first time. Injuries have not increased, with two fewer accidents than the year before, but the researcher Bilal Hagen credits free staff bicycles.',
    wrong:
      'On an average June working day Quay Road in Corwick saw more bicycles than cars for the first time. Injuries have not increased, with two more accidents than the year before, but the researcher Bilal Hagen credits free staff bicycles.',
    slip: 'relation',
  },
  {
    id: 'harbour-dredging',
    title: 'Dredgers return to Tarn Haven',
    text: prose`
      Two dredgers will deepen the approach to the port of Tarn Haven from eight to nine and a half metres this winter.
      The work begins on 5 January and must be finished by the end of March, before the herring come in to spawn.

      About 640,000 cubic metres of mud and sand have to be moved.
      The sand, roughly a fifth of the whole, will be used to widen the beach at South Point.
      The mud will be dumped at a site 30 kilometres out at sea, where the water is 70 metres deep.
      Samples taken in summer showed that it contains no more mercury than the law allows.

      The port authority hopes for larger grain ships.
      At present vessels of more than 25,000 tonnes must be unloaded in part before they can enter.
      Last year 31 ships turned away to Port Emmer, which is deeper but has no railway.

      Fishermen fear for their nets.
      Their cooperative has demanded compensation of 200,000 crowns; the authority has offered 85,000.
      "We are not against bigger ships," said the chairman of the cooperative, Aleksy Thorne. "We are against paying for them."
      The dredging costs 11 million crowns in all.
    `,
    faithful:
      'Tarn Haven deepens its port approach to nine and a half metres from 5 January so that larger grain ships can enter. The fishermen, led by Aleksy Thorne, want 200,000 crowns in compensation, but only 85,000 have been offered.',
    wrong:
      'Tarn Haven deepens its port approach to nine and a half metres from 5 January so that larger grain ships can enter. The fishermen, led by Aleksy Thorne, want 350,000 crowns in compensation, but only 85,000 have been offered.',
    slip: 'number',
  },
  {
    id: 'canal-locks',
    title: 'How a staircase of locks works',
    text: prose`
      A canal climbs a hill by means of locks, chambers with a gate at either end.
      A boat that goes up enters the empty chamber at the lower level; the gate is shut behind it, water is let in from above, and the boat rises with it until the upper gate can be opened.
      No pump is needed, because the water flows down by itself.

      Where the slope is steep, several chambers may be built one after another, so that the upper gate of one is the lower gate of the next.
      Such a staircase saves masonry and time, but boats cannot pass each other in it.
      The staircase at Vell on the Great Northern Canal, finished in 1811, has seven chambers and lifts boats by 18.6 metres.
      An ascent takes about fifty minutes.

      Every ascent uses some 240 cubic metres of water, and in dry summers the supply runs short.
      In 1921 the staircase was closed for 94 days.
      Since then a reservoir above the village has kept it full.

      The gates are made of oak and last for about 25 years.
      They form a blunt arrow that points uphill, so that the weight of the water presses them together.
      The two halves are not locked in any other way.
    `,
    faithful:
      'In a staircase of locks chambers share their gates, which saves masonry and time but keeps boats from passing each other. The one at Vell lifts boats by 18.6 metres through seven chambers, and no pump is needed.',
    wrong:
      'In a staircase of locks chambers share their gates, which saves masonry and time but keeps boats from passing each other. The one at Vell lifts boats by 18.6 metres through seven chambers, and a pump is needed.',
    slip: 'negation',
  },
];
