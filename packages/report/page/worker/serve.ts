import { readMessage } from '@masbench/core';
import type { ServiceName, ServiceReply, ServiceRequest, WorkerServices } from '../protocol.ts';
import { runFolder } from '../../src/contents.ts';
import { mount, readRead } from './mounted.ts';
import { PackedFolder } from './packed-folder.ts';
import { matchLines, readSeatRows, searched } from './records.ts';
import { RemoteFolder } from './remote-folder.ts';
import { Replays } from './replays.ts';
import { readTournament } from '../../src/read-tournament.ts';
import { recomputed } from './recomputed.ts';

/**
 * Answers what the page asks, about the run folder that it carries.
 *
 * @param module what the benchmark's module exports; `undefined` if it is not in the page
 */
export function serve(module: Readonly<Record<string, unknown>> | undefined): void {
  let replays: Replays | undefined;
  let remote: RemoteFolder | undefined;
  let leftOut: readonly string[] = [];
  const opened = (): Replays => {
    if (replays === undefined) throw new Error('The run has not been opened');
    return replays;
  };
  const services = (onProgress: (share: number) => void): WorkerServices => ({
    open: async ({ contents, blocks, server }) => {
      const carried = new PackedFolder(contents, blocks);
      remote = server === null ? undefined : new RemoteFolder(server, carried);
      mount(remote ?? carried);
      leftOut = contents.leftOut;
      replays = await Replays.of(runFolder, module);
      return null;
    },
    matches: async () => matchLines(runFolder, opened().storyOf),
    divergence: async ({ first, second }) => opened().divergence(first, second),
    figures: async () => opened().figures(),
    tournament: async () => readTournament(runFolder),
    story: async ({ match, seat }) => opened().tell(match, seat),
    events: async ({ match }) => opened().events(match),
    seatRows: async ({ match }) => readSeatRows(runFolder, match),
    scene: async ({ match, line }) => opened().scene(match, line),
    search: async ({ text, limit }) => searched(runFolder, { text, limit }),
    verify: async () => recomputed(runFolder, module, leftOut, onProgress),
    file: async ({ path }) => readRead(`${runFolder}/${path}`),
  });
  addEventListener('message', ({ data }: MessageEvent<ServiceRequest>) => {
    const { call, name, options } = data;
    remote?.refresh();
    const all: Readonly<Record<ServiceName, (given: never) => Promise<unknown>>> = services((share) =>
      reply({ call, share }),
    );
    void answer(call, all[name], options);
  });
}

async function answer(
  call: number,
  service: (given: never) => Promise<unknown>,
  options: unknown,
): Promise<void> {
  try {
    // The page and this worker are made together: the options are those of the service.
    reply({ call, result: await service(options as never) });
  } catch (error) {
    reply({ call, error: readMessage(error) });
  }
}

function reply(message: ServiceReply): void {
  postMessage(message);
}
