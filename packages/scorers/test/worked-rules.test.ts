import { describe, expect, it } from 'vitest';
import { misplacedNames } from '../src/lexical/misplaced-names.ts';
import { findNames } from '../src/lexical/names.ts';
import { droppedNegations, isNegated, newNegations, strayNegations } from '../src/lexical/negations.ts';
import { swappedRoles } from '../src/lexical/roles.ts';
import { otherSubjects } from '../src/lexical/subjects.ts';
import { passage } from '../src/text/passage.ts';
import { align, names, readRows, words } from './worked.ts';

// Source, output, and what a rule finds in the output. `_3` is three words that say nothing: they make distances.

describe('the parties of a verb', () => {
  const rows = readRows(`
    Ann praised Bob.                          | Bob praised Ann.                         | praised
    Ann praised Bob.                          | Ann praised Bob.                         |
    Ann praised Bob.                          | Bob Praised Ann.                         |
    Ann praised Bob.                          | Bob helped Ann.                          |
    Ann met Bob.                              | Bob met Ann.                             |
    Ann praised Bob.                          | Bob, the praised Ann.                    |
    Ann praised Bob.                          | Bob praised the Ann.                     | praised
    Ann saw the praised Bob.                  | Bob praised Ann.                         |
    Ann praised Bob. Bob praised Ann.         | Bob praised Ann.                         |
    Bob saw Ann. Ann praised Bob. Bob left.   | Bob praised Ann.                         | praised
    Ann praised Bob at noon. It rained. Bob praised Ann. | Bob praised Ann at noon.      | praised
    The small white house is old. A cold deep lake is near. Ann praised Bob.             | In a small white house by a cold deep lake Bob praised Ann. | praised
    The small white house is old. A cold deep lake is near. Ann praised Bob. Ann praised Bob. | In a small white house by a cold deep lake Bob praised Ann. | praised
    The small white house is old. A cold deep lake is near. Ann praised Bob. Ann praised Bob. Ann praised Bob. | In a small white house by a cold deep lake Bob praised Ann. |
    Ann and Bob praised Bob and Ann.          | Bob praised Ann.                         |
    Ann praised Bob and Cid.                  | Bob praised Cid.                         |
    Ann praised Bob.                          | Ann was praised by Bob.                  | praised
    Ann praised Bob.                          | Bob was praised by Ann.                  |
    Bob was praised by Ann.                   | Bob praised Ann.                         | praised
    Bob was praised by Ann.                   | Ann praised Bob.                         |
    Ann praised Bob.                          | Bob was praised, Ann said.               |
    Bob was praised, Ann said.                | Ann praised Bob.                         |
    Ann praised Bob.                          | Ann, praised by Bob, slept.              | praised
    Ann praised Bob.                          | Ann praised Bob by mail.                 |
    Bob praised Ann.                          | Ann praised Bob by mail.                 | praised
    Ann praised Bob.                          | Ann was praised in the hall by Bob.      | praised
    Ann praised Bob.                          | Ann was praised in the old hall by Bob.  |
    Ann praised Bob.                          | Ann was so praised here by Bob.          | praised
    Ann praised Bob.                          | Ann was so very praised here by Bob.     |
    Ann thanked Bob.                          | Bob was thanking Ann.                    | thanking
    Later Ann advised them.                   | Is advised Ann well.                     |
    Later Ann advised them.                   | Bob advised Ann.                         | advised
    Later Ann advised many.                   | Bob advised Ann.                         |
    Later Ann and Cid advised them.           | Bob advised Ann.                         |
    Later Ann advised them.                   | Ann was advised by Bob.                  |
    Of the two Bob and Ann praised Cid.       | Bob praised Ann.                         | praised
    Of the two Bob and Ann praised Cid.       | Bob praised Ann and Dan.                 | praised
    Of the two Ann and Bob praised Cid.       | Bob praised Ann.                         |
    Tom and experts praised Cid.              | Tom praised experts.                     |
    Then Cid was praised by Bob and Ann.      | Bob praised Ann and Cid.                 |
    Ann praised Bob.                          | Bob, tall, praised calm old Ann.         | praised
    Ann praised Bob.                          | Bob, tall, praised calm old clever Ann.  |
    Ann praised Bob.                          | Bob, tall, praised _7 Ann.               | praised
    Ann praised Bob.                          | Bob, tall, praised _8 Ann.               |
    Ann praised Bob.                          | Bob, tall, praised 17 of 18 or 19 for Ann. | praised
    Ann praised Bob.                          | He praised her.                          |
    Brandt won. Then she praised Okoro.       | Okoro praised Brandt.                    | praised
    Brandt won. The staff praised Okoro as she sang. | Okoro praised Brandt.             |
    Brandt won. She and Keller praised Okoro. | Okoro praised Brandt.                    |
    Brandt won. She praised Okoro.            | Brandt was praised by Okoro.             |
    Brandt won. She was praised by Okoro.     | Brandt praised Okoro.                    |
    Brandt won. She praised Okoro.            | Brandt praised Okoro.                    |
    The mayor proposed a tax to the council.  | The mayor hated a tax that the council proposed. | proposed
    The mayor proposed a tax to the council.  | Critics hated a tax that the council proposed.   |
    The mayor proposed a tax to the council.  | The mayor and the council proposed.              |
    The mayor proposed a tax to the council.  | The mayor hated much that council staff proposed. |
    The council of the mayor proposed a tax.  | The mayor hated a tax that the council proposed. |
    A tax was proposed by the mayor to the council. | The mayor hated a tax that the council proposed. |`);

  it.each(rows)('"%s" turned into "%s": %s', (source, output, expected) => {
    expect(words(swappedRoles(align(source, output)))).toBe(expected);
  });
});

describe('the subjects of verbs', () => {
  const rows = readRows(`
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid warned that the old dam could break.      | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Faraday warned that the old dam could break.   |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then Smith warned that the old dam could break. |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then Lena Reid warned that the old dam could break. | lena reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid said that the old dam could break.  | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid say that the old dam could break.   | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid ended the old dam.                  |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid warned of the dam.                  |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid warned of the old dam.              | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then near Reid warned folk of the old dam. |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | According to Reid said the old dam could break. | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Folk listen to Reid said the old dam could break. |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | According by Reid said the old dam could break. |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then Reid's warned of the old dam.       |
    Then Faraday warned that the old dam could break. Later Réid ran the mill.  | Then Re\u0301id warned of the old dam.   | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then a Reid warned of the old dam.       |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then an Reid warned of the old dam.      |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then two Reid warned of the old dam.     |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then the Reid warned of the old dam.     | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid, a calm man, warned of the old dam. | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid, old, warned of the dam.            | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid, _10, warned of the old dam.        | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid, _11, warned of the old dam.        |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then Reid, warned of the old dam.        |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then Reid: warned of the old dam.        | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Then Reid: Warned of the old dam.        |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid has also warned of the old dam.     | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid then warned of the old dam.         |
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Reid warned tired folk of the old dam.   | reid
    Then Faraday warned that the old dam could break. Later Reid ran the mill.  | Who saw the old dam was Reid.            |
    Then Faraday will flood the old valley. Later Reid ran the mill.            | Reid will flood the old valley.          | reid
    Then Faraday will flood the old valley. Later Reid ran the mill.            | Reid flood the old valley.               |
    Then Faraday was 12 when the old dam broke. Later Reid ran the mill.        | Reid was 12 when the old dam broke.      |
    Then Faraday built the old dam in June. Later Reid ran the mill.            | Reid built the old dam.                  | reid
    Then Faraday told engineers of the old dam. Later Reid ran the mill.        | Then Reid engineers left the old dam.    |
    Then Faraday told engineers of the old dam. Later Reid ran the mill.        | Then Reid engineers were at the old dam. |
    Then Faraday told engineers of the old dam. Later Reid ran the mill.        | At the old dam worked the Reid engineers. | reid
    Then Faraday told engineers of the old dam. Later Reid ran the mill.        | Then Reid engineers Left the old dam.    | reid
    Then Faraday told engineers of the old dam. Later Reid ran the mill.        | Then Reid engineers of the old dam slept. | reid
    Then Faraday told engineers of the old dam. Later Reid ran the mill.        | Then Reid engineers, big at the old dam. | reid
    Then Faraday sent medicine to the old dam. Later Reid ran the mill.         | Then Reid medicine for the old dam.      |
    Then Faraday sent shipments to the old dam. Later Reid ran the mill.        | Then Reid shipments for the old dam.     |
    Then Faraday keeps the old dam. Later Reid ran the mill.                    | Reid keeps the old dam.                  | reid
    Then Faraday keep the old dam. Later Reid ran the mill.                     | Reid keep the old dam.                   |
    Then Faraday said that the aides warned of floods. Later Reid ran the mill. | Reid warned of floods.                   |
    Then Faraday warned the calm old Reid of floods. Later Reid ran the mill.   | Then Reid warned of floods.               |
    The dam has floods. Then Faraday warned all. Later Reid ran the mill.       | Reid warned of dam floods.               |
    Then Faraday warned all. The dam has floods. Later Reid ran the mill.       | Reid warned of dam floods.               |
    Then Faraday warned _16 of dam floods. Later Reid ran the mill.             | Reid warned of dam floods.               |
    Then Faraday warned _14 of dam floods. Later Reid ran the mill.             | Reid warned of dam floods.               | reid
    Then Faraday warned _15 dam floods. Later Reid ran the mill.                | Reid warned of dam floods.               | reid
    Then dam floods _15 Faraday warned. It rained. Later Reid ran the mill.                | Reid warned of dam floods.               | reid
    Then dam floods _16 Faraday warned. It rained. Later Reid ran the mill.                | Reid warned of dam floods.               |
    Then Faraday warned that the old dam could break. Then Reid warned that the old mill stood. Later Ivo slept. | Reid warned that the old dam could break. | reid
    Then Faraday warned of the old dam. Then Reid warned of the old dam.        | Reid warned of the old dam.              |
    Then Reid and Faraday warned of the old dam.                                | Reid warned of the old dam.              |
    Then Faraday, of all men, warned the Reid of the old dam.                   | Reid warned of the old dam.              |
    Then Faraday, of all men, warned the calm old Reid of the old dam.          | Reid warned of the old dam.              | reid
    Then Faraday, of all men, warned folk of the old dam built by Reid.         | Reid warned of the old dam.              |
    Then by noon Faraday, of all men, warned folk of the old dam of Reid.       | Reid warned of the old dam.              | reid
    Then Faraday warned of the old dam _33 by Reid.                             | Reid warned of the old dam.              |
    Then Faraday warned of the old dam _34 by Reid.                             | Reid warned of the old dam.              | reid
    Later Reid ran the mill. Then Faraday warned of the old dam built by folk.  | Reid warned of the old dam.              | reid
    Then Faraday warned of the old dam built by folk. Later Reid ran the mill.  | Reid warned of the old dam.              | reid
    Later Reid slept. The reid on the old mill of Faraday warned of the old dam. | Then Reid warned of the old dam.         |
    Then the mayor warned of the old dam. Later Reid ran the mill.              | Reid warned of the old dam.              |
    Then Faraday and I warned of the old dam. Later Reid ran the mill.          | Reid warned of the old dam.              |
    I saw that old Faraday warned of the old dam. Later Reid ran the mill.      | Reid warned of the old dam.              | reid
    I saw old Faraday warned of the old dam. Later Reid ran the mill.           | Reid warned of the old dam.              |
    So did we. Faraday warned of the old dam. Later Reid ran the mill.          | Reid warned of the old dam.              | reid
    Then Faraday of all the old men warned of the old dam. Later Reid ran the mill. | Reid warned of the old dam.          | reid
    Then Faraday of all the very old men warned of the old dam. Later Reid ran the mill. | Reid warned of the old dam.     |
    Later Faraday came. Then she warned of the old dam. It rained. Later Reid ran the mill. | Reid warned of the old dam.  | reid
    Later Faraday came. The staff warned of the old dam. It rained. Later Reid ran the mill. | Reid warned of the old dam. |
    Later Reid ran the mill. Then Faraday rose and in the old hall she warned of the old dam. | Reid warned of the old dam. | reid
    The old dam could break, warned Faraday. It rained. Later Reid ran the mill.           | Reid warned that the old dam could break. | reid
    The old dam could break, warned the calm old Faraday. It rained. Later Reid ran the mill. | Reid warned that the old dam could break. | reid
    The old dam could break, warned the very calm old Faraday. It rained. Later Reid ran the mill. | Reid warned that the old dam could break. |
    The old dam could break, warned the staff. Faraday came. It rained. Later Reid ran the mill. | Reid warned that the old dam could break. |
    The old dam was low, built Faraday. It rained. Later Reid ran the mill.                | Reid built the old low dam.              |
    Then Faraday warned of the old dam. Then Faraday of the Reid slept.         | Reid warned of the old dam.              |
    Then Faraday warned of the old dam. Then Faraday of the old Reid slept.     | Reid warned of the old dam.              | reid
    Then Faraday warned of the old dam. Then Faraday of the Reid slept. Later Reid ran the mill. | Reid warned of the old dam. |
    Then Faraday warned of the old dam. Then Faraday of the Reid slept. Lena sat. | Then Lena Reid warned of the old dam.   |`);

  it.each(rows)('"%s" told as "%s": %s', (source, output, expected) => {
    expect(names(otherSubjects(align(source, output)))).toBe(expected);
  });
});

describe('negations', () => {
  const rows = readRows(`
    new     | The dam broke in May.             | The dam never broke.                | never
    new     | The dam broke in May.             | The dam failed to break.            | failed
    new     | The town outlawed cars.           | The town banned cars.               |
    new     | The dam stood.                    | The dam not only stood.             |
    new     | The dam stood.                    | The dam no longer stood.            |
    new     | The dam stood.                    | The dam not longer stood.           | not
    new     | Despite rain the dam broke.       | The dam never broke.                |
    new     | Prices rose.                      | Prices did not fall.                |
    new     | Prices rose.                      | Prices did not quite fall.          |
    new     | Prices rose.                      | Prices did not quite yet fall.      | not
    new     | Prices rose.                      | Prices did not _4 fall.             |
    new     | Prices rose.                      | Prices did not _5 fall.             | not
    new     | It was unseen.                    | It was never seen.                  |
    new     | It was inactive.                  | It was never active.                |
    new     | It was improper.                  | It was never proper.                |
    new     | It was dishonest.                 | It was never honest.                |
    new     | It was nonviolent.                | It was never violent.               |
    new     | It was irregular.                 | It was never regular.               |
    new     | It was illegal.                   | It was never legal.                 |
    new     | The dam broke at noon. Folk slept. It did not break now.             | The dam never broke at noon. |
    new     | The dam broke at noon. Folk slept. Not _5 broke it.                  | The dam never broke at noon. |
    new     | The dam broke at noon. Folk slept. Not _6 broke it.                  | The dam never broke at noon. | never
    new     | The dam broke at noon. Folk slept. It broke _2 not.                  | The dam never broke at noon. |
    new     | The dam broke at noon. Folk slept. It broke _3 not.                  | The dam never broke at noon. | never
    new     | The dam broke at noon. Folk slept. It did not. It broke. It did not. | The dam never broke at noon. | never
    new     | Bolt ran the fastest.             | No one ran faster.                  |
    new     | Bolt ran fast.                    | No one ran faster.                  | no
    new     | Bolt ran the fastest.             | Faster ran no one.                  | no
    new     | Bolt ran the fastest.             | No one ran.                         | no
    new     | Bolt ran the most.                | No one ran before.                  |
    new     | Bolt ran the least.               | No one ever ran.                    |
    new     | Bolt ran the best.                | None ran so.                        |
    new     | Bolt ran the worst.               | None ran less.                      |
    new     | Bolt ran a record.                | None ran more.                      |
    new     | Bolt ran as ever.                 | None ran more.                      |
    new     | Bolt ran first.                   | None ran more.                      |
    new     | Bolt ran recorded.                | None ran more.                      | none
    new     | Bolt ran almost there.            | None ran more.                      | none
    new     | Bolt ran the west.                | None ran more.                      | none
    new     | Bolt ran the best.                | None ran also.                      | none
    new     | Bolt ran the best.                | None ran in society.                | none
    new     | Bolt ran the best.                | None ran as a user.                 | none
    stray   | The dam broke. The mill is not old.       | The dam never broke.        | never
    stray   | The dam broke. The mill is not old.       | The dam not only broke.     |
    stray   | The fastest dam broke.                    | No dam broke faster.        |
    stray   | The dam broke.                            | The dam never saw new floods broke. |
    stray   | The dam broke.                            | The dam never saw floods broke.     |
    stray   | The dam broke.                            | The dam never saw it broke. | never
    stray   | The dam broke.                            | The dam never _4 broke.     | never
    stray   | The dam broke.                            | The dam never _5 broke.     |
    stray   | The dam broke.                            | Not, never, none broke.     | not never none
    stray   | Not _5 broke dams.                        | The dam never broke.        |
    stray   | Not _6 broke dams.                        | The dam never broke.        | never
    stray   | The dam broke _2 not.                     | The dam never broke.        |
    stray   | The dam broke _3 not.                     | The dam never broke.        | never
    stray   | It failed. The dam broke. It failed.      | The dam never broke.        | never
    stray   | The dam broke at noon. Folk slept. It did not break now. | The dam never broke at noon. | never
    dropped | The dam did not break in May.     | The dam broke in May.               | broke
    dropped | The dam did not break in May.     | The dam broke, folk ate.            | broke
    dropped | The dam did not break in May.     | The dam broke, folk ate bread.      |
    dropped | The dam did not break in May.     | The dam hardly broke in May.        |
    dropped | The dam did not break in May.     | The unused dam broke in May.        |
    dropped | The dam did not break in May.     | The uncle dam broke in May.         | broke
    dropped | The dam did not break in May.     | The sunlight dam broke in May.      | broke
    dropped | The dam did no longer break.      | The dam broke.                      |
    dropped | The dam did not _2 break in May.  | The dam broke in May.               | broke
    dropped | The dam did not _3 break in May.  | The dam broke in May.               |
    dropped | The dam was not. Break it in May. | The dam broke in May.               |
    dropped | It was not Reid who came.         | It was Reid who came.               |
    dropped | The dam did not break in May.     | The dam stood in May.               |
    dropped | The dam did not break.            | The dam _3 broke.                   | broke
    dropped | The dam did not break.            | The dam _4 broke.                   |
    dropped | The dam did not break.            | They broke _3 the dam.              |
    dropped | The dam did not break.            | They broke _3 dam.                  | broke
    dropped | The dam _3 not break.             | The dam broke.                      | broke
    dropped | The dam _4 not break.             | The dam broke.                      |
    dropped | Not break _5 dam.                 | The dam broke.                      | broke
    dropped | Not break _6 dam.                 | The dam broke.                      |`);
  const rules = { new: newNegations, stray: strayNegations, dropped: droppedNegations };

  it.each(rows)('that are %s in what "%s" says, told as "%s"', (rule, source, output, expected) => {
    const find = Object.entries(rules).find(([name]) => name === rule)?.[1];
    expect(words(find?.(align(source, output)) ?? [])).toBe(expected);
  });

  it('reach four words, inside the sentence', () => {
    const { tokens } = passage('Not then then then stable stable');
    expect([3, 4, 5].map((at) => isNegated(tokens, at, 0))).toEqual([true, true, false]);
    expect([0, 1].map((from) => isNegated(tokens, 4, from))).toEqual([true, false]);
  });
});

describe('names in the place of others', () => {
  const rows = readRows(`
    Then Faraday runs the old mill. Later Reid slept.    | Reid runs the old mill.              | reid
    Then Faraday runs the old mill. Later Reid slept.    | Smith Reid runs the old mill.        | smith reid
    Then Faraday runs the old mill. Later Reid slept.    | Then Smith runs the old mill.         |
    Then Faraday runs old mill. Later Reid slept.        | Reid _5 runs mill.                   | reid
    Then Faraday runs old mill. Later Reid slept.        | Reid _6 runs mill.                   |
    Then Faraday runs old mill. Later Reid slept.        | Runs old mill _5 Reid.               | reid
    Then Faraday runs old mill. Later Reid slept.        | Runs old mill _6 Reid.               |
    Then Faraday is in it with an old mill. Later Reid slept. | Then Reid is in it _5 old mill. |
    Then Faraday runs 12 mills at dusk. Later Reid slept.     | Reid 12 _7 mills at dusk.       |
    Then Faraday said the old mill burnt. Later Reid slept.   | Reid said _7 old mill burnt.    |
    Then Faraday the mayor runs an old mill. Later Reid slept. | Reid mayor _7 old mill runs.   |
    Then Faraday runs old Corvel Polan mill at dusk. Later Reid slept. | Reid _2 Corvel, Polan _7 mill old runs. |
    Then Faraday runs old Corvel mill at dusk. Later Reid slept. | Reid then Corvel _7 mill old runs. | reid
    Then Faraday runs mill. Then Ivo runs. Later Reid slept. | Reid runs _7 mill.               | reid
    Then Faraday runs mill. Then Ivo runs and runs. Later Reid slept. | Reid runs _7 mill.      |
    Then Faraday runs mill. Then Ivo runs. Later Reid slept. | Reid then runs _7 mill.          |
    Then Faraday runs the old mill. Later Reid had a farm.   | Reid runs then farm _7 old mill. |
    Then Faraday runs the old mill. Later Reid had a farm.   | Reid runs _3 farm _7 old mill.   | reid
    Later Reid slept. Then Faraday runs the old mill.        | Reid runs the old mill.          | reid
    Later Reid slept. Then she runs the old mill, Faraday said. | Reid runs the old mill.       |
    Later Reid slept. Rain fell. Then she runs the old mill, Faraday said. | Reid runs the old mill. | reid
    Later Reid slept. Then Faraday as she said runs the old mill. | Reid runs the old mill.     | reid
    Then she runs the old mill, Faraday said. Later Reid slept. | Reid runs the old mill.       | reid
    Then folk run the old mill. Then Faraday came. Later Reid slept. | Reid runs the old mill.  |
    Then came Faraday. Folk run the old mill. Later Reid slept. | Reid runs the old mill.       |
    Then Faraday _7 runs old mill. Later Reid slept.         | Reid runs _7 mill old.           | reid
    Then Faraday _8 runs old mill. Later Reid slept.         | Reid runs _7 mill old.           |
    Then Captain runs the old mill. Later Reid slept.        | Reid runs the old mill.          |
    Then Faraday runs the old mill. Later Reid slept.        | Reid runs the old mill, Faraday said. |
    Then at Corvel folk run the old mill. Later Reid slept.  | Reid runs the old mill.          |
    Then at Corvel folk run the old mill. Later Reid slept.  | At Reid folk run the old mill.   | reid
    The mill of Corvel is old. Later Reid slept.             | The mill of Reid is old.         | reid
    The mill of Corvel is old. Later Reid slept.             | The mill at Reid is old.         |
    The mill of the Corvel is old. Later Reid slept.         | The mill of Reid is old.         | reid
    The mill of Captain Corvel is old. Later Reid slept.     | The mill of Reid is old.         | reid
    The mill of Captain, Corvel is old. Later Reid slept.    | The mill of Reid is old.         |
    Then came Ivo of Ann. Captain Corvel runs the old mill. Later Reid slept. | Reid runs the old mill. | reid
    Later Reid slept. There is a mill. Then Faraday has a farm at dusk. | Reid farm mill _7 dusk. |
    Then Faraday won, and in the hall Reid lost.             | Then Reid won.                   | reid
    Then Faraday won, and in the hall Reid lost.             | Then Faraday won.                |
    Then Faraday won, and in the hall Reid lost.             | Then Reid _2 won.                | reid
    Then Faraday won, and in the hall Reid lost.             | Then Reid _3 won.                |
    Then Faraday won, and in the hall Reid lost.             | Then Reid: Won in the hall.      |
    Then Faraday won, and in the hall Reid lost.             | Then it was the hall of Reid.    |
    Then Faraday 12 times won, and Reid lost.                | Then Reid 12 times won.          |
    Then Reid and Faraday won.                               | Then Reid won.                   |
    Then Reid _10 Faraday won.                               | Then Reid won.                   |
    Then Reid _11 Faraday won.                               | Then Reid won.                   | reid
    Then Ivo saw Reid. Then Faraday won, but Reid lost.      | Then Reid won, but lost.         | reid
    Then Faraday won, but Reid lost. It rained. Then Reid won. | Then Reid won, but lost.       |
    Then Reid slept in the old hall. Then Faraday won.       | Reid won in the old hall, and slept. |
    Then Faraday _2 won, but Reid lost.                      | Then Reid won.                   | reid
    Then Faraday _3 won, but Reid lost.                      | Then Reid won.                   |
    Then came Faraday did. Then won Reid the cup.            | Then Reid won the cup.           |
    Then folk won, but Reid lost.                            | Then Reid won.                   |`);

  it.each(rows)('"%s" told as "%s": %s', (source, output, expected) => {
    expect(names(misplacedNames(align(source, output)))).toBe(expected);
  });
});

describe('names', () => {
  it.each(
    readRows(`
    Then Reid slept.             | Reid ran.              | reid
    Then reid slept.             | Reid ran.              |
    Then Banks slept near banks. | Banks ran.             |
    Then Banks slept near banks. | The Banks ran.         | banks
    Then Reid slept.             | Zork ran.              |
    Then Reid slept.             | Zork Amt ran.          | zork amt
    Then Reid saw zork.          | Zork Reid ran.         | zork reid
    Then Reid saw water.         | Water Reid ran.        | reid
    Then Reid slept.             | Water Reid ran.        | water reid
    Then Reid slept.             | On Monday Reid ran.    | reid
    Then Reid slept.             | However Reid ran.      | reid
    Then Reid slept.             | Then Reid, Faraday ran. | reid, faraday`),
  )('"%s" told as "%s": %s', (source, output, expected) => {
    expect(names(findNames(align(source, output)))).toBe(expected);
    expect(findNames({ ...align(source, output), capitalsTell: false })).toEqual([]);
  });
});
