import type { Score } from '../contracts/score.js';

/** Endings that readers of a text ignore, in pairs of groups that no length tells apart. */
const first = [' ', '    ', '\n\n', ' \n\n '];
const second = ['  ', '   ', '\n', '\n \n  '];

type Texts = Readonly<Record<string, unknown>>;

/**
 * Finds a scorer that remembers scores by one text of a sample alone. Two samples with the same text and other rest are
 * scored, now one first and now the other, under endings of the text that no one has seen before: the score then
 * depends on which came first. Returns the name of that text.
 */
export async function remembersByPart<Sample>(
  samples: readonly Sample[],
  score: (sample: Sample) => Promise<Score>,
): Promise<string | undefined> {
  for (const [left, right] of listPairs(samples)) {
    const names = Object.keys(left).filter((name) => typeof left[name] === 'string' && left[name] !== '');
    for (const name of names.length < 2 ? [] : names) {
      const text = left[name] as string;
      const valueOf = async (rest: Texts, ending: string): Promise<number> => {
        const found = await score({ ...rest, [name]: `${text}${ending}` } as Sample);
        return found.status === 'scored' ? found.value : Number.NaN;
      };
      const whenFirst: number[] = [];
      const whenSecond: number[] = [];
      let isSame = true;
      for (const ending of [...first, ...second]) {
        const [one, other] = first.includes(ending) ? [left, right] : [right, left];
        const value = await valueOf(one, ending);
        isSame &&= value === (await valueOf(other, ending));
        (one === left ? whenFirst : whenSecond).push(value);
      }
      if (isSame && (isBelow(whenFirst, whenSecond) || isBelow(whenSecond, whenFirst))) return name;
    }
  }
  return undefined;
}

function isBelow(lower: readonly number[], upper: readonly number[]): boolean {
  return Math.max(...lower) < Math.min(...upper);
}

/** Samples that are made of texts, each with the next that differs. */
function listPairs(samples: readonly unknown[]): readonly (readonly [Texts, Texts])[] {
  const made = samples.filter(
    (sample): sample is Texts =>
      typeof sample === 'object' && sample !== null && Object.getPrototypeOf(sample) === Object.prototype,
  );
  return made.flatMap((left) => {
    const right = made.find((other) => Object.keys(left).every((name) => other[name] !== left[name]));
    return right === undefined ? [] : [[left, right] as const];
  });
}
