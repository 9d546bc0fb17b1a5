/** Texts over which rules stumble that search, split, encode, print or look something up with a text. */
export const oddTexts: readonly string[] = [
  '*a("b\\c</d> [e]\n{"f":1}',
  // A key that is no own property of an object.
  '__proto__',
  'constructor',
  // Halves of a pair: btoa, encodeURIComponent and many a data base refuse them.
  'half \ud83d',
  '\udc00',
  // One letter for readers, eight code units.
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u{1f1fa}\u{1f1f3}',
  // Letters that a change of case makes longer or shorter.
  'Stra\u00dfe \u0130\u0131',
  // Read from right to left, with a mark that turns the order.
  '\u05e9\u05dc\u05d5\u05dd \u202e12',
  '%E0%A4%A',
  ' ',
];
