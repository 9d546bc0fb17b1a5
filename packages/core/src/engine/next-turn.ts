/** Calls a function in the next turn of the event loop. A timer would wait for milliseconds in a browser. */
export const callNextTurn: (call: () => void) => void =
  typeof globalThis.setImmediate === 'function' ? (call) => void setImmediate(call) : makeChannelTurn();

/** Resolves in the next turn of the event loop. */
export async function waitNextTurn(): Promise<void> {
  return new Promise(callNextTurn);
}

function makeChannelTurn(): (call: () => void) => void {
  let channel: InstanceType<typeof MessageChannel> | undefined;
  const waiting: (() => void)[] = [];
  return (call) => {
    if (channel === undefined) {
      channel = new MessageChannel();
      channel.port1.addEventListener('message', () => waiting.shift()?.());
      channel.port1.start();
    }
    waiting.push(call);
    channel.port2.postMessage(null);
  };
}
