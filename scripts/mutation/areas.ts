/** A part of a package that decides results or money. */
export interface Area {
  /** Folder in `packages`. */
  readonly package: string;
  /** Mutated files, as globs in its `src`. */
  readonly files: readonly string[];
  /** Names of the test files that state the laws of the area, without `.test.ts`; those of another package after its folder. `*` for all. */
  readonly tests: readonly string[];
  /** Share of the mutants that must be killed. */
  readonly goal: 0.9 | 0.95;
}

/** The areas by name: what is killed by their own tests is killed by all. */
export const areas: Readonly<Record<string, Area>> = {
  'werewolf-metrics': {
    package: 'game-werewolf',
    files: ['metrics/*.ts'],
    tests: ['worked-metrics'],
    goal: 0.95,
  },
  'werewolf-deception': {
    package: 'game-werewolf',
    files: ['deception/{objective,suspicion,summary,claim}.ts'],
    tests: ['worked-metrics', 'worked-claims', 'worked-match', 'deception', 'films'],
    goal: 0.95,
  },
  'hq-scoring': {
    package: 'game-hq',
    files: ['scoring/*.ts', 'penalty/*.ts', 'rules/{resources,worst-first}.ts'],
    tests: [
      'worked-result',
      'break-even',
      'resources',
      'q-score',
      'worst-first',
      'missing',
      'price-of-a-review',
      'review-penalty',
      'story',
    ],
    goal: 0.95,
  },
  'mug-metrics': {
    package: 'game-mug',
    files: ['game/{metrics,outcome,detection,voting,factors,chance-lines}.ts'],
    tests: ['worked-metrics', 'worked-votes', 'chance-lines', 'mug', 'detection-report'],
    goal: 0.95,
  },
  purse: {
    package: 'core',
    files: ['engine/budget/*.ts', 'engine/tally.ts', 'usage/{usage,lost}.ts'],
    tests: ['worked-usage', 'worked-budgets', 'savings', 'hold', 'purse', 'interrupts'],
    goal: 0.95,
  },
  'statistics-intervals': {
    package: 'statistics',
    files: ['{intervals,distributions}/*.ts'],
    tests: ['*'],
    goal: 0.95,
  },
  'statistics-tests': {
    package: 'statistics',
    files: ['tests/*.ts'],
    tests: ['*'],
    goal: 0.95,
  },
  'statistics-comparison': {
    package: 'statistics',
    files: ['verdicts/*.ts'],
    tests: ['extreme-values', 'refusals', 'verdicts', 'worked-*'],
    goal: 0.95,
  },
  'statistics-ratings': {
    package: 'statistics',
    files: ['{ratings,ranks}/*.ts'],
    tests: ['*'],
    goal: 0.95,
  },
  'statistics-numbers': {
    package: 'statistics',
    files: ['classification/*.ts', 'exact-math/*.ts', '{agreement,checks,decimal-text,moments,random}.ts'],
    tests: [
      'exact-math',
      'extreme-values',
      'metrics',
      'orders',
      'random',
      'refusals',
      'sha256',
      'statistics',
      'worked-*',
    ],
    goal: 0.95,
  },
  'werewolf-rules': {
    package: 'game-werewolf',
    files: ['rules/*.ts', '{state,outcome,choices,asks}.ts', 'answers/*.ts', 'deal/*.ts'],
    tests: ['worked-rules', 'worked-requests', 'worked-match', 'films', 'night-and-day', 'deception'],
    goal: 0.9,
  },
  'werewolf-views': {
    package: 'game-werewolf',
    files: ['views.ts', 'open.ts', 'game-log.ts'],
    tests: ['worked-match', 'worked-requests', 'films', 'night-and-day'],
    goal: 0.9,
  },
  'hq-rules': {
    package: 'game-hq',
    files: ['rules/*.ts', '!rules/{resources,worst-first}.ts', '{game,config}.ts'],
    tests: ['worked-lane', 'worked-match', 'films', 'missing', 'game'],
    goal: 0.9,
  },
  'hq-views': {
    package: 'game-hq',
    files: ['views/*.ts'],
    tests: ['worked-match', 'films', 'vision'],
    goal: 0.9,
  },
  'mug-rules': {
    package: 'game-mug',
    files: ['game/{asks,config,deal,mug,names,state}.ts', 'released/*.ts', 'baselines/*.ts', 'answers.ts'],
    tests: [
      'worked-deal',
      'worked-match',
      'worked-baselines',
      'worked-votes',
      'answers',
      'films',
      'released',
      'mug',
    ],
    goal: 0.9,
  },
  'mug-views': {
    package: 'game-mug',
    files: ['game/views.ts', 'baselines/views.ts'],
    tests: ['worked-match', 'worked-baselines', 'films', 'mug-secrets'],
    goal: 0.9,
  },
  'core-reader': {
    package: 'core',
    files: ['reading/*.ts', 'engine/answer-check.ts'],
    tests: [
      'worked-choices',
      'worked-readings',
      'lenient-reading',
      'llm/answers-as-written',
      'llm/parse',
      'match',
      'hostile-agents',
      'made-schemas',
      'ask-types',
    ],
    goal: 0.9,
  },
  'core-journal': {
    package: 'core',
    files: ['journal/*.ts', '!journal/{lock,lock-owner,folder-blobs,replace-file}.ts', 'usage/usage-line.ts'],
    tests: [
      'worked-journal',
      'files',
      'journal-integrity',
      'durability',
      'interrupts',
      'purse',
      'replay',
      'going-on',
    ],
    goal: 0.9,
  },
  'core-replay': {
    package: 'core',
    files: [
      'engine/{journal-cursor,record-checks,record-keeper,recorded-result,recorded-seats,retrace,past}.ts',
      'engine/{match-result,result,verdict,position,steps}.ts',
    ],
    tests: [
      'replay',
      'worked-position',
      'retrace',
      'lenient-reading',
      'journal-integrity',
      'match',
      'going-on',
      'interrupts',
      'seats',
      'lifecycle',
      'plain-results',
    ],
    goal: 0.9,
  },
  prices: {
    package: 'llm',
    files: [
      '{price-table,priced,prices,quote,spending-account,usage,token-bound,ledger}.ts',
      'wrappers/budget.ts',
    ],
    tests: ['worked-prices', 'money', 'price-files', 'purse', 'quote', 'usage', 'prompt-size'],
    goal: 0.95,
  },
  'scorers-judges': {
    package: 'scorers',
    files: ['judge/*.ts', '{score,score-safely,score-schema,fault}.ts'],
    tests: ['judges', 'panel', 'judge-budget', 'scorer-by-name', 'as-service'],
    goal: 0.9,
  },
  'scorers-text': {
    package: 'scorers',
    files: ['text/*.ts', 'coverage/*.ts', 'calibration/*.ts'],
    tests: ['text', 'answers', 'coverage', 'calibration', 'films', 'relations', 'minimal-edits'],
    goal: 0.9,
  },
  'scorers-lexical': {
    package: 'scorers',
    files: ['lexical/*.ts'],
    tests: ['lexical', 'relations', 'worked-rules', 'worked-words', 'minimal-edits', 'films', 'attacks'],
    goal: 0.9,
  },
  'run-verify': {
    package: 'experiments',
    // `run-kept` and `verify-kept` run rules in a process of their own, which the tests of the command line hold.
    files: [
      'verify/*.ts',
      '!verify/{run-kept,verify-kept}.ts',
      'run-folder/{seal,sealed-files,record,record-lines,spent-by-match,continuations}.ts',
    ],
    tests: [
      'worked-verify',
      'run',
      'lost-records',
      'record-log',
      'recorded-paths',
      'spending',
      'continuation',
    ],
    goal: 0.9,
  },
};

/** The files of the tests, as globs in the repository. */
export function listTests({ package: own, tests }: Area): readonly string[] {
  return tests.map((name) => {
    const [file, folder = own] = name.split('/').toReversed();
    return `packages/${folder}/test/${file}.test.ts`;
  });
}
