import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { MasbenchError } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { pageStyle, playPageCode } from './bundle/bundle.js';
import { playText } from './document.js';
import type { PlaySetup } from './play-setup.js';
import { readBeginning, type ContinuedMatch } from './read-beginning.js';

/** How a page to play is made: with the settings of a match, or those of a match on record. */
export interface WritePlayPageOptions extends Partial<Omit<PlaySetup, 'human' | 'recorded'>> {
  readonly file: string;
  /** The seat of the person. */
  readonly human: string;
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
  { file, human, from: continued, resolveFrom = process.cwd(), ...given }: WritePlayPageOptions,
): Promise<{ readonly file: string; readonly bytes: number; readonly gzippedBytes: number }> {
  const { name, module, players = {} } = benchmark;
  if (module === undefined)
    throw refuse(`${name} names no module, so that its code cannot be put into a page`);
  // A game without a benchmark: what makes one of it would be a tenth of the page.
  if (module.startsWith('file:'))
    throw refuse(`its module exports a game: export a benchmark, as \`defineBenchmark\` returns it`);
  if (players['scripted'] === undefined)
    throw refuse(`${name} has no player \`scripted\` for the other seats`);
  const { seats = [], config, options, seed = '1' } = given;
  const setup: PlaySetup =
    continued === undefined
      ? { seats, human, config, options, seed }
      : await readBeginning(benchmark, { ...continued, human });
  if (!setup.seats.includes(human))
    throw refuse(`${name} has no seat ${human}: the seats are ${setup.seats.join(', ')}`);
  const from = [resolveFrom, dirname(fileURLToPath(import.meta.url))];
  const text = playText({
    title: `Play ${name}`,
    setup,
    style: await pageStyle('style'),
    pageCode: await playPageCode(module, from),
  });
  await writeFile(file, text);
  return { file, bytes: Buffer.byteLength(text), gzippedBytes: gzipSync(text).length };
}

function refuse(why: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot make a page to play: ${why}`);
}
