/** A change of one file: what stands there, and what is written instead. An empty text stands at the end. */
export interface Edit {
  readonly about: string;
  readonly file: string;
  readonly changes: readonly (readonly [from: string, to: string])[];
  /** Files that come in. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Texts come in pairs: from and to. */
type Row = readonly [about: string, file: string, ...texts: readonly string[]];

const edit = ([about, file, ...texts]: Row): Edit => ({
  about,
  file,
  changes: texts.flatMap((from, place) => (place % 2 === 0 ? [[from, texts[place + 1] ?? ''] as const] : [])),
});

const price = 'study/rules/price/price.ts';
const order = 'elsewhere/order.ts';
const columns = 'study/shown/columns.ts';

const harmfulRows: readonly Row[] = [
  // In branches that random play hardly reaches.
  [
    'a slip of the pen',
    'study/rules/auction.ts',
    '> 999.5) draft.bids[seat] = 1',
    '> 999.5) draft.bids[seat] = 2',
  ],
  ['the price of 777', price, 'return 700', 'return 770'],
  ['a share above 1990', price, 'share = 0.5', 'share = 0.4'],
  ['thirteens all round', order, 'entries.reverse()', 'entries.sort()'],
  ['a boundary', price, 'price > 1990', 'price >= 1990'],
  // In prompts.
  ['a role', 'study/prompts/lead.ts', "'a bidder'", "'a careful bidder'"],
  ['a phrase in JSON', 'study/prompts/phrases.json', 'You are the last to bid', 'All others have bid'],
  ['a phrase in a text', 'study/prompts/manners.txt', 'one number', 'a number'],
  ['a phrase after a mistake', 'study/prompts/index.ts', 'bid was not valid', 'bid was refused'],
  ['what a prompt tells', 'study/prompts/index.ts', 'view.hints.others > 1', 'view.hints.others > 2'],
  // In rules, views, players and settings.
  [
    'equal bids',
    price,
    'second.bid === first.bid) return null',
    'second.bid === first.bid) return second.seat',
  ],
  ['the order of bids', order, 'other.bid - one.bid', 'one.bid - other.bid'],
  ['a limit in JSON', 'study/data/limits.json', '2000', '1999'],
  ['a view through require', 'study/views/rounding.cjs', 'Math.round', 'Math.floor'],
  ['a rare view', 'study/views/worth.cjs', '? 100', '? 99'],
  ['a player', 'study/players/share.ts', '0.6', '0.65'],
  ['a default setting', 'study/settings.ts', 'default(10)', 'default(11)'],
  ['a metric', 'study/rules/auction.ts', 'Math.max(...Object', 'Math.min(...Object'],
  ['a variant', 'study/benchmark.ts', 'talk: false', 'talk: true'],
  [
    'another file under an old name',
    'shared/ranked.ts',
    './linked/order.ts',
    '../elsewhere/order.ts',
    '',
    '\nArray.prototype.sort = Array.prototype.toSorted;\n',
  ],
];

/** Changes of what is played: rules, views, prompts, players and settings, at any depth. */
export const harmful: readonly Edit[] = harmfulRows.map(edit);

const agent = "  { title: 'agent', field: 'agent', as: 'text' },\n";
const score = "  { title: 'score', field: 'score', as: 'number', places: 2 },\n";
const priceOf =
  'export function priceOf(state: AuctionState, reserve: number): number {\n  const [, second] = ranked(state.bids);\n  const price = Math.max(second?.bid ?? 0, reserve);\n  if (price === 777) return 700;\n  return discounted(price);\n}\n';
const winner = '/** A bid of nothing never wins. */';
const discounted =
  'const discounted = (price: number): number => {\n  if (price > 1990) {\n    const share = 0.5;\n    return price * share;\n  }\n  return price;\n};\n';
const ranked = "import { ranked } from '../../../shared/ranked.ts';";

const harmlessRows: readonly Row[] = [
  ['a title', columns, "title: 'score'", "title: 'Payoff'"],
  ['a format', columns, "as: 'number', places: 2", "as: 'integer'"],
  ['the order of columns', columns, agent + score, score + agent],
  ['a word in a title', 'study/shown/words.ts', "'US$'", "'dollars'"],
  ['a picture', 'study/shown/picture.ts', '<text>', '<text x="4" y="9">'],
  ['the title of a table', 'study/shown/figures.ts', "title: 'Lots'", "title: 'Lots that were sold'"],
  ['a description', 'study/benchmark.ts', 'Three bidders and one lot', 'A sealed auction'],
  ['the description of a variant', 'study/benchmark.ts', "'without talk'", "'in silence'"],
  ['the disclosures of a study', 'study/benchmark.ts', 'discloses: () => true', 'discloses: () => false'],
  ['a comment', price, '// With equal bids', '// Where bids are equal'],
  ['a comment that goes', 'study/benchmark.ts', '// The auction of the study.\n', ''],
  [
    'line breaks',
    'study/rules/auction.ts',
    'winner = winnerOf(state);',
    'winner =\n      winnerOf(\n        state,\n      );',
  ],
  ['quotes', 'study/prompts/lead.ts', "'a bidder'", '"a bidder"'],
  [
    'the name of a local',
    order,
    'const entries',
    'const all',
    'if (entries.every',
    'if (all.every',
    'entries.reverse',
    'all.reverse',
    'return entries.sort',
    'return all.sort',
  ],
  [
    'the name of a function',
    price,
    'return discounted(',
    'return reduced(',
    'const discounted',
    'const reduced',
  ],
  ['a type', 'study/rules/state.ts', 'bids: Record<string, number>', 'bids: Partial<Record<string, number>>'],
  ['a function that nothing uses', order, 'Object.keys(bids).sort()', 'Object.keys(bids).toSorted()'],
  ['a new export', 'study/players/share.ts', '', '\nexport const half = 0.5;\n'],
  [
    'spaces in JSON',
    'study/data/limits.json',
    '{ "least": 0, "most": 2000 }',
    '{\n  "least": 0,\n  "most": 2000\n}',
  ],
  ['the order of functions', price, priceOf, '', winner, `${priceOf}\n${winner}`],
  [
    'a function that moves to another file',
    price,
    ranked,
    `${ranked}\nimport { discounted } from './discount.ts';`,
    discounted,
    '',
  ],
];

/** Changes of what is only shown, or of nothing but the text. */
export const harmless: readonly Edit[] = harmlessRows.map((row) => ({
  ...edit(row),
  more: row[0].startsWith('a function that moves')
    ? { 'study/rules/price/discount.ts': `export ${discounted}` }
    : {},
}));
