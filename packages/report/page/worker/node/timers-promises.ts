const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.addEventListener('message', () => waiting.shift()?.());
channel.port1.start();

/** Resolves in the next turn of the event loop. A timer would wait for milliseconds. */
export async function setImmediate<Value>(value?: Value): Promise<Value | undefined> {
  return new Promise((resolve) => {
    waiting.push(() => resolve(value));
    channel.port2.postMessage(null);
  });
}

export async function setTimeout<Value>(milliseconds: number, value?: Value): Promise<Value | undefined> {
  return new Promise((resolve) => {
    globalThis.setTimeout(() => resolve(value), milliseconds);
  });
}
