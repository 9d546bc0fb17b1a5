/** How far the clock is put forward: another hour, day, month and year. */
const forwardMs = 1.37 * 365.25 * 24 * 3600 * 1000;

/**
 * Runs something that must not wait as if it ran at another time and with other luck: clocks are more than a year
 * ahead, and `Math.random` begins with extreme draws. What depends on neither gives the same.
 *
 * @param luck whether the first draw is the least or the greatest one
 */
export function elsewhere<Value>(luck: 'low' | 'high', run: () => Value): Value {
  const { Date: realDate } = globalThis;
  const ownNow = Object.getOwnPropertyDescriptor(performance, 'now');
  const realNow = performance.now.bind(performance);
  const realRandom = Math.random;
  const draws = luck === 'low' ? [0, 1 - 2 ** -53] : [1 - 2 ** -53, 0];
  globalThis.Date = forward(realDate);
  performance.now = () => realNow() + forwardMs;
  // Only the first draws are chosen: a rule may draw until it likes what it gets.
  Math.random = () => draws.shift() ?? realRandom();
  try {
    return run();
  } finally {
    globalThis.Date = realDate;
    Reflect.deleteProperty(performance, 'now');
    if (ownNow !== undefined) Object.defineProperty(performance, 'now', ownNow);
    Math.random = realRandom;
  }
}

/** The same clock, put forward. Dates that are made of something are what they were. */
function forward(real: DateConstructor): DateConstructor {
  const now = (): number => real.now() + forwardMs;
  return new Proxy(real, {
    construct: (target, parts, made) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, made) as Date,
    apply: () => new real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
}
