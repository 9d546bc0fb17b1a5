import { MasbenchError, retrace, type AnyGame } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { readRecordedConfig, startEntry } from '@masbench/core/journal';
import { plannedMatch, readManifest, RunContext, RunFolder } from '@masbench/experiments';
import { carryImages } from './carry-images.js';
import type { PlaySetup } from './play-setup.js';

/** A match on record that a person continues. */
export interface ContinuedMatch {
  /** The run folder. */
  readonly run: string;
  /** Its id, for example `m0004`. @default the first match of the run */
  readonly match?: string | undefined;
  /** Number of the last line of its journal that is as it was, from 1. @default 1: all but its settings and draws is open */
  readonly until?: number | undefined;
}

/**
 * Reads the match of a run that a person continues in a page. Its journal is checked on the way as by `replay`.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is no such match, its rules are not those of the benchmark, or it has ended
 *   by then
 */
export async function readBeginning(
  benchmark: Benchmark,
  { run, match, until = 1, human }: ContinuedMatch & Pick<PlaySetup, 'human'>,
): Promise<PlaySetup> {
  const folder = new RunFolder(run);
  const manifest = await readManifest(run);
  const ids = await folder.matches();
  const id = match ?? ids[0] ?? '';
  const journal = folder.recorded(id);
  if (manifest.benchmark.name !== benchmark.name)
    throw refuse(`${run} is a run of ${manifest.benchmark.name}, not of ${benchmark.name}`);
  if (!ids.includes(id) || journal === undefined)
    throw refuse(`there is no match ${id} in ${run}: it has ${ids.join(', ') || 'none'}`);
  const planned = plannedMatch(manifest, id);
  const context = new RunContext({ benchmark, manifest, folder });
  if (context.variantOf(planned).key !== '')
    throw refuse(`${id} was played with the variant ${planned.variant}, which a page does not have`);
  const options = context.options(planned.cell);
  const game: AnyGame = benchmark.prepare.game?.(options) ?? benchmark.game;
  const texts: Record<string, string> = {};
  const { attachments } = journal;
  const followed =
    attachments === undefined
      ? journal
      : {
          ...journal,
          attachments: {
            ...attachments,
            read: (sha256: string) => (texts[sha256] = attachments.read(sha256)),
          },
        };
  const start = startEntry(followed);
  const config = readRecordedConfig(start, followed);
  if (!start.seats.includes(human))
    throw refuse(`${id} has no seat ${human}: the seats are ${start.seats.join(', ')}`);
  let last = 0;
  for (const { line, entry, request } of retrace(game, followed))
    if (entry.type === 'answer' && request?.seat === human) last = line;
  if (until >= last)
    throw refuse(
      `${human} makes no move after line ${until} of ${id}${last > 1 ? `: its last is line ${last}` : ''}`,
    );
  const lines = [...journal.read()];
  return {
    human,
    seats: start.seats,
    config,
    options,
    seed: String(start.seed),
    // Those that were made on the way are in answers.
    ...(await carryImages([config, ...lines.map((line): unknown => JSON.parse(line))], folder.blobs)),
    recorded: { match: id, until, lines, texts },
  };
}

function refuse(why: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot continue a match on a page: ${why}`);
}
