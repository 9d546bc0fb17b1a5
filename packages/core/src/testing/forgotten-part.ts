import type { Score } from '../contracts/score.js';

/** How often each of two samples is scored first: so often, the values of one are above those of the other by no accident. */
const rounds = 6;

type Parts = Readonly<Record<string, unknown>>;

/**
 * Finds a scorer that remembers scores by too little: two samples that differ in one part alone are scored, now one first
 * and now the other, each time with a word around their other texts that no one has seen before, so that nothing is
 * remembered of these. The score then depends on which came first. Returns the name of the part that it forgets.
 */
export async function findForgottenPart<Sample>(
  samples: readonly Sample[],
  score: (sample: Sample) => Promise<Score>,
): Promise<string | undefined> {
  let words = 0;
  /** The value that two samples share; `undefined` where they have none in common. */
  const sharedValue = async (part: string, pair: readonly Parts[]): Promise<number | undefined> => {
    // Of one length, and without digits.
    const word = `zq${(1024 + (words += 1)).toString(4).replaceAll(/\d/g, (digit) => 'aeiu'[Number(digit)] ?? '')}`;
    const values: (number | undefined)[] = [];
    for (const sample of pair) {
      const marked = Object.entries(sample).map(([name, value]) => [
        name,
        name !== part && isText(value) ? `${word} ${value} ${word}` : value,
      ]);
      const found = await score(Object.fromEntries(marked) as Sample);
      values.push(found.status === 'scored' ? found.value : undefined);
    }
    return values[0] === values[1] ? values[0] : undefined;
  };
  for (const [left, part, other] of listPairs(samples)) {
    const right = { ...left, [part]: other };
    const leftFirst: number[] = [];
    const rightFirst: number[] = [];
    while (leftFirst.length < rounds) {
      const [one, two] = [await sharedValue(part, [left, right]), await sharedValue(part, [right, left])];
      if (one === undefined || two === undefined) break;
      leftFirst.push(one);
      rightFirst.push(two);
      if (!isBelow(leftFirst, rightFirst) && !isBelow(rightFirst, leftFirst)) break;
      if (leftFirst.length === rounds) return part;
    }
  }
  return undefined;
}

function isBelow(lower: readonly number[], upper: readonly number[]): boolean {
  return Math.max(...lower) < Math.min(...upper);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Samples with each of their parts, and others for it: those of another sample, and of texts such as a short key confuses. */
function listPairs(samples: readonly unknown[]): readonly (readonly [Parts, part: string, other: unknown])[] {
  const made = samples.filter(
    (sample): sample is Parts =>
      typeof sample === 'object' && sample !== null && Object.getPrototypeOf(sample) === Object.prototype,
  );
  return made.flatMap((left) =>
    Object.entries(left).flatMap(([part, value]) => {
      if (!Object.entries(left).some(([name, text]) => name !== part && isText(text))) return [];
      const known = JSON.stringify(value);
      const found = made.find((one) => Object.hasOwn(one, part) && JSON.stringify(one[part]) !== known);
      return found === undefined
        ? []
        : others(value, found[part]).map((other) => [left, part, other] as const);
    }),
  );
}

/** The other value, and if both are texts: as long as the first one, and with its beginning and end, too. */
function others(value: unknown, other: unknown): readonly unknown[] {
  if (!isText(value) || !isText(other)) return [other];
  const fitted = `${other} `.repeat(Math.ceil(value.length / other.length)).slice(0, value.length);
  const edge = Math.ceil(value.length / 4);
  return [other, fitted, `${value.slice(0, edge)}${fitted.slice(edge, -edge)}${value.slice(-edge)}`];
}
