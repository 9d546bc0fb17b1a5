import type { ResultOf, ServiceName, ServiceReply, WorkerServices } from './protocol.ts';

type Options<Name extends ServiceName> = Parameters<WorkerServices[Name]>[0];

/** The worker that reads and replays the run: answers come as promises. */
export class RunClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<
    number,
    {
      readonly resolve: (result: unknown) => void;
      readonly reject: (error: Error) => void;
      readonly onProgress: ((share: number) => void) | undefined;
    }
  >();
  #calls = 0;
  #fault: Error | undefined;

  /** @param address of the code */
  constructor(address: string) {
    this.#worker = new Worker(address);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<ServiceReply>) => {
      const waiting = this.#waiting.get(data.call);
      if (waiting === undefined) return;
      if ('share' in data) {
        waiting.onProgress?.(data.share);
        return;
      }
      this.#waiting.delete(data.call);
      if ('error' in data) waiting.reject(new Error(data.error));
      else waiting.resolve(data.result);
    });
    this.#worker.addEventListener('error', (event) => {
      this.#fault = new Error(`The code of the game cannot run in this browser: ${event.message}`);
      for (const { reject } of this.#waiting.values()) reject(this.#fault);
      this.#waiting.clear();
    });
  }

  async ask<Name extends ServiceName>(
    name: Name,
    options: Options<Name>,
    { onProgress }: { readonly onProgress?: (share: number) => void } = {},
  ): Promise<ResultOf<Name>> {
    if (this.#fault !== undefined) throw this.#fault;
    const call = (this.#calls += 1);
    return new Promise<ResultOf<Name>>((resolve, reject) => {
      // The worker is made together with the page and answers with the result of the service.
      this.#waiting.set(call, { resolve: (result) => resolve(result as ResultOf<Name>), reject, onProgress });
      this.#worker.postMessage({ call, name, options });
    });
  }

  /** Stops it, in the middle of a call too. */
  stop(): void {
    this.#worker.terminate();
    const stopped = new Error('Stopped');
    for (const { reject } of this.#waiting.values()) reject(stopped);
    this.#waiting.clear();
  }
}
