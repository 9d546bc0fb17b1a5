// What the paper prints, and the model behind the simulated players
export { table8 } from './paper/paper-rows.js';
export { reviewed } from './players/declared-quality.js';

// Players and the evaluation that stand for the paper's
export { paperQAgent } from './players/paper-players.js';
