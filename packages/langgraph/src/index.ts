// A graph in a seat
export { langgraphAgent } from './langgraph-agent.js';
export type { LanggraphAgentOptions } from './langgraph-agent.js';
export type { SeatGraph } from './seat-thread.js';

// A game as a graph
export { gameGraph } from './game-graph.js';
export type { GameGraphOptions, GameGraphState } from './game-graph.js';
