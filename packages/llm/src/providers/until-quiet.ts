/** How long an answer that is complete is waited on for more, such as its usage. Milliseconds. */
const graceMs = 2_000;

/**
 * Passes events on until they end, or until nothing has come for a while after the answer was complete: some servers say
 * why they stopped, send no end mark and leave the connection open.
 */
export async function* untilQuiet<Event>(
  events: AsyncIterable<Event>,
  isComplete: () => boolean,
): AsyncGenerator<Event> {
  const iterator = events[Symbol.asyncIterator]();
  for (;;) {
    const next = iterator.next();
    const step = isComplete() ? await withinGrace(next) : await next;
    if (step === undefined || step.done === true) return;
    yield step.value;
  }
}

/** `undefined` if the promise takes longer; it may then fail unheard, as its connection is canceled. */
function withinGrace<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), graceMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
