import { readMessage } from '@masbench/core';
import { seatAgents, reopen } from '../run/prepare.js';
import type { PlayersOptions, ResumeOptions } from '../run/options.js';
import type { Manifest } from '../plan/manifest.js';
import type { MatchProgress } from '../play/progress.js';
import { readManifest } from '../run-folder/read-manifest.js';
import type { Channel } from './channel.js';
import type { MatchPlayer, MatchPlayOptions } from '../play/executor.js';
import { makePlayer } from '../play/in-process.js';
import { toProcessSchema, type FromProcess, type ToProcess } from './messages.js';

/** Parts that a process plays with. */
export type ProcessPlayers = PlayersOptions & Pick<ResumeOptions, 'importModule'>;

/** Facts known when a process makes its players. */
export interface ProcessStart {
  readonly manifest: Manifest;
  readonly folder: string;
  /** Leads to `serve` of the run's `processes`. */
  readonly channel: Channel;
}

/** A match under way in this process. */
interface Under {
  readonly abort: AbortController;
  readonly pause: AbortController;
  readonly ended: Promise<void>;
}

/** Progress is for people: a message for every answer would cost more than many an answer. */
const progressEveryMs = 100;

/**
 * Plays the matches that a run gives to this process, until the run ends or dies. Called once by the module that
 * `processes` starts.
 *
 * @param players - The players and models by name, as `run` has them, or a function that makes them.
 * @throws Error if the process was not started by `processes`
 */
export function playMatches(
  players: ProcessPlayers | ((start: ProcessStart) => ProcessPlayers | Promise<ProcessPlayers>) = {},
): void {
  if (process.send === undefined)
    throw new Error('playMatches() is for modules that `processes({ script })` starts');
  // A terminal interrupts all processes of a run; what then happens to a match is for the run to say.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const closed = new AbortController();
  const under = new Map<number, Under>();
  let other: ((message: unknown) => void) | undefined;
  let opened: Promise<MatchPlayer> | undefined;
  const channel: Channel = {
    send: (message) => send({ type: 'other', message }),
    receive: (listener) => (other = listener),
    closed: closed.signal,
  };
  const open = async (folder: string, game: string | undefined): Promise<MatchPlayer> => {
    const manifest = await readManifest(folder);
    const made = typeof players === 'function' ? await players({ manifest, folder, channel }) : players;
    const { context } = await reopen(folder, { ...made, game }, game !== undefined);
    await seatAgents(context);
    return makePlayer(context);
  };
  const heed = (message: ToProcess): void => {
    switch (message.type) {
      case 'open':
        opened = open(message.folder, message.game);
        opened.then(
          () => send({ type: 'ready' }),
          (error: unknown) => send({ type: 'unfit', message: readMessage(error) }),
        );
        return;
      case 'play': {
        const [abort, pause] = [new AbortController(), new AbortController()];
        const ended = playOne(message, opened, { signal: abort.signal, pause: pause.signal }).finally(() =>
          under.delete(message.call),
        );
        under.set(message.call, { abort, pause, ended });
        return;
      }
      case 'abort':
        under.get(message.call)?.abort.abort(new Error(message.reason));
        return;
      case 'pause':
        under.get(message.call)?.pause.abort();
        return;
      case 'other':
        other?.(message.message);
    }
  };
  process.on('message', (message) => heed(toProcessSchema.parse(message)));
  process.once('disconnect', () => {
    closed.abort();
    for (const { abort } of under.values()) abort.abort(new Error('the run has ended'));
    void Promise.all([...under.values()].map(async ({ ended }) => ended)).finally(() => process.exit());
  });
}

async function playOne(
  { call, planned, records }: Extract<ToProcess, { type: 'play' }>,
  opened: Promise<MatchPlayer> | undefined,
  signals: Pick<MatchPlayOptions, 'signal' | 'pause'>,
): Promise<void> {
  let told = -Infinity;
  const onProgress = (progress: MatchProgress): void => {
    if (performance.now() - told < progressEveryMs) return;
    told = performance.now();
    send({ type: 'progress', call, progress });
  };
  try {
    const player = await opened;
    const record = await player?.play(planned, records, { ...signals, onProgress });
    send({ type: 'ended', call, record: record ?? null });
  } catch (error) {
    send({ type: 'failed', call, message: readMessage(error) });
  }
}

function send(message: FromProcess): void {
  // A run that has ended hears nothing; `disconnect` ends the process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
