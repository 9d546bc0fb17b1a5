import { arrival, fuzz, lockstep, MasbenchError, virtual, type Scheduler } from '@masbench/core';

/** A scheduler by the name that a manifest records. @throws MasbenchError `OPTION_INVALID` */
export function schedulerByName(name: string | undefined): Scheduler | undefined {
  if (name === undefined) return undefined;
  const seed = /^fuzz\((.+)\)$/.exec(name)?.[1];
  if (seed !== undefined) return fuzz(seed);
  switch (name) {
    case 'arrival':
      return arrival();
    case 'lockstep':
      return lockstep();
    case 'virtual':
      return virtual();
    default:
      throw new MasbenchError(
        'OPTION_INVALID',
        `There is no scheduler ${JSON.stringify(name)}: choose arrival, lockstep, virtual or fuzz(<seed>)`,
      );
  }
}
