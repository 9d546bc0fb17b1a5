// Meta-games: sets of policies that meet
export { computePayoffs } from './meta-games/compute-payoffs.js';
export { nashAverage } from './meta-games/nash-average.js';
export { alphaRank } from './meta-games/alpha-rank.js';
export { regret } from './meta-games/regret.js';
export { dominance } from './meta-games/dominance.js';
export { checkMeetings, listMeetings } from './meta-games/meetings.js';
export { estimatedMetaGame } from './meta-games/estimated-meta-game.js';
export { metaGameWriteUp } from './meta-games/meta-game-write-up.js';

// Policies that exploit agents
export { exploit } from './exploiting/exploit.js';
export { exploitPolicies } from './exploiting/exploit-among.js';
export { exploitBenchmark } from './exploiting/exploit-benchmark.js';
export type { ExploitBenchmarkOptions } from './exploiting/exploit-benchmark.js';
export { exploitWriteUp } from './exploiting/exploit-write-up.js';

// Games that unroll whole
export { solve } from './solving/solve.js';
export { solveBenchmark } from './solving/solve-benchmark.js';
export { solutionWriteUp } from './solving/solution-write-up.js';
export { exploitability } from './solving/exploitability.js';
export { bestResponse, nashConv } from './solving/best-response.js';
export { recordStrategies } from './solving/strategies.js';
