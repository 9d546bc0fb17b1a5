import type { Manifest, RunResult } from '@masbench/experiments';
import { blockId, codeId, contentsId, type Contents } from '../src/contents.ts';
import { inflate, readCarriedText } from './carried-text.ts';
import { readMatchLines } from '../src/matches/match-line.ts';
import type { ListedMatch } from '../src/matches/listed-match.ts';
import { RunClient } from './run-client.ts';
import type { RunSource } from './run-source.ts';

/** Contents of the page, read when they are needed. */
export class Carried implements RunSource {
  readonly contents: Contents;
  #code: Promise<string> | undefined;

  constructor() {
    // Written by the same version of the package.
    const contents: Contents = JSON.parse(readCarriedText(contentsId));
    this.contents = contents;
  }

  readonly manifest = async (): Promise<Manifest> => {
    const manifest: Manifest = JSON.parse(await this.#text('run.json'));
    return manifest;
  };

  readonly result = async (): Promise<RunResult> => {
    const result: RunResult = JSON.parse(await this.#text('summary.json'));
    return result;
  };

  /** Bytes of the journals and call logs, before compression. */
  get matchBytes(): number {
    return this.contents.files
      .filter(({ path }) => path.startsWith('matches/'))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  }

  readonly matches = async (): Promise<readonly ListedMatch[]> =>
    readMatchLines(await this.#text('records.jsonl'));

  readonly client = async (): Promise<RunClient> => this.clientOf(null);

  /**
   * A worker that has opened the run.
   *
   * @param server where the run is read from; `null` if the page carries it
   */
  async clientOf(server: string | null): Promise<RunClient> {
    this.#code ??= codeAddress();
    const client = new RunClient(await this.#code);
    // As they are: the worker decodes those that it reads.
    const blocks = Array.from({ length: this.contents.blocks }, (_, block) =>
      readCarriedText(blockId(block)),
    );
    await client.ask('open', { contents: this.contents, blocks, server });
    return client;
  }

  async #text(path: string): Promise<string> {
    const { files, blockBytes } = this.contents;
    const file = files.find((one) => one.path === path);
    if (file === undefined) throw new Error(`The page does not hold ${path}`);
    const first = Math.floor(file.start / blockBytes);
    const last = Math.floor((file.start + Math.max(0, file.bytes - 1)) / blockBytes);
    const pieces: Uint8Array[] = [];
    for (let block = first; block <= last; block += 1) {
      try {
        pieces.push(await inflate(readCarriedText(blockId(block))));
      } catch (cause) {
        throw new Error(`Block ${block} of this page is damaged: ${path} cannot be read`, { cause });
      }
    }
    const from = file.start - first * blockBytes;
    return await new Blob(pieces.map((piece) => piece.slice())).slice(from, from + file.bytes).text();
  }
}

async function codeAddress(): Promise<string> {
  const code = await inflate(readCarriedText(codeId));
  return URL.createObjectURL(new Blob([code.slice()], { type: 'text/javascript' }));
}
