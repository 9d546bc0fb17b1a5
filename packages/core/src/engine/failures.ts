import { MasbenchError } from '../contracts/errors.js';
import type { OpenRequest } from './open-request.js';
import type { Reason } from '../contracts/reason.js';
import { addUsage, noUsage, type Usage } from '../usage/usage.js';

/** Why an attempt gave no legal answer. */
export interface Failure {
  readonly why: Reason;
  readonly error: string;
}

/** The attempts at open requests that did not count so far. */
export class Failures {
  /** Created lazily: most matches have none. */
  #of: Map<OpenRequest, { readonly attempts: number; readonly usage: Usage }> | undefined;

  /** Counts one more and returns how many there are. */
  add(request: OpenRequest, usage: Usage): number {
    const before = this.#of?.get(request);
    const attempts = (before?.attempts ?? 0) + 1;
    (this.#of ??= new Map()).set(request, { attempts, usage: addUsage(before?.usage ?? noUsage, usage) });
    return attempts;
  }

  /** Forgets a request that was answered or dropped, and returns what its failed attempts had spent. */
  take(request: OpenRequest): Usage {
    const spent = this.#of?.get(request)?.usage;
    if (spent === undefined) return noUsage;
    this.#of?.delete(request);
    return spent;
  }
}

/** True where asking again would not mend it. */
export function isFinal({ why }: Failure): boolean {
  return why === 'budget' || why === 'refusal' || why === 'forfeit' || why === 'unplayable';
}

/** The reason for what an agent or a service threw. */
export function reasonThrown(thrown: unknown): Reason {
  if (!MasbenchError.isInstance(thrown)) return 'error';
  if (thrown.code === 'AGENT_REFUSED') return 'refusal';
  if (thrown.code === 'AGENT_UNAVAILABLE') return 'unavailable';
  if (thrown.code === 'ANSWER_UNREADABLE') return 'illegal';
  return thrown.code === 'BUDGET_SPENT' ? 'budget' : 'error';
}
