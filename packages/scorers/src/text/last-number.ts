/** Numerals with what may stand between them: a sign of a group, a fraction or a decimal, or a space before three digits. */
const runs =
  /(?:(?<![\p{L}\p{N}])\d{1,3}(?: \d{3})+(?!\p{N})(?:\.\d+)?|(?:(?<![\p{L}\p{N}])[.,])?\p{N}+(?:[.,'’/⁄\u00A0\u202F\u2009]\p{N}+)*)(?:[eE][-+]?\d+(?![\p{L}\p{N}]))?/gu;

/** Words that make a number another one, with what they multiply it by. */
const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  million: 1e6,
  mn: 1e6,
  crore: 1e7,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
  hundred: 100,
  dozen: 12,
};

/** Signs that make a number behind them a part of another one: a power, a fraction, a time, a date, a tolerance. */
const part = /(?:[\^±:]|\*\*|\p{N}\s*[/⁄]|\\[dt]?frac\{[^{}]*\}\{|\p{N}[-–/.]\p{N}+[-–/.])\s*[-+−{(]?$/u;

/** Signs that make a number before them a part of another one, or one of a scale that is not read. */
const goesOn =
  /^(?:\s*(?:×|\*|·|x)\s*10(?:\^|\*\*|[⁰¹²³⁴-⁹])|[mMbB](?![\p{L}\p{N}])|\s*[千万萬億亿百]|\s*[/⁄:]\s*\p{N}|\s+and (?:an? |one |three )?(?:half|quarter|third)|\s+point\s|\^|\*\*|[eE][-+−]?$)/u;

/**
 * Returns the last number of a text, or `null`. Groups may be apart by a comma ("1,600", "USD1,600", "1,00,000"), an
 * apostrophe or, where no letter precedes them, a space ("1 600"); "16.181,5" has both signs, "1.6e3", "124k" and "1.5
 * million" a scale, "2½" a fraction. A sign counts where no letter, digit or bracket precedes it, so that "1999-2000" ends
 * in 2000. What is no number as a whole ("10,5", "3/4", "1.2.3", "3.5 × 10^6", "10:30") is `null`, never a part of it.
 */
export function lastNumber(text: string): number | null {
  const plain = text.replaceAll(/[０-９．，％]/gu, (sign) => sign.normalize('NFKC'));
  const run = [...plain.matchAll(runs)].at(-1);
  if (run === undefined) return null;
  const before = plain.slice(0, run.index);
  const after = plain.slice(run.index + run[0].length);
  if (part.test(before) || goesOn.test(after)) return null;
  const mixed = /^[\u00BC-\u00BE\u2150-\u215E]$/u.test(run[0])
    ? /(?<![\p{L}\p{N}.,/])(\d+)\s$/u.exec(before)
    : null;
  const [numerals = '', exponent = '0'] = run[0].split(/e/iu);
  const size = valueOfRun((mixed?.[1] ?? '') + numerals);
  if (size === undefined) return null;
  const isNegative = /(?<![\p{L}\p{N})\]])[-−]$/u.test(
    before.slice(0, before.length - (mixed?.[0].length ?? 0)),
  );
  const word = /^\s?(\p{L}+)/u.exec(after)?.[1]?.toLowerCase() ?? '';
  // A letter is a scale only where it is written to the number.
  const scale = /^\s/u.test(after) && word.length < 2 ? 1 : (scales[word] ?? 1);
  const value = (isNegative ? -1 : 1) * Number(`${size}e${exponent}`) * scale;
  return Number.isFinite(value) ? value : null;
}

/** The value of numerals that are one number as a whole. */
function valueOfRun(run: string): number | undefined {
  const [, whole = '', fraction] = /^(\d*)([\u00BC-\u00BE\u2150-\u215E])$/u.exec(run) ?? [];
  if (fraction !== undefined) {
    const [over = NaN, under = NaN] = fraction.normalize('NFKC').split('⁄').map(Number);
    return Number(whole) + over / under;
  }
  const grouped = [
    /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u,
    /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/u,
    /^\d{1,3}(?:['’ \u00A0\u202F\u2009]\d{3})+(?:\.\d+)?$/u,
  ];
  if (/^\d*\.?\d+$/u.test(run) || grouped.some((form) => form.test(run)))
    return Number(run.replaceAll(/[^\d.]/gu, ''));
  // Points part groups, and a comma the decimals, where nothing else is possible.
  if (/^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/u.test(run))
    return Number(run.replaceAll('.', '').replace(',', '.'));
  return undefined;
}
