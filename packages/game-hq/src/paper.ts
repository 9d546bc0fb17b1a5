// What the paper prints, and the model behind the simulated players
export { table3, table4, table8, table8Deviations, table9, table10 } from './paper/paper-rows.js';
export type { PaperRow } from './paper/paper-rows.js';
export { declaredIn, declaredText, firstDraft, reviewed } from './players/declared-quality.js';
export type { DeclaredQuality } from './players/declared-quality.js';

// Players and the evaluation that stand for the paper's
export { declaredQAgent } from './players/declared-player.js';
export type { DeclaredPlayer } from './players/declared-player.js';
export { paperPlayer, paperQAgent } from './players/paper-players.js';
export type { PaperPlayerName, PaperSeat } from './players/paper-players.js';
export { declaredEvaluation } from './scoring/declared-scorer.js';

// A version that unrolls whole, and what a review discloses
export { reducedHq, reducedHqSchema } from './reduced/two-passages.js';
export type { ReducedHqSettings } from './reduced/two-passages.js';
export { reviewLeak } from './views/hidden-review.js';
