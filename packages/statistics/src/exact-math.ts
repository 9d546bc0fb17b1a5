/**
 * Logarithms, exponentials, angles and powers that give the same digits in every version of Node and in every browser.
 * The functions of `Math` may differ in the last digit from one engine to the next, and so would a result that is
 * recomputed elsewhere: V8 13.6 (Node 24) has another `x ** y`, and browsers have other logarithms and sines. These
 * are the functions of Node 20. Four operations, `Math.sqrt` and `x ** 2` are exact everywhere.
 *
 * The algorithms are those of fdlibm, as V8 11 has them (`src/base/ieee754.cc`), under this notice:
 *
 * Copyright (C) 1993-2004 by Sun Microsystems, Inc. All rights reserved. Permission to use, copy, modify, and distribute
 * this software is freely granted, provided that this notice is preserved.
 *
 * @module
 */
export { atan, atan2, cos, sin } from './exact-math/angles.js';
export { exp, expm1 } from './exact-math/exponentials.js';
export { hypot } from './exact-math/length.js';
export { log, log10, log1p, log2 } from './exact-math/logarithms.js';
export { power } from './exact-math/power.js';
