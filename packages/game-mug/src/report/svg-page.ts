import { svgText } from '@masbench/core/benchmark';

/** How a line of text looks. */
export interface TextStyle {
  /** Font size in pixels. @default 14 */
  readonly size?: number | undefined;
  readonly bold?: boolean | undefined;
  readonly colour?: string | undefined;
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
  text(text: string, { size = 14, bold = false, colour = '#1d2733', indent = 0 }: TextStyle = {}): void {
    const room = this.width - 2 * margin - indent;
    for (const line of wrapped(text, Math.floor(room / (size * (bold ? 0.58 : 0.53))))) {
      this.#y += size * 1.4;
      this.#elements.push(
        `<text x="${margin + indent}" y="${round(this.#y)}" font-size="${size}" fill="${colour}"${bold ? ' font-weight="bold"' : ''}>${svgText(line)}</text>`,
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
      const box = `x="${round(margin + index * (room + gap))}" y="${round(this.#y)}" width="${width}" height="${height}"`;
      this.#elements.push(
        `<image ${box} href="${svgText(href)}" preserveAspectRatio="none"/>`,
        `<rect ${box} fill="none" stroke="${frame}" stroke-width="3"/>`,
      );
    }
    this.#y += Math.max(...sizes.map(({ height }) => height)) + 8;
  }

  /** A line across the page. */
  rule(): void {
    this.#y += 12;
    this.#elements.push(
      `<line x1="${margin}" x2="${this.width - margin}" y1="${round(this.#y)}" y2="${round(this.#y)}" stroke="#c9d1d9"/>`,
    );
  }

  /** A bar with a label; `share` 1 is a third of the page. */
  bar(share: number, { label, colour }: { readonly label: string; readonly colour: string }): void {
    const full = (this.width - 2 * margin) / 3;
    this.#y += 6;
    this.#elements.push(
      `<rect x="${margin}" y="${round(this.#y)}" width="${round(Math.max(1, full * share))}" height="14" fill="${colour}"/>`,
      `<text x="${round(margin + full * share + 8)}" y="${round(this.#y + 12)}" font-size="13" fill="#1d2733">${svgText(label)}</text>`,
    );
    this.#y += 16;
  }

  /** The finished document. */
  toString(title: string): string {
    const height = Math.ceil(this.#y + margin);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${height}" viewBox="0 0 ${this.width} ${height}" font-family="DejaVu Sans, Arial, sans-serif" role="img">`,
      `<title>${svgText(title)}</title>`,
      `<rect width="${this.width}" height="${height}" fill="#ffffff"/>`,
      ...this.#elements,
      '</svg>',
      '',
    ].join('\n');
  }
}

function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((part) => chunks(part, columns))) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function chunks(word: string, length: number): string[] {
  const letters = Array.from(word);
  return Array.from({ length: Math.max(1, Math.ceil(letters.length / length)) }, (_, index) =>
    letters.slice(index * length, (index + 1) * length).join(''),
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
