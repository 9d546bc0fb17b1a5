import type { GameMetrics } from '@masbench/core';
import type { State } from '../state.js';
export function matchMetrics(_state: State): GameMetrics {
  return {};
}
