import { hashBytes } from '@masbench/statistics';

/** Digits of the digest in a line, and in the last line of a match. */
const shortLength = 16;
const wholeLength = 64;
const mark = ',"digest":"';
const marks = new RegExp(mark, 'gu');

/**
 * Seals the lines of a journal: each ends with `"digest":"…"`, the beginning of the SHA-256 of all lines up to it, each
 * hashed together with the hash of those before it. The `end` of a match has the whole hash. So no line or byte can
 * change, get lost, move or occur twice without the next digest being wrong.
 */
export class RunningDigest {
  /** SHA-256 of the lines so far, in hexadecimal; empty before the first one. */
  state: string;

  constructor(state = '') {
    this.state = state;
  }

  /** @param body JSON of an entry without its closing bracket */
  sealed(body: string, isEnd = false): string {
    // Hashed and cut as one flat text: a body in pieces would be put together twice.
    const text = this.state + body;
    const { length } = this.state;
    this.state = hashBytes(text);
    return `${text.slice(length)}${mark}${isEnd ? this.state : this.state.slice(0, shortLength)}"}`;
  }

  /** Goes on over a sealed line. False if it does not follow from the lines before it. */
  follows(line: string, isEnd: boolean): boolean {
    const at = line.lastIndexOf(mark);
    if (at < 0) return false;
    return this.sealed(line.slice(0, at), isEnd) === line;
  }

  /** True if a text begins with the whole next line and goes on after it: what follows is not a torn line. */
  isOverrun(text: string): boolean {
    for (const { index: at } of text.matchAll(marks)) {
      for (const length of [shortLength, wholeLength]) {
        const end = at + mark.length + length + '"}'.length;
        const line = text.slice(0, end);
        if (text.length > end && new RunningDigest(this.state).follows(line, length === wholeLength))
          return true;
      }
    }
    return false;
  }
}
