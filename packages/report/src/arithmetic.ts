/**
 * Functions of `Math` whose last digit ECMAScript leaves to the engine. The packages of masbench take theirs from
 * `@masbench/statistics`; results of a user's own game may depend on these.
 */
const functions: readonly ((x: number, y: number) => number)[] = [
  (x) => Math.log(x),
  (x) => Math.log2(x),
  (x) => Math.log10(x),
  (x) => Math.log1p(x),
  (_x, y) => Math.exp(y),
  (_x, y) => Math.sin(y),
  (_x, y) => Math.cos(y),
  (_x, y) => Math.atan(y),
  (x, y) => Math.atan2(y, x),
];

const inputs = 2000;

/**
 * The values of these functions for many inputs, as bytes. Two engines that agree on all of them compute the same results,
 * to the last digit, with great certainty.
 */
export function arithmeticProbe(): Uint8Array<ArrayBuffer> {
  const values = new Float64Array(inputs * functions.length);
  let state = 12_345;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let at = 0;
  for (let input = 0; input < inputs; input += 1) {
    const [x, y] = [next() * 4, next() * 8 - 4];
    for (const compute of functions) {
      values[at] = compute(x, y);
      at += 1;
    }
  }
  return new Uint8Array(values.buffer);
}
