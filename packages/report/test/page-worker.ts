import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { ResultOf, ServiceName, ServiceReply, WorkerServices } from '../page/protocol.ts';
import { contentsOf, elementText } from './carried-files.ts';

/** A thread with the globals of a browser's worker in place of those of Node, as far as the page's code needs them. */
const browserGlobals = `
const { parentPort } = require('node:worker_threads');
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (type, heed) => {
  if (type === 'message') parentPort.on('message', (data) => heed({ data }));
};
for (const name of ['process', 'Buffer', 'require', 'module', 'exports', 'setImmediate', 'global'])
  Reflect.deleteProperty(globalThis, name);
`;

/** The worker that a page carries, as the page starts it, without a browser. */
export class PageWorker {
  readonly #worker: Worker;
  #calls = 0;

  private constructor(code: string) {
    this.#worker = new Worker(`${browserGlobals}{\n${code}\n}`, { eval: true });
  }

  /** @param html of the page */
  static async of(html: string): Promise<PageWorker> {
    const code = gunzipSync(Buffer.from(elementText(html, 'code'), 'base64')).toString('utf8');
    const worker = new PageWorker(code);
    const contents = contentsOf(html);
    const blocks = Array.from({ length: contents.blocks }, (_, block) => elementText(html, `block-${block}`));
    await worker.ask('open', { contents, blocks, server: null });
    return worker;
  }

  /** Rejects with what the worker says, or dies of. */
  async ask<Name extends ServiceName>(
    name: Name,
    options: Parameters<WorkerServices[Name]>[0],
  ): Promise<ResultOf<Name>> {
    const call = (this.#calls += 1);
    return new Promise((resolve, reject) => {
      const heed = (reply: ServiceReply): void => {
        if (reply.call !== call || 'share' in reply) return;
        this.#worker.off('message', heed);
        this.#worker.off('error', reject);
        if ('error' in reply) reject(new Error(reply.error));
        else resolve(reply.result as ResultOf<Name>);
      };
      this.#worker.on('message', heed);
      this.#worker.on('error', reject);
      this.#worker.postMessage({ call, name, options }, []);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
