import { prose, type BundledPassage } from '../bundled-passage.js';

/** Councils, clubs and streets of invented towns. */
export const town: readonly BundledPassage[] = [
  {
    id: 'chess-club-election',
    title: 'Tarn Haven chess club elects a new president',
    text: prose`
      The chess club of Tarn Haven elected Odile Brandsen as its president on Thursday evening, after the longest meeting in the club's 74-year history.
      Brandsen received 41 of the 68 votes cast; her rival, the former treasurer Pavel Morrow, received 27.
      No ballot was declared invalid.

      The election had been postponed twice, first in March because of a burst pipe and then in April because the list of members could not be found.
      It was eventually discovered in a drawer with the club's spare clocks.

      Brandsen, a retired pharmacist, promised to open the hall on two more evenings a week and to lower the fee for members under 16 from 30 to 12 crowns.
      She did not, however, repeat an earlier pledge to replace all the boards.
      "The boards are fine," she told the members. "It is the chairs that lose us games."

      Morrow congratulated the winner and said he would not stand again.
      He will stay on as captain of the second team, which finished fifth in the district league last season.
      The new president takes office on 1 June for a term of three years.
    `,
    faithful:
      'Odile Brandsen beat Pavel Morrow by 41 votes to 27 and will lead the Tarn Haven chess club for three years. She wants a lower fee for young members but did not renew her pledge to replace the boards.',
    wrong:
      'Odile Brandsen beat Pavel Morrow by 41 votes to 27 and will lead the Tarn Haven chess club for three years. She wants a lower fee for young members and did renew her pledge to replace the boards.',
    slip: 'negation',
  },
  {
    id: 'town-hall-clock',
    title: 'Town hall clock of Lindal to run again',
    text: prose`
      The clock on the town hall of Lindal, which has shown twenty past four since a thunderstorm in 2011, is to run again by the end of September.
      The council approved 86,000 crowns for the repair on Monday, with nine votes in favour, two against and one abstention.

      The work goes to the firm of Hesper & Vane in Corwick, which has restored eleven public clocks in the province.
      Its owner, Ines Vane, said the movement itself was in good order.
      The lightning had melted the cable that winds the weights, and pigeons had done the rest.
      The four dials, each 2.3 metres wide, will be taken down for cleaning, but their gilded figures will not be replaced.

      A citizens' group had collected 1,940 signatures for an electric clock, which would have cost about half as much.
      The mayor, Tobias Ekram, rejected the idea.
      "A clock that nobody needs to wind is a clock that nobody looks after," he said.

      Until the dials return, a printed sheet on the door will give the time at which the door was last opened.
      The bell, which was not damaged, has gone on striking the hours throughout.
    `,
    faithful:
      'Lindal will spend 86,000 crowns on repairing its town hall clock, which stopped in a thunderstorm in 2011. The mayor turned down a cheaper electric clock that 1,940 people had asked for.',
    wrong:
      'Lindal will spend 68,000 crowns on repairing its town hall clock, which stopped in a thunderstorm in 2011. The mayor turned down a cheaper electric clock that 1,940 people had asked for.',
    slip: 'number',
  },
  {
    id: 'street-lamps',
    title: 'Kallby dims its lamps',
    text: prose`
      Since the first of November the 3,200 street lamps of Kallby have been dimmed to 40 per cent of their brightness between midnight and five in the morning.
      According to the municipal works, the measure will save 310 megawatt hours a year, enough for about ninety households.

      The trial runs in every district except Harbour Side, where fishing crews walk to their boats before dawn.
      Sensors at twelve crossings raise the light again when a pedestrian or a bicycle comes near.
      Motor cars alone do not trigger them.

      The police inspector Ruth Adeyemi reported that neither accidents nor burglaries had increased in the first six weeks.
      She warned that the period was too short for firm conclusions.
      The local astronomy society was less cautious: its chairman, Leif Okonjo, said members had photographed the Milky Way from the market square for the first time since 1983.

      Not everybody is pleased.
      The baker Amalia Strand, who begins work at three, has complained that she can no longer read the label on her own key.
      The council will decide in May whether the dimming becomes permanent.
    `,
    faithful:
      'Kallby dims its street lamps to 40 per cent after midnight, everywhere but in Harbour Side. The police have seen no increase in accidents or burglaries so far, and the council decides in May whether to go on.',
    wrong:
      'Kallby dims its street lamps to 40 per cent after midnight, everywhere but in Harbour Side. The police have seen no increase in accidents or burglaries so far, and the council decides in August whether to go on.',
    slip: 'date',
  },
  {
    id: 'library-seeds',
    title: 'Library lends seeds as well as books',
    text: prose`
      The public library of Eastmere has lent more packets of seeds than crime novels this spring.
      Between 1 February and 30 April its seed shelf handed out 2,417 packets, while 2,288 crime novels crossed the desk.

      The shelf was set up four years ago by the librarian Noor Vestergaard with beans from her own garden.
      Borrowers take up to six packets and are asked, though not obliged, to bring back seeds of the same kind in autumn.
      About a third of them do.
      Nobody is fined for a failed harvest.

      The collection now holds 143 varieties, among them a blue pea that was thought to be lost until a farmer in Upper Sallow found a jar of it in 2019.
      Tomatoes are the most popular, followed by runner beans and marigolds.
      Potatoes are not lent, because they can carry diseases.

      Libraries in Corwick and Orvik have copied the idea.
      The council of Eastmere, which once proposed to close the branch on Mill Lane, has instead extended its opening hours from 22 to 31 a week.
      "People come for a lettuce and leave with a biography," Vestergaard said.
    `,
    faithful:
      'Eastmere library handed out 2,417 packets of seeds this spring, more than it lent crime novels. The seed shelf was founded by the librarian Noor Vestergaard, and borrowers are invited but not required to return seeds.',
    wrong:
      'Eastmere library handed out 2,417 packets of seeds this spring, fewer than it lent crime novels. The seed shelf was founded by the librarian Noor Vestergaard, and borrowers are invited but not required to return seeds.',
    slip: 'relation',
  },
  {
    id: 'street-renaming',
    title: 'A street with two names keeps both',
    text: prose`
      The shortest street in Orvik will keep its two names, the town council decided on Tuesday by 14 votes to 11.
      The street, only 38 metres long, is called Rope Walk on its eastern side and Tar Lane on its western side.

      The post office had asked for a single name after 62 letters went astray in one year.
      It suggested Rope Walk, which is the older of the two and appears on a map of 1658.
      Residents of the western side objected.
      Their spokeswoman, Greta Lindqvist-Moss, pointed out that changing the address would force nine small firms to print new stationery, and that no letter for Tar Lane had ever been lost.

      The councillor Emil Sarpong proposed a compromise: both names on both signs.
      The new signs will cost 740 crowns and are to be put up before Easter.
      A proposal to number the houses afresh was not put to the vote.

      The history society welcomed the decision.
      The rope makers and the tar boilers of Orvik quarrelled for most of the eighteenth century, and the double name is the last trace of the dispute.
    `,
    faithful:
      "Orvik's council voted to let its shortest street keep both of its names, against the wish of the post office for a single one. Emil Sarpong's compromise puts both names on new signs costing 740 crowns.",
    wrong:
      "Orvik's council voted to let its shortest street keep both of its names, against the wish of the post office for a single one. Greta Lindqvist-Moss's compromise puts both names on new signs costing 740 crowns.",
    slip: 'name',
  },
  {
    id: 'market-square-trees',
    title: 'Limes on the market square may stay',
    text: prose`
      The seventeen lime trees on the market square of Upper Sallow will not be felled, a court in Corwick ruled on Friday.
      The town had planned to replace them with 48 parking spaces and a fountain.

      The judge, Helena Marchetti, found that the council had relied on an expert report from 2009, when three of the trees were ill.
      A new examination showed that two of the three had recovered and that the third had been removed years ago.
      The remaining trees could live for another sixty years, the botanist Samuel Oyelaran told the court.

      The case had been brought by the owners of a café on the square, not, as was widely reported, by the nature society.
      They argued that their guests sit in the shade of the limes from May to October.
      The town must pay the costs of the case, 12,600 crowns.

      The mayor said she would not appeal.
      A smaller car park behind the station, with 30 spaces, is to be examined instead.
      The fountain, which a local brewery had offered to pay for, may still be built on the northern edge of the square.
    `,
    faithful:
      'A court in Corwick has saved the seventeen limes on the market square of Upper Sallow, because the council had leaned on an outdated report. The suit came from café owners, and the town will not appeal.',
    wrong:
      'A court in Corwick has saved the seventeen limes on the market square of Upper Sallow, because the council had leaned on an outdated report. The suit came from café owners, and the town will appeal.',
    slip: 'negation',
  },
];
