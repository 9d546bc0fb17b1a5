import { fromWords, highWord } from './double-words.js';

const s1 = -1.66666666666666324348e-1;
const s2 = 8.33333333332248946124e-3;
const s3 = -1.98412698298579493134e-4;
const s4 = 2.75573137070700676789e-6;
const s5 = -2.50507602534068634195e-8;
const s6 = 1.58969099521155010221e-10;

/** The sine of x + y near zero, where y is what x leaves out. */
function nearSine(x: number, y: number, hasRest: boolean): number {
  if ((highWord(x) & 0x7fffffff) < 0x3e400000) return x;
  const z = x * x;
  const v = z * x;
  const r = s2 + z * (s3 + z * (s4 + z * (s5 + z * s6)));
  return hasRest ? x - (z * (0.5 * y - v * r) - y - v * s1) : x + v * (s1 + z * r);
}

const c1 = 4.16666666666666019037e-2;
const c2 = -1.38888888888741095749e-3;
const c3 = 2.48015872894767294178e-5;
const c4 = -2.75573143513906633035e-7;
const c5 = 2.0875723212981748279e-9;
const c6 = -1.13596475577881948265e-11;

/** The cosine of x + y near zero. */
function nearCosine(x: number, y: number): number {
  const ix = highWord(x) & 0x7fffffff;
  const z = x * x;
  const r = z * (c1 + z * (c2 + z * (c3 + z * (c4 + z * (c5 + z * c6)))));
  if (ix < 0x3fd33333) return 1 - (0.5 * z - (z * r - x * y));
  const q = ix > 0x3fe90000 ? 0.28125 : fromWords(ix - 0x00200000, 0);
  return 1 - q - (0.5 * z - q - (z * r - x * y));
}

const twoOverPi = 6.36619772367581382433e-1;
const piOver2Parts = [
  [1.57079632673412561417, 6.07710050650619224932e-11],
  [6.0771005063039659766e-11, 2.02226624879595063154e-21],
  [2.0222662487111664558e-21, 8.47842766036889956997e-32],
] as const;

/** x less a multiple of π/2, in two parts; `undefined` where x is too large to do it in doubles. */
function reduced(x: number): { readonly n: number; readonly high: number; readonly low: number } | undefined {
  const word = highWord(x);
  const ix = word & 0x7fffffff;
  if (ix > 0x413921fb) return undefined;
  const t = Math.abs(x);
  const n = Math.trunc(t * twoOverPi + 0.5);
  const [first, second, third] = piOver2Parts;
  let r = t - n * first[0];
  let w = n * first[1];
  let high = r - w;
  const lost = (): number => (ix >> 20) - ((highWord(high) >> 20) & 0x7ff);
  for (const [part, enough] of [
    [second, 16],
    [third, 49],
  ] as const) {
    if (lost() <= enough) break;
    const before = r;
    w = n * part[0];
    r = before - w;
    w = n * part[1] - (before - r - w);
    high = r - w;
  }
  const low = r - high - w;
  return word < 0 ? { n: -n, high: -high, low: -low } : { n, high, low };
}

const native = { sin: Math.sin, cos: Math.cos };

/** The sine. Of more than 2²⁰ π/2, about 1,647,099, it is the browser's own. */
export function sin(x: number): number {
  const ix = highWord(x) & 0x7fffffff;
  if (ix <= 0x3fe921fb) return nearSine(x, 0, false);
  const parts = reduced(x);
  if (parts === undefined) return native.sin(x);
  const { n, high, low } = parts;
  const part = n & 1 ? nearCosine(high, low) : nearSine(high, low, true);
  return n & 2 ? -part : part;
}

/** The cosine. Of more than 2²⁰ π/2, about 1,647,099, it is the browser's own. */
export function cos(x: number): number {
  const ix = highWord(x) & 0x7fffffff;
  if (ix <= 0x3fe921fb) return nearCosine(x, 0);
  const parts = reduced(x);
  if (parts === undefined) return native.cos(x);
  const { n, high, low } = parts;
  const part = n & 1 ? nearSine(high, low, true) : nearCosine(high, low);
  return (n + 1) & 2 ? -part : part;
}

/** The arctangents of 0.5, 1, 1.5 and infinity, in two parts. */
const anchors = [
  [4.63647609000806093515e-1, 2.26987774529616870924e-17],
  [7.85398163397448278999e-1, 3.06161699786838301793e-17],
  [9.82793723247329054082e-1, 1.39033110312309984516e-17],
  [1.570796326794896558, 6.12323399573676603587e-17],
] as const;
const a = [
  3.33333333333329318027e-1, -1.99999999998764832476e-1, 1.42857142725034663711e-1, -1.1111110405462355788e-1,
  9.09088713343650656196e-2, -7.69187620504482999495e-2, 6.66107313738753120669e-2,
  -5.83357013379057348645e-2, 4.97687799461593236017e-2, -3.6531572744216915527e-2, 1.62858201153657823623e-2,
] as const;

/** The arctangent. */
export function atan(x: number): number {
  const word = highWord(x);
  const ix = word & 0x7fffffff;
  if (x === 0) return x;
  let anchor: readonly [number, number] | undefined;
  let t = x;
  if (ix >= 0x3fdc0000) {
    t = Math.abs(x);
    if (ix < 0x3fe60000) [anchor, t] = [anchors[0], (2 * t - 1) / (2 + t)];
    else if (ix < 0x3ff30000) [anchor, t] = [anchors[1], (t - 1) / (t + 1)];
    else if (ix < 0x40038000) [anchor, t] = [anchors[2], (t - 1.5) / (1 + 1.5 * t)];
    else [anchor, t] = [anchors[3], -1 / t];
  }
  const z = t * t;
  const w = z * z;
  const odd = z * (a[0] + w * (a[2] + w * (a[4] + w * (a[6] + w * (a[8] + w * a[10])))));
  const even = w * (a[1] + w * (a[3] + w * (a[5] + w * (a[7] + w * a[9]))));
  if (anchor === undefined) return t - t * (odd + even);
  const found = anchor[0] - (t * (odd + even) - anchor[1] - t);
  return word < 0 ? -found : found;
}

const piLow = 1.2246467991473532e-16;

/** The angle of the point (x, y). */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const isLeft = x < 0 || Object.is(x, -0);
  const isBelow = y < 0 || Object.is(y, -0);
  if (y === 0) return isLeft ? (isBelow ? -Math.PI : Math.PI) : y;
  if (x === 0) return isBelow ? -Math.PI / 2 : Math.PI / 2;
  if (!Number.isFinite(x)) {
    const angle = Number.isFinite(y) ? (isLeft ? Math.PI : 0) : isLeft ? (3 * Math.PI) / 4 : Math.PI / 4;
    return isBelow ? -angle : angle;
  }
  if (!Number.isFinite(y)) return isBelow ? -Math.PI / 2 : Math.PI / 2;
  const k = ((highWord(y) & 0x7fffffff) - (highWord(x) & 0x7fffffff)) >> 20;
  const isUpright = k > 60;
  const z = isUpright ? Math.PI / 2 : atan(Math.abs(y / x));
  if (isUpright || !isLeft) return isBelow ? -z : z;
  return isBelow ? z - piLow - Math.PI : Math.PI - (z - piLow);
}
