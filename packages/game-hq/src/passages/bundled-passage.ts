import type { SlipKind } from '../writing/edits.js';

/** A passage that comes with the package, with a summary that keeps to it and one that goes wrong in one place. */
export interface BundledPassage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** A summary of one to three sentences, partly in words of its own, that says nothing but what the text says. */
  readonly faithful: string;
  /** The same summary with one thing changed that the text does not bear out. */
  readonly wrong: string;
  /** What was changed in the wrong summary. */
  readonly slip: SlipKind;
}

/** Text written with one sentence on a line: lines become one paragraph, an empty line begins the next one. */
export function prose(lines: TemplateStringsArray): string {
  return lines
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
    .join('\n\n');
}
