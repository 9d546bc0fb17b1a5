import type { FromSeat } from '../wire/messages.js';
import type { Transport } from '../wire/transport.js';

/** Breaches of the protocol by programs. */
export interface Oddities {
  readonly stray: string[];
  /** How often a program had to be killed after the end of its match. */
  lingered: number;
  /** Programs that no match has ended yet, each as a function that does. */
  readonly living: Set<() => Promise<unknown>>;
  /** True once nothing is checked any more: matches that go on get no program. */
  isOver: boolean;
}

const most = 1000;

/**
 * The same transport, noting what is odd. All matches have one id, so that draws which a program seeds with it are
 * the same when a match is played again.
 */
export function watchedTransport(transport: Transport, oddities: Oddities): Transport {
  const note = (text: string): void => {
    if (oddities.stray.length < most) oddities.stray.push(text);
  };
  return {
    ...transport,
    open: (events) => {
      if (oddities.isOver) {
        queueMicrotask(() => events.absent('the check is over'));
        return { accepted: () => undefined, send: () => undefined, close: async () => 'ended' };
      }
      const asked = new Set<string>();
      let greeted = false;
      const isAsked = (message: FromSeat): boolean => {
        if (message.type !== 'ready') return asked.has(message.id);
        const isFirst = !greeted;
        greeted = true;
        return isFirst;
      };
      const connection = transport.open({
        ...events,
        stray: (text) => {
          note(JSON.stringify(text.slice(0, 200)));
          events.stray(text);
        },
        message: (message) => {
          if (!isAsked(message)) note(JSON.stringify(message).slice(0, 200));
          if (message.type === 'action' || message.type === 'error') asked.delete(message.id);
          events.message(message);
        },
      });
      const end = async (): Promise<unknown> => connection.close('conform');
      oddities.living.add(end);
      return {
        accepted: () => connection.accepted(),
        send: (message) => {
          // A turn that was canceled may have been answered before the program read of it.
          if (message.type === 'turn') asked.add(message.id);
          connection.send(message.type === 'match' ? { ...message, match: 'conform' } : message);
        },
        close: async (session) => {
          const how = await connection.close(session);
          oddities.living.delete(end);
          // One that is still starting has not read the end.
          if (how === 'killed' && greeted) oddities.lingered += 1;
          return how;
        },
      };
    },
  };
}
