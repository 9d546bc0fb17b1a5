const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** The upper 32 bits of a double, with its sign. */
export function highWord(value: number): number {
  double[0] = value;
  return (words[1] ?? 0) | 0;
}

/** The lower 32 bits of a double. */
export function lowWord(value: number): number {
  double[0] = value;
  return words[0] ?? 0;
}

/** The double of two words. */
export function fromWords(high: number, low: number): number {
  words[1] = high;
  words[0] = low;
  return double[0] ?? 0;
}

export function withHigh(value: number, high: number): number {
  double[0] = value;
  words[1] = high;
  return double[0];
}

export function withoutLow(value: number): number {
  double[0] = value;
  words[0] = 0;
  return double[0];
}
