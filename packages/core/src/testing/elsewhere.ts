/** How far the clock is put forward: another hour, day, month and year. */
const forwardMs = 1.37 * 365.25 * 24 * 3600 * 1000;
/** Time zones that share neither the hour nor the minute of the day with many others. */
const zones = ['Pacific/Chatham', 'Asia/Kathmandu'] as const;

/**
 * Runs something synchronous as if at another time, in another place and with other luck: clocks are more than a year
 * ahead, the time zone is another, and `Math.random` begins with extreme draws. The result of a pure function does not
 * change.
 *
 * @param luck whether the first draw is the least or the greatest one
 * @param run gets a function that makes the next draws extreme again
 */
export function elsewhere<Value>(luck: 'low' | 'high', run: (renew: () => void) => Value): Value {
  const restore = abroad();
  const realNow = performance.now.bind(performance);
  const ownNow = Object.getOwnPropertyDescriptor(performance, 'now');
  const realRandom = Math.random;
  const extremes = luck === 'low' ? [0, 1 - 2 ** -53] : [1 - 2 ** -53, 0];
  let draws = [...extremes];
  performance.now = () => realNow() + forwardMs;
  // Only the first draws are chosen, as a rule may draw until it likes what it gets.
  Math.random = () => draws.shift() ?? realRandom();
  try {
    return run(() => {
      draws = [...extremes];
    });
  } finally {
    restore();
    Reflect.deleteProperty(performance, 'now');
    if (ownNow !== undefined) Object.defineProperty(performance, 'now', ownNow);
    Math.random = realRandom;
  }
}

/** Puts `Date` forward and changes the time zone, until the function that is returned is called. */
export function abroad(): () => void {
  const { Date: realDate } = globalThis;
  const { TZ } = process.env;
  globalThis.Date = forward(realDate);
  process.env['TZ'] = zones.find((zone) => zone !== TZ);
  return () => {
    globalThis.Date = realDate;
    // Assigning `undefined` would set the text "undefined".
    if (TZ === undefined) Reflect.deleteProperty(process.env, 'TZ');
    else process.env['TZ'] = TZ;
  };
}

/** The same clock, put forward. Dates that are made from arguments are what they were. */
function forward(real: DateConstructor): DateConstructor {
  const now = (): number => real.now() + forwardMs;
  return new Proxy(real, {
    construct: (target, parts, made) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, made) as Date,
    apply: () => new real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
}
