import { blockId, codeId, contentsId, type Contents } from './contents.js';
import { hashScript } from './bundle/bundle.js';
import type { PlaySetup } from './play-setup.js';
import type { SiteContents } from './site/site-contents.js';

/** Parts of a page. */
export interface DocumentParts {
  readonly title: string;
  readonly contents: Contents;
  /** HTML that is shown until the script has started. */
  readonly firstScreen: string;
  readonly style: string;
  readonly pageCode: string;
  /** Gzipped, in base 64. */
  readonly workerCode: string;
  /** In base 64. */
  readonly blocks: AsyncIterable<string>;
}

/**
 * The text of a page, piece by piece. Its policy allows the one script and the one style that are in it, workers and
 * images that the page makes itself, and no connection at all.
 */
export async function* streamDocument(parts: DocumentParts): AsyncGenerator<string> {
  const { contents, pageCode, workerCode } = parts;
  yield `${headText(parts, { connects: contents.isLive ? [`'self'`] : [] })}
<body>
<div id="app">${parts.firstScreen}</div>
<script type="application/json" id="${contentsId}">${jsonText(contents)}</script>
<script type="text/plain" id="${codeId}">${workerCode}</script>
`;
  let block = 0;
  for await (const text of parts.blocks) {
    yield `<script type="text/plain" id="${blockId(block)}">${text}</script>\n`;
    block += 1;
  }
  yield endText(pageCode);
}

/** The text of a page that gets all that it shows from its server. */
export function servedText(parts: Pick<DocumentParts, 'title' | 'style' | 'pageCode'>): string {
  return `${headText(parts, { connects: [`'self'`] })}
<body>
<div id="app"><noscript><p>This page needs JavaScript.</p></noscript></div>
${endText(parts.pageCode)}`;
}

/** The text of a page in which a match is played; it connects to the providers of its models, else to nothing. */
export function playText(
  parts: Pick<DocumentParts, 'title' | 'style' | 'pageCode'> & { readonly setup: PlaySetup },
): string {
  const connects = (parts.setup.models ?? []).map(({ origin }) => origin);
  return `${headText(parts, { connects: [...new Set(connects)] })}
<body>
<div id="app"><p class="wait">This page plays a match, for which it needs JavaScript and no network.</p></div>
<script type="application/json" id="${contentsId}">${jsonText(parts.setup)}</script>
${endText(parts.pageCode)}`;
}

/** The text of the index of a site, whose body is plain HTML and holds an element `app`. */
export function siteText(
  parts: Pick<DocumentParts, 'title' | 'style' | 'pageCode'> & {
    readonly body: string;
    readonly contents: SiteContents;
    /** Gzipped, in base 64. */
    readonly blocks: readonly string[];
  },
): string {
  return `${headText(parts, { connects: [] })}
<body>
${parts.body}
<script type="application/json" id="${contentsId}">${jsonText(parts.contents)}</script>
${parts.blocks.map((text, block) => `<script type="text/plain" id="${blockId(block)}">${text}</script>\n`).join('')}${endText(parts.pageCode)}`;
}

function endText(pageCode: string): string {
  return `<script>${pageCode}</script>\n</body>\n</html>\n`;
}

/** @param options.connects - Places that the page may ask: the server that it comes from, of which it shows images too, and others. */
function headText(
  { title, style, pageCode }: Pick<DocumentParts, 'title' | 'style' | 'pageCode'>,
  { connects }: { readonly connects: readonly string[] },
): string {
  const policy = [
    `default-src 'none'`,
    `script-src ${hashScript(pageCode)}`,
    `style-src ${hashScript(style)}`,
    `img-src ${connects.includes(`'self'`) ? `'self' ` : ''}blob: data:`,
    'worker-src blob:',
    ...(connects.length === 0 ? [] : [`connect-src ${connects.join(' ')}`]),
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>`;
}

/** JSON in which nothing can end its element. */
function jsonText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it, in elements and in attributes with quotation marks. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
