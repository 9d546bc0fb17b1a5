import { Buffer } from './node/buffer.ts';

/** Globals that code for Node finds without an import. */
const process = {
  env: {},
  argv: [],
  pid: 1,
  platform: 'browser',
  version: 'v20.19.0',
  versions: { node: '20.19.0' },
  cwd: (): string => '/',
  nextTick: (call: (...values: readonly unknown[]) => void, ...values: readonly unknown[]): void =>
    queueMicrotask(() => call(...values)),
  hrtime: Object.assign(() => [0, 0], { bigint: () => 0n }),
  memoryUsage: () => ({ rss: 0, heapUsed: 0 }),
  on: () => process,
  once: () => process,
  off: () => process,
  emitWarning: () => undefined,
};

const setImmediate = (call: (...values: readonly unknown[]) => void, ...values: readonly unknown[]): void =>
  void setTimeout(() => call(...values), 0);

export { Buffer, process, setImmediate };
