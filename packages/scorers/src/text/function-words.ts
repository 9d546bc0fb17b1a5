/**
 * English words that carry grammar rather than content. Words that decide what is true are not among them: negations
 * ("not", "never"), quantifiers ("all", "only") and words of order ("before", "after").
 */
export const functionWords: ReadonlySet<string> = new Set(
  [
    'a an the this that these those there here',
    'i me my mine we us our ours you your yours he him his she her hers it its they them their theirs',
    'myself himself herself itself ourselves yourself yourselves themselves',
    'who whom whose which what when where why how',
    'am is are was were be been being do does did doing done have has had having',
    'will would shall should can could may might must ought',
    'and or but if then than as so such because while although though whether since until unless also too very',
    'of in on at by for with from to into onto upon about through over under between among during within along',
    'across against around toward towards out up down off again just',
    's re ve ll d t m o',
  ].flatMap((line) => line.split(' ')),
);
