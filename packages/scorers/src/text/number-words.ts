/** English words for numbers, by value. "one" is left out: it is a pronoun more often than a number. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ['zero', 0],
  ...counted('two three four five six seven eight nine ten eleven twelve', 2, 1),
  ...counted('thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 13, 1),
  ...counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
]);

/** Ordinal words, by value. "1st" and "first" are one number, which is not the number 1. */
export const ordinalWords: ReadonlyMap<string, number> = new Map([
  ...counted('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth', 1, 1),
  ...counted('thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth', 13, 1),
  ...counted('thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth', 30, 10),
]);

/** Words and abbreviations that multiply the number before them. */
export const scaleWords: ReadonlyMap<string, number> = new Map([
  ['hundred', 1e2],
  ['lakh', 1e5],
  ['crore', 1e7],
  ['thousand', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['mln', 1e6],
  ['mn', 1e6],
  ['m', 1e6],
  ['billion', 1e9],
  ['bln', 1e9],
  ['bn', 1e9],
  ['b', 1e9],
  ['trillion', 1e12],
  ['tn', 1e12],
]);

/** Decades by name. */
export const decadeWords: ReadonlyMap<string, number> = new Map(
  counted('thirties forties fifties sixties seventies eighties nineties', 1930, 10),
);

/** Months, by their number; and their abbreviations, which count next to a number only. */
export const monthWords: ReadonlyMap<string, string> = new Map(
  'january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec'
    .split('|')
    .flatMap((line) => {
      const [month = '', ...short] = line.split(' ');
      return [month, ...short].map((form) => [form, month] as const);
    }),
);

/** Speeds by the stem of their length: "miles per hour". */
export const speeds: ReadonlyMap<string, string> = new Map([
  ['mile', 'mph'],
  ['kilomet', 'kmh'],
]);

/** Whether a number, or a unit of several words, may begin with a word: hardly any does. @param key - Its stem. */
export function opensNumber(word: string, key: string): boolean {
  return openers.has(word) || speeds.has(key) || romanNumber(word) !== undefined;
}

/** Returns the value of a Roman number of two letters and more, up to XXXIX; `undefined` for other words. */
export function romanNumber(word: string): number | undefined {
  const [, tens = '', units = ''] = /^(x{0,3})(ix|iv|v?i{0,3})$/.exec(word) ?? [];
  if (tens.length + units.length < 2) return undefined;
  const values: Readonly<Record<string, number>> = { ix: 9, iv: 4, v: 5, '': 0 };
  return (
    10 * tens.length + (values[units] ?? (units.startsWith('v') ? 5 : 0) + units.replace('v', '').length)
  );
}

const openers: ReadonlySet<string> = new Set([
  ...numberWords.keys(),
  ...ordinalWords.keys(),
  ...decadeWords.keys(),
  ...'half a one noon midnight per m q minus'.split(' '),
]);

function counted(words: string, first: number, step: number): readonly (readonly [string, number])[] {
  return words.split(' ').map((word, index) => [word, first + step * index] as const);
}
