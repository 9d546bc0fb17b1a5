// Ratings
export { bradleyTerry } from './ratings/bradley-terry.js';
export type { BradleyTerry } from './ratings/bradley-terry.js';
export type { StrengthOptions } from './ratings/strengths.js';
export { leaderboard } from './ratings/leaderboard.js';
export type { Leaderboard, LeaderboardOptions, LeaderboardRow } from './ratings/leaderboard.js';
export { intransitivity } from './ratings/intransitivity.js';
export type { Cycle, Intransitivity, PairRow } from './ratings/intransitivity.js';
export { elo, eloExpected } from './ratings/elo.js';
export type { EloOptions } from './ratings/elo.js';
export { openSkill } from './ratings/open-skill.js';
export type { OpenSkillRating, RankedMatch } from './ratings/open-skill.js';

// Games
export { gamesOf } from './ratings/games-of.js';
export type { GamesOfOptions } from './ratings/games-of.js';
export type { RatedGame } from './ratings/game.js';

// Adaptive designs
export { nextPairing } from './ratings/next-pairing.js';
export type { NextPairing, NextPairingOptions } from './ratings/next-pairing.js';
