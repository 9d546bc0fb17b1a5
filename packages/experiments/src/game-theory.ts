// Meta-games: sets of policies that meet
export { payoffsOf } from './game-theory/payoffs-of.js';
export type { MetaGame } from './game-theory/payoffs-of.js';
export { nashAverage } from './game-theory/nash-average.js';
export { alphaRank } from './game-theory/alpha-rank.js';
export type { AlphaRankOptions } from './game-theory/alpha-rank.js';
export { regret } from './game-theory/regret.js';
export { dominance } from './game-theory/dominance.js';
export type { Dominance } from './game-theory/dominance.js';
export { checkMeetings, meetingsOf } from './game-theory/meetings.js';
export type { Meeting, MeetingsOfOptions } from './game-theory/meetings.js';
export { estimatedMetaGame } from './game-theory/estimated-meta-game.js';
export { metaGameWriteUp } from './game-theory/meta-game-write-up.js';
export type {
  Estimate,
  EstimatedDominance,
  EstimatedMetaGame,
  EstimatedMetaGameOptions,
  EstimatedStrategy,
} from './game-theory/estimated-meta-game.js';
export { exploit } from './game-theory/exploit.js';
export type { Exploit, ExploitOptions, FamilySearchOptions, Parameters } from './game-theory/exploit.js';
export { exploitAmong } from './game-theory/exploit-among.js';
export type { ExploitAmong, ExploitAmongOptions } from './game-theory/exploit-among.js';
export type { Found, SearchOptions } from './game-theory/search-trials.js';
export { exploitBenchmark } from './game-theory/exploit-benchmark.js';
export type { ExploitBenchmarkOptions, ExploitedBenchmark } from './game-theory/exploit-benchmark.js';
export type { TargetOptions } from './game-theory/target.js';
export { exploitWriteUp } from './game-theory/exploit-write-up.js';
export { anyAction } from './game-theory/any-action.js';
export type { Payoffs } from './game-theory/payoffs.js';

// Games that unroll whole
export { solve } from './game-theory/solve.js';
export type { Solution, SolveOptions } from './game-theory/solve.js';
export { solveBenchmark } from './game-theory/solve-benchmark.js';
export type { SolveBenchmarkOptions, SolvedBenchmark } from './game-theory/solve-benchmark.js';
export { exploitability } from './game-theory/exploitability.js';
export { bestResponse, nashConv } from './game-theory/best-response.js';
export type { BestResponse, NashConv } from './game-theory/best-response.js';
export { reachedDecisions } from './game-theory/reached-decisions.js';
export type { ReachedDecision } from './game-theory/reached-decisions.js';
export { solutionWriteUp } from './game-theory/solution-write-up.js';
export { solvable } from './game-theory/solvable.js';
export type { SolvableOptions } from './game-theory/solvable.js';
export { strategiesOf } from './game-theory/strategies.js';
export type { Choice, Strategies } from './game-theory/strategies.js';
