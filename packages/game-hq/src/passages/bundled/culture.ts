import { prose, type BundledPassage } from '../bundled-passage.js';

/** Museums, stages, languages and instruments. */
export const culture: readonly BundledPassage[] = [
  {
    id: 'stolen-painting',
    title: 'Stolen painting comes back by post',
    text: prose`
      A painting that was stolen from the museum in Lindal in 1991 has come back in a parcel.
      The small landscape, "Evening at the Weir" by the local painter Edda Rosing, arrived on Monday between two sheets of cardboard, without a letter and with too few stamps.
      The museum paid the missing 1.20 crowns.

      The picture measures 31 by 24 centimetres and is valued at about 40,000 crowns.
      It had been cut from its frame during a concert, while the only guard was turning the pages for the pianist.
      The frame has hung empty in the same place ever since.

      The restorer, Hamid Coriander, found no damage except for a strip of two centimetres that is missing at the lower edge.
      On the back somebody has noted in pencil the dates of 31 birthdays.
      The theft itself fell under the statute of limitations in 2011, so the police are not investigating.
      They would still like to know where the picture was, a spokeswoman said.

      It will be shown from 1 March, in its old frame, with the missing strip left bare.
      The director does not plan to put it behind glass.
      The second picture stolen on that evening, a portrait of a miller, has not been found.
    `,
    faithful:
      'A landscape by Edda Rosing that was stolen from the museum in Lindal in 1991 has been returned by post, slightly cut at the lower edge. It goes on show from 1 March; a second stolen picture has not been found.',
    wrong:
      'A landscape by Edda Rosing that was stolen from the museum in Lindal in 1991 has been returned by post, slightly cut at the lower edge. It goes on show from 1 March; a second stolen picture has been found.',
    slip: 'negation',
  },
  {
    id: 'film-festival',
    title: 'Silent film takes first prize at Port Emmer',
    text: prose`
      The film festival of Port Emmer ended on Saturday with the victory of a film without a word.
      "The Ropewalker's Winter" by the director Amara Lysgaard received the Golden Anchor and 15,000 crowns.
      It follows a circus artist who looks after a closed fairground from November to March.

      The jury of five was not unanimous.
      Two of its members had preferred the documentary "Eleven Wells" by Teodor Blackwood, which was given the second prize.
      The award of the audience went to a comedy about a misdirected hearse, "Left at the Church".

      In eight days 54 films from 21 countries were shown.
      The organisers sold 18,300 tickets, about 1,100 more than in the previous year, although the largest cinema, the Odeon, had to be closed for two evenings after a ceiling lamp fell.
      Nobody was hurt.

      The festival is threatened all the same.
      The town wants to cut its contribution from 120,000 to 70,000 crowns.
      The manager, Constance Ekwueme, announced that the next festival would last for six days only and would take place in October, not in September.
      "We shall show fewer films," she said, "but not worse ones."
    `,
    faithful:
      'The wordless film "The Ropewalker\'s Winter" by Amara Lysgaard won the festival of Port Emmer, which sold 18,300 tickets. As the town wants to pay less, the next festival is to last only six days and move to October.',
    wrong:
      'The wordless film "The Ropewalker\'s Winter" by Teodor Blackwood won the festival of Port Emmer, which sold 18,300 tickets. As the town wants to pay less, the next festival is to last only six days and move to October.',
    slip: 'name',
  },
  {
    id: 'dialect-dictionary',
    title: 'Dictionary of island speech completed',
    text: prose`
      The dictionary of the dialect of Brenn is finished, 52 years after work on it began.
      The fourth and last volume, from S to Y, was presented in the village hall of Sul on Friday.
      The whole comprises 11,460 words on 2,304 pages.

      The project was started in 1974 by the teacher Magnus Thorvalden, who asked his pupils to write down what their grandparents called things.
      When he died in 2003, only the letters A to G were in print.
      His daughter Asta, a marine biologist, took over the 90,000 slips of paper and learned the craft as she went along.

      The dialect has fourteen words for kinds of fog and none for forest.
      It distinguishes between a wave that has passed and one that has not.
      About 600 people still speak it, nearly all of them over sixty, but since 2018 the school has taught it for one hour a week.

      The volume costs 48 crowns.
      A free version on the internet, with recordings by 27 speakers, is to follow next year.
      Asta Thorvalden does not want to rest.
      "I left out the swear words," she said. "They deserve a volume of their own."
    `,
    faithful:
      'After 52 years the dictionary of the dialect of Brenn is complete with 11,460 words. Magnus Thorvalden began it in 1974, and his daughter Asta carried it on after his death in 2003.',
    wrong:
      'After 52 years the dictionary of the dialect of Brenn is complete with 14,460 words. Magnus Thorvalden began it in 1974, and his daughter Asta carried it on after his death in 2003.',
    slip: 'number',
  },
  {
    id: 'church-organ',
    title: 'Organ pipes found in a barn',
    text: prose`
      Forty-four pipes of the organ of Saint Orran, missing since 1917, have been found in a barn in Upper Sallow, where they served as gutters and as a support for beans.
      The organ builder Philippa Grant recognised them by the marks of the maker, Caspar Dietz, on a walk in July.

      Pipes of tin were confiscated for munitions during the war.
      The parish had delivered the large ones in the front, but the farmer who drove the cart, it now appears, took the small ones home with him.
      His great-grandson, Ewan Lockridge, knew nothing of this.
      He has given the pipes back and received a load of copper gutters in return.

      Thirty-nine of the pipes can be played again after cleaning.
      The other five are split and will be copied.
      The organ, built in 1722, has 1,318 pipes in all; the zinc ones that replaced the originals in 1924 sound duller and will be kept as a reserve.

      The work costs 27,000 crowns.
      It is to be finished before Christmas, so that the organ can be heard in its old sound for the first time in more than a century.
      The organist has asked the congregation not to expect miracles.
    `,
    faithful:
      'Tin pipes of the organ of Saint Orran, missing since 1917, have turned up in a barn and were given back. Most of the forty-four can be played again, and the restoration is to be finished before Christmas.',
    wrong:
      'Tin pipes of the organ of Saint Orran, missing since 1917, have turned up in a barn and were given back. Most of the forty-four can be played again, and the restoration is to be finished after Christmas.',
    slip: 'relation',
  },
  {
    id: 'puppet-theatre',
    title: 'Puppet theatre moves into the old fire station',
    text: prose`
      The puppet theatre of Corwick has found a new home after two years without a stage.
      It will open in the former fire station in Gasworks Street on 17 January with a play about a dragon that is afraid of matches.

      The old house by the castle had been closed by the building inspectorate because it lacked a second exit.
      The company of nine has since played in schools, in a laundry and once, for a bet, in the window of a shoe shop.
      Its 430 puppets were kept in a bank vault in the meantime.

      The new hall has 140 seats, 35 more than the old one.
      The hose tower, 18 metres high, allows puppets to fly, the artistic director, Ferdinand Achebe-Lund, said happily.
      The pole on which the firemen used to slide down has been left in place; the audience, however, may not use it.

      The conversion cost 680,000 crowns, of which the town paid half.
      The rest came from 2,100 donors.
      The price of a ticket rises from 9 to 11 crowns.
      In May the theatre will play host to a festival with troupes from seven towns, for which no more tickets are to be had.
    `,
    faithful:
      'The puppet theatre of Corwick reopens on 17 January in a former fire station with 140 seats, two years after its old house was closed. The town paid half of the conversion, and donors paid the rest.',
    wrong:
      'The puppet theatre of Corwick reopens on 17 March in a former fire station with 140 seats, two years after its old house was closed. The town paid half of the conversion, and donors paid the rest.',
    slip: 'date',
  },
];
