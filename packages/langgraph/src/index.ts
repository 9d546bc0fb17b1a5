// A graph in a seat
export { langgraphAgent } from './langgraph-agent.js';

// A game as a graph
export { gameGraph } from './game-graph.js';
