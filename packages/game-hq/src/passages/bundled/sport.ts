import { prose, type BundledPassage } from '../bundled-passage.js';

/** Matches, races and games. */
export const sport: readonly BundledPassage[] = [
  {
    id: 'regatta',
    title: 'Holm eight wins the Nare regatta by a metre',
    text: prose`
      The eight of Holm Rowing Club won the 112th regatta on the Nare on Sunday, beating the favourites from Corwick University by less than a metre.
      After 6,800 metres the clocks showed 20 minutes and 41.3 seconds for Holm and 41.6 for Corwick.
      The crew of Tarn Haven came in third, 14 seconds behind.

      Corwick had led from the start and was two lengths ahead at the railway bridge.
      In the bend at Reed Hook, however, the students went wide to avoid a drifting tree, and the cox of Holm, Pilar Stensgaard, cut inside.
      "I could not see the tree," she said. "I only saw that they had."
      A protest was considered but not lodged.

      It was the first victory for Holm since 1999.
      Five of its rowers work at the dairy, which had closed for the day.

      In the women's race, held over the same distance, Orvik defended its title in 22 minutes and 58 seconds.
      The race for veterans had to be abandoned because of a thunderstorm.
      The organisers counted 9,000 spectators on the banks, some 2,000 fewer than last year.
      The boats of 1911, with their fixed seats, were shown but did not compete.
    `,
    faithful:
      'Holm beat Corwick University by less than a metre in the 112th Nare regatta, its first victory since 1999. The cox Pilar Stensgaard cut inside when the students swerved around a drifting tree.',
    wrong:
      'Tarn Haven beat Corwick University by less than a metre in the 112th Nare regatta, its first victory since 1999. The cox Pilar Stensgaard cut inside when the students swerved around a drifting tree.',
    slip: 'name',
  },
  {
    id: 'cup-final',
    title: 'Goalkeeper scores in cup final',
    text: prose`
      Kallby Rovers won the provincial cup on Saturday with a goal by their goalkeeper.
      Ten seconds before the end of extra time the 36-year-old Dimitri Hallam met a corner with his head and made it 3–2 against Perrin United.

      Perrin had led twice, through Joost Abidemi in the 12th minute and by a penalty in the 57th.
      The winger Kofi Lindahl equalised both times, first with a shot from 25 metres and then, after 81 minutes, from close range.
      In extra time neither team had a clear chance until the last corner.
      Hallam had not asked his coach before he ran forward.
      "He would have said no," the goalkeeper explained.

      The referee showed six yellow cards and no red one.
      Before the match the fans of Perrin had been held up for an hour by a broken-down train, and kick-off was put back from 15:00 to 15:45.
      The stadium in Corwick was sold out with 17,200 spectators.

      For Kallby it is the second cup after 1978.
      The club plays in the third division and had beaten two teams from the first on its way to the final.
      Hallam, who has announced his retirement, said he would not change his mind.
    `,
    faithful:
      'Kallby Rovers won the provincial cup 3–2 against Perrin United when their goalkeeper Dimitri Hallam headed in a corner seconds before the end. Perrin had led twice, and Hallam still means to retire.',
    wrong:
      'Kallby Rovers lost the provincial cup 3–2 against Perrin United when their goalkeeper Dimitri Hallam headed in a corner seconds before the end. Perrin had led twice, and Hallam still means to retire.',
    slip: 'relation',
  },
  {
    id: 'half-marathon',
    title: 'Course of half marathon was too short',
    text: prose`
      None of the times run in the half marathon of Eastmere on 6 September will be recognised, because the course was 370 metres too short.
      The athletics association announced this on Thursday after measuring it again with a calibrated bicycle.

      A marshal had put up a barrier at the wrong end of Mill Lane, so that the runners left out a loop around the cattle market.
      The error was noticed when 212 of the 1,480 finishers reported a personal best.
      Among the women, Lucia Wetherby had seemed to improve the provincial record by almost a minute.
      Her victory stands, as all the runners had covered the same distance, but the record does not.

      "I knew that I was not that fast," Wetherby said. "I did not want to know it on the day."
      The winner among the men, Tomasz Eriksen-Bello, had already doubted the result at the finish.

      The organisers will not refund the fee of 28 crowns, but every finisher may start free of charge next year.
      The race will then be held on 5 September, and the barrier will be put up by two people.
      The last competition in the province to suffer such a mishap was a walking event in 2008.
    `,
    faithful:
      "The half marathon of Eastmere was 370 metres too short because of a misplaced barrier, so its times do not count. Lucia Wetherby's victory stands but her record does not, and finishers may start free next year.",
    wrong:
      "The half marathon of Eastmere was 730 metres too short because of a misplaced barrier, so its times do not count. Lucia Wetherby's victory stands but her record does not, and finishers may start free next year.",
    slip: 'number',
  },
  {
    id: 'ice-swimming',
    title: 'Ice swimmers meet at Lake Ister',
    text: prose`
      At a water temperature of 1.8 degrees, 146 swimmers from nine countries took part in the ice swimming championships on Lake Ister on Sunday.
      Firemen had sawn a basin of 25 metres with six lanes into the ice, which was 28 centimetres thick.

      The youngest competitor was 17, the oldest, Hedvig Maalouf, 82.
      She swam 50 metres breaststroke in 1 minute and 33 seconds and won her class, in which nobody else had entered.
      The fastest time over the same distance was achieved by Enzo Tverberg of Kallby with 29.4 seconds.

      The rules are strict.
      Wetsuits are not permitted, starts are made in the water and not from a block, and races of more than 500 metres are open only to those who can show a doctor's certificate.
      Two swimmers were treated for hypothermia, but neither had to go to hospital.

      A warm tent, soup and a sauna awaited the finishers.
      The race doctor, Chidi Vanterpool, advised them to get dressed before they warmed up, since the body goes on cooling for some twenty minutes after leaving the water.
      Next year's championships will be held at Tarn Haven in February, in sea water, which does not freeze there.
    `,
    faithful:
      "Nine countries sent 146 swimmers to Sunday's ice swimming championships on Lake Ister, where wetsuits are not permitted. Two swimmers needed treatment for hypothermia but neither had to go to hospital.",
    wrong:
      "Nine countries sent 146 swimmers to Friday's ice swimming championships on Lake Ister, where wetsuits are not permitted. Two swimmers needed treatment for hypothermia but neither had to go to hospital.",
    slip: 'date',
  },
  {
    id: 'chess-draw',
    title: 'A draw after 169 moves',
    text: prose`
      The longest game in the history of the provincial chess league ended in a draw on Sunday after 169 moves and eight hours and ten minutes.
      On the second board of the match between Tarn Haven and Marrow Vale, Sanna Delacroix-Hume tried to win with a rook and a bishop against the rook of Viktor Asante.

      Theory regards the ending as a draw, but it is difficult to defend.
      Asante, a bus driver who had to start his shift at four in the morning, did not make a mistake.
      After fifty moves without a capture or a pawn move he claimed the draw, as the rules allow.
      The arbiter, Noemi Falk, needed a quarter of an hour to check the score sheets, on which the players had run out of lines.

      With the half point Tarn Haven won the match by 4½ to 3½ and stays at the head of the table.
      Marrow Vale, which would have gone down with a defeat of two points more, remains in the league too.

      The heating in the hall had gone off at ten o'clock in the evening.
      Both players finished the game in their coats.
      "It was not a good game," said Delacroix-Hume. "But there was a great deal of it."
    `,
    faithful:
      'The longest game in the provincial chess league ended in a draw after 169 moves, when Viktor Asante claimed it under the fifty-move rule. He did not make a mistake in the ending, and Tarn Haven won the match.',
    wrong:
      'The longest game in the provincial chess league ended in a draw after 169 moves, when Viktor Asante claimed it under the fifty-move rule. He did make a mistake in the ending, and Tarn Haven won the match.',
    slip: 'negation',
  },
];
