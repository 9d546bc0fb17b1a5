import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { MasbenchError } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import type { BlobStore } from '@masbench/core/journal';
import { pageStyle, playPageCode } from './bundle/bundle.js';
import { playText } from './document.js';
import type { PlayModel, PlaySetup } from './play-setup.js';
import { carryImages } from './carry-images.js';
import { readBeginning, type ContinuedMatch } from './read-beginning.js';

/** How a page to play is made: with the settings of a match, or those of a match on record. */
export interface WritePlayPageOptions extends Partial<
  Omit<PlaySetup, 'human' | 'recorded' | 'models' | 'images'>
> {
  /** A page, or, ending in `.js` or `.mjs`, a module for pages of your own: it exports `mountMatch(element, { seed, onEnd })`. */
  readonly file: string;
  /** The seat of the person. */
  readonly human: string;
  /**
   * Names of models that the visitor may give a seat with a key of their own, as on the command line. @default none, and the page
   * connects to nothing
   */
  readonly models?: readonly string[] | undefined;
  /** Where the images of the configuration are. @default it has none */
  readonly blobs?: BlobStore | undefined;
  /** A match on record that is continued, with its settings. @default a new match */
  readonly from?: ContinuedMatch | undefined;
  /** Folder from which the package of the benchmark is looked up. @default the working directory */
  readonly resolveFrom?: string | undefined;
}

/**
 * Writes a page in which a person plays a match against scripted players, or continues one that is on record: one file, which
 * needs no server and no network.
 *
 * @throws MasbenchError `OPTION_INVALID` if the benchmark names no module or has no scripted player, or there is no such seat
 */
export async function writePlayPage(
  benchmark: Benchmark,
  { file, human, models = [], from: continued, resolveFrom = process.cwd(), ...given }: WritePlayPageOptions,
): Promise<{ readonly file: string; readonly bytes: number; readonly gzippedBytes: number }> {
  const { name, module, players = {} } = benchmark;
  if (module === undefined)
    throw refuse(`${name} names no module, so that its code cannot be put into a page`);
  // A game without a benchmark: what makes one of it would be a tenth of the page.
  if (module.startsWith('file:'))
    throw refuse(`its module exports a game: export a benchmark, as \`defineBenchmark\` returns it`);
  if (players['scripted'] === undefined)
    throw refuse(`${name} has no player \`scripted\` for the other seats`);
  const { seats = [], config, options, seed = '1', blobs } = given;
  const chosen: PlaySetup =
    continued === undefined
      ? { seats, human, config, options, seed, ...(await carryImages([config], blobs)) }
      : await readBeginning(benchmark, { ...continued, human });
  const setup = models.length === 0 ? chosen : { ...chosen, models: await readModels(models) };
  if (!setup.seats.includes(human))
    throw refuse(`${name} has no seat ${human}: the seats are ${setup.seats.join(', ')}`);
  const from = [resolveFrom, dirname(fileURLToPath(import.meta.url))];
  const style = await pageStyle('style');
  const hasModels = models.length > 0;
  const text = /\.m?js$/u.test(file)
    ? await playPageCode(module, from, { hasModels, embedded: { setup, style: shadowStyle(style) } })
    : playText({
        title: `Play ${name}`,
        setup,
        style,
        pageCode: await playPageCode(module, from, { hasModels }),
      });
  await writeFile(file, text);
  return { file, bytes: Buffer.byteLength(text), gzippedBytes: gzipSync(text).length };
}

/** Where models are asked, which are checked by name only: keys are the visitor's. */
async function readModels(names: readonly string[]): Promise<readonly PlayModel[]> {
  const { modelByName, providerList } = await import('@masbench/llm');
  const listed = providerList({});
  return names.map((name) => {
    const provider = name.split(':')[0] ?? '';
    const known = listed.find(({ id }) => id === provider);
    // What is wrong with a name is said before there is a page.
    modelByName(name, { apiKey: 'of-the-visitor', env: {} });
    const [, baseUrl = known?.baseUrl ?? ''] = /@(https?:\/\/[^?]*)/u.exec(name) ?? [];
    return { name, provider, origin: new URL(baseUrl).origin, needsKey: known?.needsKey ?? true };
  });
}

/** The style of a page, for a shadow root. */
function shadowStyle(style: string): string {
  const hosted = style
    .replaceAll(/:root\[([^\]]+)\]/gu, ':host([$1])')
    .replaceAll(':root', ':host')
    .replaceAll(/(^|[}\s])body\{/gu, '$1:host{');
  return `${hosted}:host{display:block}main{min-height:0;padding:0}`;
}

function refuse(why: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot make a page to play: ${why}`);
}
