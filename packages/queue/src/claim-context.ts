import { AsyncLocalStorage } from 'node:async_hooks';
import type { Claim } from './store.js';

/** The match in which a call is made: gates check its fence, though calls of all matches pass through the same ones. */
export const claimInPlay = new AsyncLocalStorage<Claim>();
