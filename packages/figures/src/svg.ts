/** Attributes of an element; `undefined` ones are left out, numbers are rounded to hundredths. */
export type SvgAttributes = Readonly<Record<string, string | number | undefined>>;

/** Returns the markup of one element. Attributes are escaped, so that no value can end its place; children are markup. */
export function svgElement(
  name: string,
  attributes: SvgAttributes,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${escapeXml(typeof value === 'number' ? roundPixel(value) : (value ?? ''))}"`,
    )
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

/**
 * Returns a text at a place, cut if it is longer than there is room for; the whole text is then its tooltip.
 *
 * @param longest Characters that there is room for. @default Infinity
 */
export function svgLabel(text: string, attributes: SvgAttributes, longest = Infinity): string {
  const cut = clipText(text, longest);
  if (cut === text) return svgElement('text', attributes, [escapeXml(text)]);
  return svgElement('text', attributes, [escapeXml(cut), svgElement('title', {}, [escapeXml(text)])]);
}

/** Returns a text of at most so many characters, with an ellipsis in place of what is left out. */
export function clipText(text: string, longest: number): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return text;
  return `${characters.slice(0, Math.max(1, longest - 1)).join('')}…`;
}

/** The frame of a picture. */
export interface SvgFrame {
  /** Description of the picture, for those who do not see it. */
  readonly title: string;
  /** All that the picture says, in words. @default none */
  readonly description?: string | undefined;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * `page`: colors follow the page or the reader's theme. `paper`: dark on white, for a file of its own.
   * @default 'page'
   */
  readonly ground?: 'page' | 'paper' | undefined;
}

/** Returns a whole SVG document. */
export function svgDocument(
  { title, description, width, height, ground = 'page' }: SvgFrame,
  children: readonly string[],
): string {
  const isPaper = ground === 'paper';
  const body = [
    svgElement('title', {}, [escapeXml(title)]),
    ...(description === undefined ? [] : [svgElement('desc', {}, [escapeXml(description)])]),
    ...(isPaper ? [svgElement('rect', { width, height, fill: '#ffffff' })] : []),
    ...children,
  ];
  const document = svgElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${roundPixel(width)} ${roundPixel(height)}`,
      width,
      height,
      role: 'img',
      'aria-label': title,
      'font-family': 'system-ui, DejaVu Sans, sans-serif',
      'font-size': 13,
      fill: isPaper ? ink : 'currentColor',
    },
    isPaper ? body.map((line) => `\n${line}`) : body,
  );
  return isPaper ? `${document.replace(/<\/svg>$/u, '\n</svg>')}\n` : document;
}

/** The color of text and axes on paper. */
export const ink = '#222222';

/** Colors that readers with any color vision tell apart (Okabe and Ito 2008), dark enough on white. */
export const palette: readonly string[] = ['#0072b2', '#b34700', '#00775a', '#a63d7a', '#7a6000', '#3a7ca5'];

/** Returns the color of a series by its place; colors repeat after the sixth. */
export function pickColor(place: number): string {
  return palette[place % palette.length] ?? ink;
}

function roundPixel(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 does not allow at all: https://www.w3.org/TR/xml/#charsets. */
const illegal = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

/** Escapes a text for an element or an attribute, and replaces characters that XML does not allow by U+FFFD. */
export function escapeXml(text: string): string {
  return text.replaceAll(illegal, '�').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
