/** One seat of one competition, as the MAS-HQ paper prints it. */
export interface PaperRow {
  /** H before reviews; `null` if the table has none. */
  readonly hBefore: number | null;
  readonly h: number;
  readonly calls: number;
  /** `null` where only the sum is printed. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Input and output tokens together. */
  readonly tokens: number;
  readonly reviews: number;
  readonly seconds: number;
  readonly q: number;
}

/** A row of tables 9 and 10, which have tokens by kind. */
export function detailed(
  [hBefore, h]: readonly [number, number],
  calls: number,
  [inputTokens, outputTokens]: readonly [number, number],
  reviews: number,
  seconds: number,
  q: number,
): PaperRow & { readonly hBefore: number; readonly inputTokens: number; readonly outputTokens: number } {
  return {
    hBefore,
    h,
    calls,
    inputTokens,
    outputTokens,
    tokens: inputTokens + outputTokens,
    reviews,
    seconds,
    q,
  };
}

/** A row of tables 3 and 4, which have rounded sums. */
export function rounded(
  h: number,
  calls: number,
  tokens: number,
  reviews: number,
  seconds: number,
  q: number,
): PaperRow {
  return { hBefore: null, h, calls, inputTokens: null, outputTokens: null, tokens, reviews, seconds, q };
}

/**
 * Table 9: the competitions of table 1 by model, and those of table 2. The first Q is the one that table 1 prints:
 * table 9 has 0.8715 there, the value for a β of 0.01.
 */
export const table9 = {
  'gpt-4o-mini': {
    A: detailed([0.8606, 0.9103], 2417, [1_193_792, 166_277], 791, 8832.44, 0.5217),
    B: detailed([0.8673, 0.9132], 2438, [1_270_282, 178_959], 812, 8987.41, 0.5132),
  },
  'qwen-max': {
    A: detailed([0.8689, 0.903], 2304, [1_230_775, 254_575], 682, 13_776.31, 0.5101),
    B: detailed([0.8658, 0.8994], 2264, [1_250_367, 270_670], 642, 14_453.96, 0.507),
  },
  'deepseek-v3': {
    A: detailed([0.8489, 0.886], 2292, [1_219_960, 202_441], 666, 12_267.18, 0.486),
    B: detailed([0.8504, 0.8894], 2233, [1_185_813, 198_797], 607, 12_068.32, 0.5051),
  },
  'gemini-2.0-flash': {
    A: detailed([0.8835, 0.9026], 2262, [1_173_195, 394_719], 642, 20_295.29, 0.5026),
    B: detailed([0.8794, 0.9016], 2157, [1_150_648, 379_961], 537, 19_825.7, 0.5273),
  },
  'grok-3-beta': {
    A: detailed([0.8753, 0.907], 2376, [1_180_401, 195_116], 750, 10_719.56, 0.507),
    B: detailed([0.8743, 0.9049], 2253, [1_160_176, 188_357], 627, 10_150.14, 0.5337),
  },
  'gpt-4o-mini-table2': {
    A: detailed([0.8613, 0.9105], 2401, [1_177_136, 165_320], 785, 6543.14, 0.5401),
    B: detailed([0.8566, 0.9092], 2422, [1_256_067, 178_474], 806, 6783.37, 0.5419),
  },
  'grok-3-beta-table2': {
    A: detailed([0.873, 0.9036], 2312, [1_161_825, 187_466], 696, 10_082.7, 0.5278),
    B: detailed([0.8752, 0.9035], 2177, [1_121_979, 178_422], 561, 9294.05, 0.5445),
  },
} as const;

/** Table 10: GPT-4o-mini by threshold T and review limit R. The rows of T = 0.85 and R = 3 are those of table 9. */
export const table10 = {
  'T=0.8': {
    A: detailed([0.8653, 0.911], 2401, [1_173_893, 164_656], 785, 7025.22, 0.5241),
    B: detailed([0.8626, 0.9141], 2422, [1_239_197, 175_090], 806, 7334.55, 0.5141),
  },
  'T=0.85': table9['gpt-4o-mini'],
  'T=0.9': {
    A: detailed([0.8621, 0.9074], 2427, [1_221_860, 169_344], 807, 9101.14, 0.5132),
    B: detailed([0.8554, 0.9113], 2429, [1_275_735, 179_762], 809, 9201.04, 0.5113),
  },
  'R=2': {
    A: detailed([0.8598, 0.9074], 2414, [1_221_271, 174_944], 798, 6836.23, 0.5139),
    B: detailed([0.8588, 0.9089], 2423, [1_248_994, 178_067], 807, 7043.92, 0.5089),
  },
  'R=3': table9['gpt-4o-mini'],
  'R=4': {
    A: detailed([0.862, 0.9101], 2417, [1_193_519, 162_816], 799, 8153.87, 0.5197),
    B: detailed([0.8599, 0.9112], 2426, [1_268_954, 176_334], 808, 8321.54, 0.5112),
  },
} as const;

/** Table 3: three seats of GPT-4o-mini. */
export const table3 = {
  A: rounded(0.9108, 2424, 1_360_000, 798, 8840, 0.5214),
  B: rounded(0.9139, 2445, 1_440_000, 819, 8990, 0.5139),
  C: rounded(0.9123, 2434, 1_400_000, 808, 8890, 0.518),
} as const;

/** Table 4: SimpleQA, with accuracy for H. Its Q is that of β = 0.001. */
export const table4 = {
  'gpt-4o-simpleqa': {
    A: rounded(0.3872, 11_400, 890_000, 2745, 12_540, 0.3832),
    B: rounded(0.3837, 11_160, 870_000, 2512, 12_390, 0.3798),
  },
  'gpt-4o-mini-simpleqa': {
    A: rounded(0.0132, 11_090, 860_000, 2437, 12_200, 0.0092),
    B: rounded(0.0116, 11_030, 850_000, 2382, 12_140, 0.0086),
  },
} as const;

/** Table 8: means over 100 trials of GPT-4o-mini. Its tokens are cut to two digits, so that those of table 9 are here. */
export const table8 = {
  A: { ...table9['gpt-4o-mini'].A, hBefore: null, h: 0.9102, seconds: 8830, q: 0.5216 },
  B: { ...table9['gpt-4o-mini'].B, hBefore: null, h: 0.9132, seconds: 8980, q: 0.5131 },
} as const satisfies Record<string, PaperRow>;

/** Standard deviations of table 8. Those of both seats are equal. */
export const table8Deviations = {
  h: 0.0009,
  calls: 5,
  tokens: 1000,
  reviews: 5,
  seconds: 50,
  q: 0.0009,
} as const;
