/** A part of a package that decides results or money. */
export interface Area {
  /** Folder in `packages`. */
  readonly package: string;
  /** Mutated files, as globs in its `src`. */
  readonly files: readonly string[];
  /** Names of the test files that state the laws of the area, without `.test.ts`. */
  readonly tests: readonly string[];
  /** Share of the mutants that must be killed. */
  readonly goal: 0.9 | 0.95;
}

/** The areas by name: what is killed by their own tests is killed by all. */
export const areas: Readonly<Record<string, Area>> = {
  'werewolf-metrics': {
    package: 'game-werewolf',
    files: ['metrics/*.ts'],
    tests: ['worked-metrics', 'metrics'],
    goal: 0.95,
  },
  'werewolf-deception': {
    package: 'game-werewolf',
    files: ['deception/{objective,suspicion,summary,claim}.ts'],
    tests: ['worked-metrics', 'deception', 'metrics'],
    goal: 0.95,
  },
  'hq-scoring': {
    package: 'game-hq',
    files: ['scoring/*.ts', 'rules/{resources,worst-first}.ts'],
    tests: [
      'worked-result',
      'break-even',
      'resources',
      'q-score',
      'result',
      'worst-first',
      'missing',
      'price-of-a-review',
    ],
    goal: 0.95,
  },
  'mug-metrics': {
    package: 'game-mug',
    files: ['game/{metrics,outcome,detection,voting,factors,chance-lines}.ts'],
    tests: ['worked-metrics', 'factors', 'chance-lines', 'mug', 'detection-report'],
    goal: 0.95,
  },
  purse: {
    package: 'core',
    files: ['engine/budget/*.ts', 'engine/tally.ts', 'contracts/{usage,lost}.ts'],
    tests: ['budget', 'purse', 'announced-calls.process', 'interrupts'],
    goal: 0.95,
  },
  statistics: {
    package: 'statistics',
    files: ['**/*.ts', '!{index,sha256}.ts'],
    tests: ['**/*'],
    goal: 0.95,
  },
};
