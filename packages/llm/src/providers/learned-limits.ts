import { ModelError } from '../model-error.js';
import type { ModelRoom } from '../model.js';
import type { ModelRequest } from '../model-request.js';
import type { ModelResult } from '../model-result.js';
import { noSystemRole } from './fault-rules.js';
import { estimateTokens, fitRequest, parseStatedRoom } from './fit-request.js';
import { withoutSystem } from './prompt.js';

type Fitted = ReturnType<typeof fitRequest>;

/** Limits that the server of a model names where it turns a request away, kept for all later ones. */
export class LearnedLimits {
  #stated: ModelRoom = {};
  /** Tokens that its template adds to what a prompt is estimated at. */
  #added = 0;
  #takesSystem = true;

  /** Returns the lesser of what was known and what was learned. */
  narrow({ contextTokens, maxOutputTokens }: ModelRoom): ModelRoom {
    return {
      contextTokens: least(this.#stated.contextTokens, contextTokens),
      maxOutputTokens: least(this.#stated.maxOutputTokens, maxOutputTokens),
    };
  }

  /** Returns the request as the server takes it, as far as that is known. */
  fit(request: ModelRequest, room: ModelRoom): Fitted {
    const asked = this.#takesSystem ? request : withoutSystem(request);
    return fitRequest(asked, { ...this.narrow(room), promptTokens: estimateTokens(asked) + this.#added });
  }

  /**
   * Reads why a request was turned away, and returns another one that may be taken; `undefined` if there is none. What was
   * turned away was not read and cost nothing.
   */
  refit(
    {
      request,
      room,
      sent,
    }: { readonly request: ModelRequest; readonly room: ModelRoom; readonly sent: Fitted },
    outcome: { readonly result?: ModelResult | undefined; readonly fault?: unknown },
  ): Fitted | undefined {
    const said = readRefusal(outcome);
    if (said === undefined) return undefined;
    if (noSystemRole.test(said)) this.#takesSystem = false;
    const { contextTokens, maxOutputTokens, promptTokens = 0 } = parseStatedRoom(said) ?? {};
    this.#stated = this.narrow({ contextTokens, maxOutputTokens });
    this.#added = Math.max(this.#added, promptTokens - estimateTokens(request));
    const again = this.fit(request, room);
    const isFolded = again.request.messages.length < sent.request.messages.length;
    const isShorter = (again.request.maxOutputTokens ?? 0) < (sent.request.maxOutputTokens ?? 0);
    return isFolded || (isShorter && promptTokens < (contextTokens ?? Infinity)) ? again : undefined;
  }
}

function readRefusal({
  result,
  fault,
}: {
  readonly result?: ModelResult | undefined;
  readonly fault?: unknown;
}): string | undefined {
  if (result?.finish.unified === 'context_overflow')
    return result.warnings.map(({ message }) => message).join(' ');
  return ModelError.isInstance(fault) && fault.kind === 'bad-request' ? fault.message : undefined;
}

/** The lesser of two limits, of which either may be unknown. */
function least(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
