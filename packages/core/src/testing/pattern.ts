import type { Rng } from '@masbench/statistics';

/** Repetitions of `*`, `+` and `{2,}` beyond the least. */
const mostMore = 6;
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const digits = printable.filter((one) => /\d/.test(one));
const wordly = printable.filter((one) => /\w/.test(one));
const classes: Readonly<Record<string, readonly string[]>> = {
  d: digits,
  w: wordly,
  s: [' '],
  D: printable.filter((one) => /\D/.test(one)),
  W: printable.filter((one) => /\W/.test(one)),
  S: printable.filter((one) => /\S/.test(one)),
  n: ['\n'],
  t: ['\t'],
};

/**
 * A text that fits a regular expression, as far as it is made of characters, classes, groups, alternatives, anchors
 * and repetitions. What it does not know (look-around, references, properties) it leaves out, so the caller checks.
 */
export function textLike(pattern: string, rng: Rng): string {
  return new Writer(pattern, rng).alternatives();
}

class Writer {
  readonly #pattern: string;
  readonly #rng: Rng;
  #at = 0;

  constructor(pattern: string, rng: Rng) {
    this.#pattern = pattern;
    this.#rng = rng;
  }

  /** Up to the end or the closing bracket. All branches are read, one is kept. */
  alternatives(): string {
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    return this.#rng.pick(branches);
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern[this.#at] ?? '')) {
      const start = this.#at;
      const once = this.#piece();
      const end = this.#at;
      const times = this.#times();
      const after = this.#at;
      text += times === 0 ? '' : once;
      // Every repetition is written anew.
      for (let time = 1; time < times; time += 1) {
        this.#at = start;
        text += this.#piece();
        this.#at = end;
      }
      this.#at = after;
    }
    return text;
  }

  #piece(): string {
    const one = this.#pattern[this.#at++] ?? '';
    if (one === '^' || one === '$') return '';
    if (one === '.') return this.#rng.pick(wordly);
    if (one === '[') return this.#rng.pick(this.#set());
    if (one === '(') return this.#group();
    return one === '\\' ? this.#rng.pick(this.#escaped()) : one;
  }

  #group(): string {
    const mark = /^\?(?::|<[A-Za-z]\w*>|<?[=!])/.exec(this.#pattern.slice(this.#at))?.[0];
    if (mark !== undefined) this.#at += mark.length;
    const text = this.alternatives();
    this.#take(')');
    return /[=!]$/.test(mark ?? '') ? '' : text;
  }

  #escaped(): readonly string[] {
    const one = this.#pattern[this.#at++] ?? '';
    if (one === 'b' || one === 'B') return [''];
    if (one === 'u' || one === 'x') {
      const code = /^(?:\{[\da-f]+\}|[\da-f]{4}|[\da-f]{2})/i.exec(this.#pattern.slice(this.#at))?.[0] ?? '';
      this.#at += code.length;
      return [String.fromCodePoint(Number.parseInt(code.replaceAll(/[{}]/g, ''), 16) || 32)];
    }
    return classes[one] ?? [one];
  }

  #set(): readonly string[] {
    const not = this.#take('^');
    const members: string[] = [];
    while (this.#at < this.#pattern.length && !this.#take(']')) {
      const from = this.#member();
      if (from.length === 1 && this.#pattern[this.#at] === '-' && this.#pattern[this.#at + 1] !== ']') {
        this.#at += 1;
        members.push(...between(from[0] ?? '', this.#member()[0] ?? ''));
      } else members.push(...from);
    }
    if (!not) return members.length === 0 ? [''] : members;
    const others = printable.filter((one) => !members.includes(one));
    return others.length === 0 ? [''] : others;
  }

  #member(): readonly string[] {
    return this.#take('\\') ? this.#escaped() : [this.#pattern[this.#at++] ?? ''];
  }

  #times(): number {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(this.#pattern.slice(this.#at));
    if (found === null) return 1;
    this.#at += found[0].length;
    this.#take('?');
    const least = found[0] === '+' ? 1 : Number(found[1] ?? 0);
    if (found[0] === '?') return this.#rng.int(2);
    if (found[2] === '') return least;
    const most = found[3] === undefined || found[3] === '' ? least + mostMore : Number(found[3]);
    return least + this.#rng.int(most - least + 1);
  }

  #take(one: string): boolean {
    if (this.#pattern[this.#at] !== one) return false;
    this.#at += 1;
    return true;
  }
}

function between(from: string, to: string): readonly string[] {
  const [least, most] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  return Array.from({ length: Math.min(Math.max(most - least + 1, 1), 2000) }, (_, index) =>
    String.fromCodePoint(least + index),
  );
}
