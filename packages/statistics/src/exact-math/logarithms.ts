import { fromWords, highWord, lowWord, withHigh, withoutLow } from './double-words.js';

const ln2High = 6.9314718036912381649e-1;
const ln2Low = 1.90821492927058770002e-10;
const two54 = 2 ** 54;
const lg1 = 6.66666666666673513e-1;
const lg2 = 3.999999999940941908e-1;
const lg3 = 2.857142874366239149e-1;
const lg4 = 2.222219843214978396e-1;
const lg5 = 1.818357216161805012e-1;
const lg6 = 1.531383769920937332e-1;
const lg7 = 1.479819860511658591e-1;

/** log(1 + f) − f + f²/2, split as even and odd powers of s². */
function remainder(z: number): number {
  const w = z * z;
  return z * (lg1 + w * (lg3 + w * (lg5 + w * lg7))) + w * (lg2 + w * (lg4 + w * lg6));
}

/** The parts of x as 2^k times a mantissa, subnormal numbers included; a result if there is nothing to take apart. */
function normal(x: number): { readonly value: number; readonly k: number; readonly hx: number } | number {
  let high = highWord(x);
  let value = x;
  let k = 0;
  if (high < 0x00100000) {
    if (((high & 0x7fffffff) | lowWord(x)) === 0) return -Infinity;
    if (high < 0) return Number.NaN;
    k -= 54;
    value *= two54;
    high = highWord(value);
  }
  if (high >= 0x7ff00000) return value + value;
  return { value, k: k + (high >> 20) - 1023, hx: high & 0x000fffff };
}

/** x as 2^k times a value near 1; a result if there is nothing to reduce. */
function reduced(x: number): { readonly value: number; readonly k: number; readonly hx: number } | number {
  const parts = normal(x);
  if (typeof parts === 'number') return parts;
  const { value, k, hx } = parts;
  const up = (hx + 0x95f64) & 0x100000;
  return { value: withHigh(value, hx | (up ^ 0x3ff00000)), k: k + (up >> 20), hx };
}

/** The natural logarithm. */
export function log(x: number): number {
  const parts = reduced(x);
  if (typeof parts === 'number') return parts;
  const { value, k, hx } = parts;
  const f = value - 1;
  if ((0x000fffff & (2 + hx)) < 3) {
    const r = f * f * (0.5 - 0.3333333333333333 * f);
    return k * ln2High - (r - k * ln2Low - f);
  }
  const s = f / (2 + f);
  const r = remainder(s * s);
  if (((hx - 0x6147a) | (0x6b851 - hx)) > 0) {
    const half = 0.5 * f * f;
    return k * ln2High - (half - (s * (half + r) + k * ln2Low) - f);
  }
  return k * ln2High - (s * (f - r) - k * ln2Low - f);
}

const inverseLn2High = 1.44269504072144627571;
const inverseLn2Low = 1.67517131648865118353e-10;

/** The logarithm to base 2. */
export function log2(x: number): number {
  const parts = reduced(x);
  if (typeof parts === 'number') return parts;
  const { value, k } = parts;
  const f = value - 1;
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  const r = s * (half + remainder(s * s));
  const high = withoutLow(f - half);
  const low = f - high - half + r;
  const product = high * inverseLn2High;
  const sum = k + product;
  return (low + high) * inverseLn2Low + low * inverseLn2High + (k - sum + product) + sum;
}

const inverseLn10 = 4.34294481903251816668e-1;
const log10Of2High = 3.01029995663611771306e-1;
const log10Of2Low = 3.69423907715893078616e-13;

/** The logarithm to base 10. */
export function log10(x: number): number {
  const parts = normal(x);
  if (typeof parts === 'number') return parts;
  const { value, k, hx } = parts;
  const negative = k < 0 ? 1 : 0;
  const y = k + negative;
  const mantissa = fromWords(hx | ((0x3ff - negative) << 20), lowWord(value));
  return y * log10Of2Low + inverseLn10 * log(mantissa) + y * log10Of2High;
}

/** The natural logarithm of 1 + x, exact for small x. */
export function log1p(x: number): number {
  const high = highWord(x);
  const absolute = high & 0x7fffffff;
  let k = 1;
  let f = 0;
  let hu = 1;
  let c = 0;
  if (high < 0x3fda827a) {
    if (absolute >= 0x3ff00000) return x === -1 ? -Infinity : Number.NaN;
    if (absolute < 0x3e200000) return x - x * x * 0.5;
    if (high > 0 || high <= (0xbfd2bec4 | 0)) {
      k = 0;
      f = x;
    }
  }
  if (high >= 0x7ff00000) return x + x;
  if (k !== 0) {
    let u = x;
    if (high < 0x43400000) {
      u = 1 + x;
      c = (x - (u - 1)) / u;
    }
    hu = highWord(u);
    k = (hu >> 20) - 1023;
    hu &= 0x000fffff;
    if (hu < 0x6a09e) {
      u = withHigh(u, hu | 0x3ff00000);
    } else {
      k += 1;
      u = withHigh(u, hu | 0x3fe00000);
      hu = (0x00100000 - hu) >> 2;
    }
    f = u - 1;
  }
  const half = 0.5 * f * f;
  if (hu === 0) {
    const r = half * (1 - 0.6666666666666666 * f);
    return k * ln2High - (r - (k * ln2Low + c) - f);
  }
  const s = f / (2 + f);
  const z = s * s;
  const r = z * (lg1 + z * (lg2 + z * (lg3 + z * (lg4 + z * (lg5 + z * (lg6 + z * lg7))))));
  return k * ln2High - (half - (s * (half + r) + (k * ln2Low + c)) - f);
}
