/** The markup of one element. Texts and attributes are escaped, so that no value can end its place. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key}="${escapedXml(typeof value === 'number' ? rounded(value) : (value ?? ''))}"`,
    )
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

/** A text at a place, cut where it is longer than there is room for; the whole text is its tooltip. */
export function label(
  text: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  longest = Infinity,
): string {
  const characters = Array.from(text);
  if (characters.length <= longest) return element('text', attributes, [escapedXml(text)]);
  const cut = `${characters.slice(0, Math.max(1, longest - 1)).join('')}…`;
  return element('text', attributes, [escapedXml(cut), element('title', {}, [escapedXml(text)])]);
}

/** A figure that says what it shows to those who do not see it. Its colors follow the page, or the reader's theme. */
export function figure(
  { title, width, height }: { readonly title: string; readonly width: number; readonly height: number },
  children: readonly string[],
): string {
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${rounded(width)} ${rounded(height)}`,
      width,
      height,
      role: 'img',
      'aria-label': title,
      'font-family': 'system-ui, sans-serif',
      'font-size': 13,
      fill: 'currentColor',
    },
    [element('title', {}, [escapedXml(title)]), ...children],
  );
}

/** Colors that readers with any color vision tell apart (Okabe and Ito 2008), dark enough on white. */
export const palette: readonly string[] = ['#0072b2', '#b34700', '#00775a', '#a63d7a', '#7a6000', '#3a7ca5'];

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 does not allow at all. */
const illegal = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

function escapedXml(text: string): string {
  return text.replaceAll(illegal, '\ufffd').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
