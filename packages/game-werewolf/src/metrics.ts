// Metrics of a match
export { werewolfMetrics } from './metrics/match.js';
export { deceptionSummary } from './deception/summary.js';

// The record of a match
export { claimsIn } from './deception/claim.js';
export { objectiveLabel } from './deception/objective.js';
export { gameLog } from './game-log.js';
export { suspicionPicture } from './pictures/suspicion-picture.js';
export { votesPicture } from './pictures/votes-picture.js';

// Chance
export { randomBaseline } from './baseline/random-play.js';
export { villageChance } from './baseline/recursion.js';
