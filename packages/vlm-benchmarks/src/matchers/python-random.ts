/** A stream of draws. */
export interface PythonRandom {
  /** One of the values, as Python's `random.choice` picks it. @throws RangeError if there is none. */
  readonly choice: <Value>(values: readonly Value[]) => Value;
}

/**
 * Python's `random.Random(seed)`: MT19937 seeded by `init_by_array`, and `choice` by rejection over `getrandbits`
 * (CPython 3.2 to 3.13, Lib/random.py and Modules/_randommodule.c). Official scripts guess with it, so that the same
 * number needs the same draws.
 *
 * @param seed - An integer from 0 to 2 ** 32 - 1.
 */
export function pythonRandom(seed: number): PythonRandom {
  const draw = mersenneTwister(seed >>> 0);
  const below = (limit: number): number => {
    const bits = 32 - Math.clz32(limit);
    let drawn = draw() >>> (32 - bits);
    while (drawn >= limit) drawn = draw() >>> (32 - bits);
    return drawn;
  };
  return {
    choice: (values) => {
      const [value] = values.length === 0 ? [] : values.slice(below(values.length));
      if (value === undefined) throw new RangeError("Cannot choose: 'values' must not be empty");
      return value;
    },
  };
}

const size = 624;

/** MT19937, Matsumoto and Nishimura 1998, with the initialization by array of 2002. Gives 32 bits at a time. */
function mersenneTwister(seed: number): () => number {
  const state = new Uint32Array(size);
  const at = (index: number): number => state[index] ?? 0;
  state[0] = 19_650_218;
  for (let index = 1; index < size; index++)
    state[index] = Math.imul(1_812_433_253, mixed(at(index - 1))) + index;
  let index = 1;
  const carry = (): void => {
    if (index < size) return;
    state[0] = at(size - 1);
    index = 1;
  };
  for (let round = 0; round < size; round++) {
    state[index] = (at(index) ^ Math.imul(mixed(at(index - 1)), 1_664_525)) + seed;
    index++;
    carry();
  }
  for (let round = 0; round < size - 1; round++) {
    state[index] = (at(index) ^ Math.imul(mixed(at(index - 1)), 1_566_083_941)) - index;
    index++;
    carry();
  }
  state[0] = 0x80000000;

  let next = size;
  return () => {
    if (next === size) {
      for (let word = 0; word < size; word++) {
        const joined = (at(word) & 0x80000000) | (at((word + 1) % size) & 0x7fffffff);
        state[word] = at((word + 397) % size) ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
      }
      next = 0;
    }
    let drawn = at(next++);
    drawn ^= drawn >>> 11;
    drawn ^= (drawn << 7) & 0x9d2c5680;
    drawn ^= (drawn << 15) & 0xefc60000;
    return (drawn ^ (drawn >>> 18)) >>> 0;
  };
}

function mixed(word: number): number {
  return word ^ (word >>> 30);
}
