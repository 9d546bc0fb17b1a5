import type { PreparedRun } from '@masbench/experiments';
import { blockBytes, splitBlocks, packed } from '../blocks.js';
import { pageCode, pageStyle } from '../bundle/bundle.js';
import { carriedCode, compressedText, type CarriedCodeOptions } from '../carried-code.js';
import { streamDocument, servedText } from '../document.js';

/** Where the code of the game is found. */
export type LivePageOptions = Pick<CarriedCodeOptions, 'importModule' | 'game' | 'resolveFrom'>;

/** The page from which a run is watched: that of a report, with the code of the game and without the run. */
export async function livePage(
  { manifest, folder, context }: Pick<PreparedRun, 'manifest' | 'folder' | 'context'>,
  options: LivePageOptions,
): Promise<string> {
  const { benchmark, workerCode, missing } = await carriedCode(folder, manifest, {
    ...options,
    experiment: context,
  });
  let text = '';
  for await (const part of streamDocument({
    firstScreen:
      '<p class="wait">Opening the run…</p><noscript><p>This page needs JavaScript.</p></noscript>',
    title: `${manifest.benchmark.name}: ${manifest.run}`,
    contents: {
      format: 'masbench-report/1',
      run: manifest.run,
      benchmark,
      codeMissing: missing,
      problems: [],
      isLive: true,
      leftOut: [],
      blockBytes,
      ...packed([]),
    },
    style: await pageStyle(),
    pageCode: await pageCode('main'),
    workerCode: await compressedText(workerCode),
    blocks: splitBlocks(folder, []),
  }))
    text += part;
  return text;
}

/** The page of a seat, the same for all. */
export async function seatPage(): Promise<string> {
  return servedText({ title: 'A seat', style: await pageStyle('style'), pageCode: await pageCode('seat') });
}
