interface Question {
  readonly id: string;
  readonly text: string;
  readonly reference: string;
}

/** Questions of this package, with answers that do not change, for matches without a file. */
export const bundledQuestions: readonly Question[] = [
  ['How many sides does a heptagon have?', '7'],
  ['Which chemical element has the symbol Fe?', 'Iron'],
  ['What is the square root of 169?', '13'],
  ['Which planet is the closest to the Sun?', 'Mercury'],
  ['How many minutes are there in a day?', '1440'],
  ['What is the chemical formula of table salt?', 'NaCl'],
  ['Which number is written as XL in Roman numerals?', '40'],
  ['What is the smallest prime number?', '2'],
  ['How many strings does a violin have?', '4'],
  ['Which gas do plants take in for photosynthesis?', 'Carbon dioxide'],
  ['What is the sum of the angles of a triangle in degrees?', '180'],
  ['Which unit of electrical resistance is written with the letter omega?', 'Ohm'],
].map(([text = '', reference = ''], index) => ({ id: `question-${index + 1}`, text, reference }));
