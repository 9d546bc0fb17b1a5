import { escapeXml, svgElement, svgDocument } from './svg.js';

/** How a line of text looks. */
export interface TextStyle {
  /** Font size in pixels. @default 14 */
  readonly size?: number | undefined;
  readonly bold?: boolean | undefined;
  readonly color?: string | undefined;
  /** Pixels from the left margin. @default 0 */
  readonly indent?: number | undefined;
}

const margin = 24;

/** An SVG page that grows downwards. Wraps text to its width and escapes it. */
export class SvgPage {
  readonly width: number;
  #y = margin;
  readonly #elements: string[] = [];

  constructor(width: number) {
    this.width = width;
  }

  /** Height used so far, in pixels. */
  get y(): number {
    return this.#y;
  }

  /** Writes text, wrapped by an estimated width, as fonts differ. */
  text(text: string, { size = 14, bold = false, color = '#1d2733', indent = 0 }: TextStyle = {}): void {
    const room = this.width - 2 * margin - indent;
    for (const line of wrapText(text, Math.floor(room / (size * (bold ? 0.58 : 0.53))))) {
      this.#y += size * 1.4;
      this.#elements.push(
        svgElement(
          'text',
          {
            x: margin + indent,
            y: this.#y,
            'font-size': size,
            fill: color,
            'font-weight': bold ? 'bold' : undefined,
          },
          [escapeXml(line)],
        ),
      );
    }
  }

  /** Puts images in a row, each with its caption below. */
  images(
    images: readonly {
      readonly href: string;
      readonly width: number;
      readonly height: number;
      readonly frame: string;
    }[],
  ): void {
    const gap = 16;
    const room = (this.width - 2 * margin - gap * (images.length - 1)) / images.length;
    const sizes = images.map(({ width, height }) => {
      const scale = Math.min(room / width, 360 / height);
      return { width: round(width * scale), height: round(height * scale) };
    });
    this.#y += 10;
    for (const [index, { href, frame }] of images.entries()) {
      const { width = 0, height = 0 } = sizes[index] ?? {};
      const box = { x: margin + index * (room + gap), y: this.#y, width, height };
      this.#elements.push(
        svgElement('image', { ...box, href, preserveAspectRatio: 'none' }),
        svgElement('rect', { ...box, fill: 'none', stroke: frame, 'stroke-width': 3 }),
      );
    }
    this.#y += Math.max(...sizes.map(({ height }) => height)) + 8;
  }

  /** A line across the page. */
  rule(): void {
    this.#y += 12;
    this.#elements.push(
      svgElement('line', {
        x1: margin,
        x2: this.width - margin,
        y1: this.#y,
        y2: this.#y,
        stroke: '#c9d1d9',
      }),
    );
  }

  /** A bar with a label; `share` 1 is a third of the page. */
  bar(share: number, { label, color }: { readonly label: string; readonly color: string }): void {
    const full = (this.width - 2 * margin) / 3;
    this.#y += 6;
    this.#elements.push(
      svgElement('rect', {
        x: margin,
        y: this.#y,
        width: Math.max(1, full * share),
        height: 14,
        fill: color,
      }),
      svgElement(
        'text',
        { x: margin + full * share + 8, y: this.#y + 12, 'font-size': 13, fill: '#1d2733' },
        [escapeXml(label)],
      ),
    );
    this.#y += 16;
  }

  /** The finished document. */
  toString(title: string): string {
    const height = Math.ceil(this.#y + margin);
    return svgDocument({ title, width: this.width, height, ground: 'paper' }, this.#elements);
  }
}

function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((part) => splitWord(part, columns))) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function splitWord(word: string, length: number): string[] {
  const letters = Array.from(word);
  return Array.from({ length: Math.max(1, Math.ceil(letters.length / length)) }, (_, index) =>
    letters.slice(index * length, (index + 1) * length).join(''),
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
