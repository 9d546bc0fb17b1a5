import type { RunFolder } from './folder.js';

/**
 * Writes the files of a run below `artifacts/`; every SVG that is a text also as PNG, where the optional peer
 * `@resvg/resvg-js` is installed and no PNG of its name is among the files. PNGs follow from the SVGs and the fonts of
 * the machine, so `verify` compares the SVGs alone.
 */
export async function writeFiles(
  folder: RunFolder,
  files: Iterable<readonly [file: string, content: string | Uint8Array]>,
): Promise<void> {
  const all = new Map(files);
  for (const [file, content] of all) {
    await folder.write(`artifacts/${file}`, content);
    const picture = file.replace(/\.svg$/, '.png');
    if (picture === file || all.has(picture) || typeof content !== 'string') continue;
    const png = await renderPng(content);
    if (png !== undefined) await folder.write(`artifacts/${picture}`, png);
  }
}

async function renderPng(svg: string): Promise<Uint8Array | undefined> {
  const renderer = await import('@resvg/resvg-js').catch(() => undefined);
  if (renderer === undefined) return undefined;
  const font = { loadSystemFonts: true, defaultFontFamily: 'DejaVu Sans' };
  return new renderer.Resvg(svg, { font, fitTo: { mode: 'zoom', value: 2 } }).render().asPng();
}
