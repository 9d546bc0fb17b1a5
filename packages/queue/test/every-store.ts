import { describe } from 'vitest';
import { FleetModel } from '../../../simulator/fleet-model.ts';
import { modelStore, type Listeners } from '../../../simulator/model-store.ts';
import { onRedis, redisServer, type RedisServer } from './redis-server.ts';

/** The part of a server that tests of stores use. */
export type StoreServer = Pick<RedisServer, 'store' | 'close'> & Partial<RedisServer>;

/** Describes the laws of stores for Redis, and for the model of the simulator, which plays fleets with it. */
export function onEveryStore(laws: (start: () => Promise<StoreServer>) => void): void {
  onRedis(() => laws(redisServer));
  describe('on the model of the simulator', () => {
    laws(modelServer);
  });
}

async function modelServer(): Promise<StoreServer> {
  const runs = new Map<string, { model: FleetModel; listeners: Listeners }>();
  return {
    store: (run) => {
      const empty = () => ({ model: new FleetModel(() => performance.now()), listeners: new Map() });
      const kept = runs.get(run) ?? empty();
      runs.set(run, kept);
      return modelStore(
        { model: () => kept.model, listeners: kept.listeners },
        async (_step, take) => structuredClone(take()),
        () => (kept.model = empty().model),
      );
    },
    close: async () => undefined,
  };
}
