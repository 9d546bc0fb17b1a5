/** The sources of an instruction. */
export interface EditTarget {
  /** The change, in words: `red umbrella`. */
  readonly target: string;
  /** 1 for the first edit of a question; later ones may ask for another change. */
  readonly attempt: number;
}

/** One kind of change, and the questions whose answer it changes. A plain value, so users can extend the table. */
export interface EditType {
  /** Unique within its table. */
  readonly name: string;
  /** One sentence for a model that classifies questions. */
  readonly description: string;
  /** Whether a question is of this type, by its words alone. */
  readonly matches: (question: string) => boolean;
  /** The instruction to use if no model writes one. */
  readonly instruct: (target: EditTarget) => string;
}

/**
 * The edit types that come with the package, in the order in which they are tried. The paper names quantity and object
 * and shows text (Figure 7); the others are ours. The last one matches every question.
 */
export const editTypes: readonly EditType[] = [
  {
    name: 'quantity',
    description: 'asks how many of something there are: their number changes by one',
    matches: (question) => /\bhow many\b|\bnumber of\b|\bcount\b/i.test(question),
    instruct: ({ target, attempt }) =>
      attempt % 2 === 1
        ? `Add one more of the ${target}, like those that are there. ${rest}`
        : `Remove one of the ${target} and fill the gap with what is around it. ${rest}`,
  },
  {
    name: 'existence',
    description: 'asks whether something is in the image: it is removed, or added where it is absent',
    matches: (question) => /^\W*(is|are|was|were) there\b|\b(contain|include|depict)s?\b/i.test(question),
    instruct: ({ target }) =>
      `If there is any ${target} in the image, remove all of it and fill the gap with what is around it; if there is none, add one where it looks natural. ${rest}`,
  },
  {
    name: 'text',
    description: 'asks what is written somewhere: the writing changes, its style stays',
    matches: (question) =>
      /\b(word|words|text|letters?|written|writing|says?|reads?|sign|logo|brand|title|caption|spelled|digits?)\b/i.test(
        question,
      ),
    instruct: ({ target }) =>
      `Change what is written on the ${target} to another word in the same lettering. ${rest}`,
  },
  {
    name: 'position',
    description: 'asks where something is: it moves to another place',
    matches: (question) =>
      /\bwhere\b|\b(to the (left|right)|(left|right) (of|side)|above|under|in front of|next to|be(low|neath|hind|side|tween)|position|located|on top of)\b/i.test(
        question,
      ),
    instruct: ({ target }) => `Move the ${target} to the opposite side of where it is now. ${rest}`,
  },
  {
    name: 'colour',
    description: 'asks for the colour of something: it is recoloured',
    matches: (question) => /\bcolou?r(s|ed)?\b/i.test(question),
    instruct: ({ target, attempt }) =>
      `Change the colour of the ${target} to ${chooseColor(attempt)}. ${rest}`,
  },
  {
    name: 'attribute',
    description:
      'asks for a property of something, such as its size, material, state or age: that property changes',
    matches: (question) =>
      /\b(size|small(er)?|large(r)?|big(ger)?|tall(er)?|short(er)?|long(er)?|material|pattern|solid|hollow|open|closed|old(er)?|young(er)?|wearing|dressed|made of|full|empty|wet|dry|bright(er)?|dark(er)?|equal|same|parallel|straight)\b/i.test(
        question,
      ),
    instruct: ({ target }) =>
      `Change how the ${target} looks in the respect that is asked for: make it the opposite. ${rest}`,
  },
  {
    name: 'object',
    description: 'asks what something is: it is replaced by something else of its size and place',
    matches: () => true,
    instruct: ({ target }) =>
      `Replace the ${target} with a different object of the same size in the same place. ${rest}`,
  },
];

/** The first type of the table that matches, `undefined` if none does. */
export function classifyByWords(
  question: string,
  table: readonly EditType[] = editTypes,
): EditType | undefined {
  return table.find(({ matches }) => matches(question));
}

/** The subject of a question, by its words alone: a rough guess for edits without a model. */
export function targetOfWords(question: string): string {
  const plain = question.replace(/\s+/g, ' ').trim();
  for (const pattern of targetPatterns) {
    const found = pattern.exec(plain)?.[1]?.trim();
    if (found) return found;
  }
  return 'main object';
}

const rest = 'Leave everything else as it is.';

const targetPatterns: readonly RegExp[] = [
  /^(?:is|are) there (?:an?|any|some|the)?\s*(.+?)(?: in (?:the|this) (?:image|picture|photo))?\?/i,
  /\bhow many (.+?)(?: (?:are|is|do|does|can|in)\b|\?)/i,
  /\bcolou?rs? (?:is|are|of) (?:the |an? )?(.+?)\?/i,
  /\b(?:where|who|what) (?:is|are) (?:the |an? )?(.+?)(?: (?:in|on|at|to|doing|wearing|holding)\b|\?)/i,
  /^(?:is|are|does|do) (?:the |an? )?(.+?)(?: (?:to|in|on|above|below|small|solid|have|contain|a|the|made|wearing|\w+er than)\b|\?)/i,
  /^what \w+ (?:is|are) (?:the |an? )?(.+?)\?/i,
  /\b(?:on|under|of) the (.+?)\?/i,
];

function chooseColor(attempt: number): string {
  return ['blue', 'red', 'green', 'yellow'][(attempt - 1) % 4] ?? 'blue';
}
