/** A change of one file: what stands there, and what is written instead. An empty text stands at the end. */
export interface Edit {
  readonly about: string;
  readonly file: string;
  readonly changes: readonly (readonly [from: string, to: string])[];
  /** Files that come in. */
  readonly more?: Readonly<Record<string, string>>;
}

const edit = (about: string, file: string, ...changes: readonly (readonly [string, string])[]): Edit => ({
  about,
  file,
  changes,
});

/** Changes of what is played: rules, views, prompts, players and settings, at any depth. */
export const harmful: readonly Edit[] = [
  // In branches that random play reaches in under one of a thousand matches, which a test measures.
  edit('a slip of the pen', 'study/rules/auction.ts', [
    '> 999.5) draft.bids[seat] = 1',
    '> 999.5) draft.bids[seat] = 2',
  ]),
  edit('the price of 777', 'study/rules/price/price.ts', ['return 700', 'return 770']),
  edit('a share above 1990', 'study/rules/price/price.ts', ['share = 0.5', 'share = 0.4']),
  edit('thirteens all round', 'elsewhere/order.ts', ['entries.reverse()', 'entries.sort()']),
  edit('a boundary', 'study/rules/price/price.ts', ['price > 1990', 'price >= 1990']),
  // In prompts.
  edit('a role', 'study/prompts/lead.ts', ["'a bidder'", "'a careful bidder'"]),
  edit('a phrase in JSON', 'study/prompts/phrases.json', ['You are the last to bid', 'All others have bid']),
  edit('a phrase in a text', 'study/prompts/manners.txt', ['one number', 'a number']),
  edit('a phrase after a mistake', 'study/prompts/index.ts', [
    'Your last bid was not valid',
    'Your last bid was refused',
  ]),
  edit('what a prompt tells', 'study/prompts/index.ts', ['view.hints.others > 1', 'view.hints.others > 2']),
  // In rules, views, players and settings.
  edit('equal bids', 'study/rules/price/price.ts', [
    'second.bid === first.bid) return null',
    'second.bid === first.bid) return second.seat',
  ]),
  edit('the order of bids', 'elsewhere/order.ts', ['other.bid - one.bid', 'one.bid - other.bid']),
  edit('a limit in JSON', 'study/data/limits.json', ['2000', '1999']),
  edit('a view through require', 'study/views/rounding.cjs', ['Math.round', 'Math.floor']),
  edit('a rare view', 'study/views/worth.cjs', ['? 100', '? 99']),
  edit('a player', 'study/players/share.ts', ['0.6', '0.65']),
  edit('a default setting', 'study/settings.ts', ['default(10)', 'default(11)']),
  edit('a metric', 'study/rules/auction.ts', ['Math.max(...Object', 'Math.min(...Object']),
  edit('a variant', 'study/benchmark.ts', ['talk: false', 'talk: true']),
  edit(
    'another file under an old name',
    'shared/ranked.ts',
    ['./linked/order.ts', '../elsewhere/order.ts'],
    ['', '\nArray.prototype.sort = Array.prototype.toSorted;\n'],
  ),
];

/** Changes of what is only shown, or of nothing but the text. */
export const harmless: readonly Edit[] = [
  edit('a title', 'study/shown/columns.ts', ["title: 'score'", "title: 'Payoff'"]),
  edit('a format', 'study/shown/columns.ts', ["as: 'number', places: 2", "as: 'integer'"]),
  edit('the order of columns', 'study/shown/columns.ts', [
    "  { title: 'agent', field: 'agent', as: 'text' },\n  { title: 'score', field: 'score', as: 'number', places: 2 },\n",
    "  { title: 'score', field: 'score', as: 'number', places: 2 },\n  { title: 'agent', field: 'agent', as: 'text' },\n",
  ]),
  edit('a word in a title', 'study/shown/words.ts', ["'US$'", "'dollars'"]),
  edit('a picture', 'study/shown/picture.ts', ['<text>', '<text x="4" y="9">']),
  edit('the title of a table', 'study/shown/figures.ts', ["title: 'Lots'", "title: 'Lots that were sold'"]),
  edit('a description', 'study/benchmark.ts', ['Three bidders and one lot', 'A sealed auction']),
  edit('the description of a variant', 'study/benchmark.ts', ["'without talk'", "'in silence'"]),
  edit('the disclosures of a study', 'study/benchmark.ts', [
    'discloses: () => true',
    'discloses: () => false',
  ]),
  edit('a comment', 'study/rules/price/price.ts', ['// With equal bids', '// Where bids are equal']),
  edit('a comment that goes', 'study/benchmark.ts', ['// The auction of the study.\n', '']),
  edit('line breaks', 'study/rules/auction.ts', [
    'const winner = winnerOf(state);',
    'const winner =\n      winnerOf(\n        state,\n      );',
  ]),
  edit('quotes', 'study/prompts/lead.ts', ["'a bidder'", '"a bidder"']),
  edit(
    'the name of a local',
    'elsewhere/order.ts',
    ['const entries', 'const all'],
    ['if (entries.every', 'if (all.every'],
    ['entries.reverse', 'all.reverse'],
    ['return entries.sort', 'return all.sort'],
  ),
  edit(
    'the name of a function',
    'study/rules/price/price.ts',
    ['return discounted(', 'return reduced('],
    ['const discounted', 'const reduced'],
  ),
  edit('a type', 'study/rules/state.ts', [
    'bids: Record<string, number>',
    'bids: Partial<Record<string, number>>',
  ]),
  edit('a function that nothing uses', 'elsewhere/order.ts', [
    'Object.keys(bids).sort()',
    'Object.keys(bids).toSorted()',
  ]),
  edit('a new export', 'study/players/share.ts', ['', '\nexport const half = 0.5;\n']),
  edit('spaces in JSON', 'study/data/limits.json', [
    '{ "least": 0, "most": 2000 }',
    '{\n  "least": 0,\n  "most": 2000\n}',
  ]),
  edit(
    'the order of functions',
    'study/rules/price/price.ts',
    [
      'export function priceOf(state: AuctionState, reserve: number): number {\n  const [, second] = ranked(state.bids);\n  const price = Math.max(second?.bid ?? 0, reserve);\n  if (price === 777) return 700;\n  return discounted(price);\n}\n',
      '',
    ],
    [
      '/** A bid of nothing never wins. */',
      'export function priceOf(state: AuctionState, reserve: number): number {\n  const [, second] = ranked(state.bids);\n  const price = Math.max(second?.bid ?? 0, reserve);\n  if (price === 777) return 700;\n  return discounted(price);\n}\n\n/** A bid of nothing never wins. */',
    ],
  ),
  {
    ...edit(
      'a function that moves to another file',
      'study/rules/price/price.ts',
      [
        "import { ranked } from '../../../shared/ranked.ts';",
        "import { ranked } from '../../../shared/ranked.ts';\nimport { discounted } from './discount.ts';",
      ],
      [
        'const discounted = (price: number): number => {\n  if (price > 1990) {\n    const share = 0.5;\n    return price * share;\n  }\n  return price;\n};\n',
        '',
      ],
    ),
    more: {
      'study/rules/price/discount.ts':
        'export const discounted = (price: number): number => {\n  if (price > 1990) {\n    const share = 0.5;\n    return price * share;\n  }\n  return price;\n};\n',
    },
  },
];
