import type { FinishedRun, PlayingOptions, PreparedRun, RunProgress } from '@masbench/experiments';
import { atStart, type LiveSeat, type LiveState } from '../live-messages.js';
import { StateStream } from './state-stream.js';
import { workerText } from './writing-worker.js';

/** Of what went wrong, so much is kept for the page. */
const keptTroubles = 50;

/** A prepared run that can be watched, paused, resumed and stopped while it is played. */
export class LiveRun implements PreparedRun {
  readonly context: PreparedRun['context'];
  readonly manifest: PreparedRun['manifest'];
  readonly folder: string;
  readonly notes: PreparedRun['notes'];
  readonly stream: StateStream<LiveState>;
  /** Matches that were begun here and have not ended; those that are paused too. */
  readonly underWay = new Set<string>();
  readonly #run: PreparedRun;
  #pause = new AbortController();
  #stop = new AbortController();
  /** True once no match is left to play. */
  isWhole = false;
  readonly #onMove: () => void;
  /** Who plays a match, by match. */
  readonly #workers = new Map<string, string | null>();
  #goOn: (() => void) | undefined;

  /**
   * @param onChange called when a page comes or goes
   * @param onMove called when something has happened in a match, and when the run is paused, resumed or ends
   */
  constructor(run: PreparedRun, onChange: () => void, onMove: () => void = () => undefined) {
    this.#run = run;
    this.#onMove = onMove;
    this.context = run.context;
    this.manifest = run.manifest;
    this.folder = run.folder;
    this.notes = run.notes;
    this.stream = new StateStream<LiveState>({ ...atStart, isSteered: true }, onChange);
  }

  readonly play = async (options: PlayingOptions = {}): Promise<FinishedRun> => {
    const signal = AbortSignal.any([
      this.#stop.signal,
      ...(options.signal === undefined ? [] : [options.signal]),
    ]);
    try {
      for (;;) {
        const finished = await this.#run.play(this.#watched({ ...options, signal }));
        const { trials, finished: done, failed } = finished.result;
        this.isWhole = done + failed >= trials || finished.budgetSpent !== null;
        if (!this.#pause.signal.aborted || signal.aborted || this.isWhole) return finished;
        if (!(await this.#resumed(signal))) return finished;
      }
    } finally {
      // A run that was stopped may be played on.
      this.#stop = new AbortController();
      this.underWay.clear();
      this.#change({ status: 'ended', playing: [] });
      this.stream.flush();
      this.#onMove();
    }
  };

  /** Lets what is in flight finish, and starts nothing new. */
  pause(): void {
    if (this.stream.state.status !== 'playing') return;
    this.#change({ status: 'pausing' });
    this.#pause.abort();
  }

  /** Goes on after a pause. */
  resume(): void {
    this.#goOn?.();
  }

  /** Ends the run: what is in flight is asked for again when it is resumed. */
  stop(): void {
    if (this.stream.state.status === 'ended') return;
    this.#change({ status: 'stopping' });
    // As an interrupt is named.
    this.#stop.abort(Object.assign(new Error('stopped at its page'), { name: 'AbortError' }));
  }

  showSeats(seats: readonly LiveSeat[]): void {
    this.#change({ seats });
  }

  #watched(options: PlayingOptions): PlayingOptions {
    const pause = this.#pause.signal;
    const failed = new Map<string, number>();
    return {
      ...options,
      pause,
      onProgress: (progress) => {
        const playing = progress.playing();
        for (const { id, failedAttempts, lastError } of playing) {
          this.underWay.add(id);
          if (failedAttempts <= (failed.get(id) ?? 0)) continue;
          failed.set(id, failedAttempts);
          this.#trouble(`${id}: ${lastError ?? ''}`);
        }
        this.#progress(progress, playing);
        options.onProgress?.(progress);
      },
      onRecord: (record) => {
        this.#workers.delete(record.id);
        this.#change({ ended: this.stream.state.ended + 1 });
        // A match that is paused has not failed.
        if (pause.aborted && record.status === 'aborted') return;
        this.underWay.delete(record.id);
        if (record.status !== 'finished')
          this.#trouble(`${record.id} ${record.status}: ${record.reason ?? ''}`);
        options.onRecord?.(record);
      },
    };
  }

  async #resumed(signal: AbortSignal): Promise<boolean> {
    this.#change({ status: 'paused', playing: [] });
    this.#onMove();
    await new Promise<void>((resolve) => {
      this.#goOn = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#goOn = undefined;
    if (signal.aborted) return false;
    this.#pause = new AbortController();
    this.#change({ status: 'playing' });
    this.#onMove();
    return true;
  }

  #progress(
    { share, finished, aborted, failed, matches }: RunProgress,
    playing: ReturnType<RunProgress['playing']>,
  ): void {
    const withWorkers = playing.map((match) => ({
      ...match,
      worker: match.worker ?? this.#workerOf(match.id),
    }));
    this.#change({ share, finished, aborted, failed, matches, playing: withWorkers });
    this.#onMove();
  }

  /** Read once for every match, as progress comes with every answer. */
  #workerOf(match: string): string | null {
    const known = this.#workers.get(match) ?? workerText(this.context.folder, match);
    this.#workers.set(match, known);
    return known;
  }

  #trouble(text: string): void {
    this.#change({ troubles: [...this.stream.state.troubles, text].slice(-keptTroubles) });
  }

  #change(part: Partial<LiveState>): void {
    this.stream.set({ ...this.stream.state, ...part });
  }
}
