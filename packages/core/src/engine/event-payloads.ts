import type { Spent } from '../usage/lost.js';
import type { AnswerEntry } from '../journal/journal.js';
import type { Failure } from './failures.js';
import type { LifecycleEvents } from './lifecycle.js';
import type { OpenRequest } from './open-request.js';

type Payload<Event extends keyof LifecycleEvents<unknown>> = LifecycleEvents<unknown>[Event][0];

/** The part of a request that listeners get. */
export function openPayload(request: OpenRequest): Payload<'request-open'> {
  return Object.freeze({ ...about(request), at: request.openedAt });
}

export function startPayload(request: OpenRequest, attempt: number, at: number): Payload<'request-start'> {
  return Object.freeze({ ...about(request), attempt, at });
}

export function attemptPayload(
  request: OpenRequest,
  attempt: number,
  { why, error }: Failure,
  spent: Spent,
  at: number,
): Payload<'attempt'> {
  return Object.freeze({ ...about(request), attempt, why, error, ...copyPayload(spent), at });
}

/** @param answer its value is a frozen copy from before the rules had it */
export function answerPayload(
  request: OpenRequest,
  { by, why, value }: Pick<AnswerEntry, 'by' | 'why' | 'value'>,
  spent: Spent,
  at: number,
): Payload<'answer'> {
  const { id, kind, seat } = request;
  // Field by field, as there is one for every answer.
  const { usage, lost } = copyPayload(spent);
  return Object.freeze({ id, kind, seat, by, why, value, usage, lost, at });
}

export function dropPayload(request: OpenRequest, spent: Spent, at: number): Payload<'drop'> {
  return Object.freeze({ ...about(request), ...copyPayload(spent), at });
}

function about({ id, kind, seat }: OpenRequest): Pick<OpenRequest, 'id' | 'kind' | 'seat'> {
  return { id, kind, seat };
}

function copyPayload({ usage, lost }: Spent): Spent {
  return { usage: frozen(usage), lost: frozen(lost) };
}

/** A copy of what has no depth, or itself if it is frozen already. */
function frozen<Value extends object>(value: Value): Value {
  return Object.isFrozen(value) ? value : Object.freeze({ ...value });
}
