import { postgres, redis, type BackEnd } from '../test/back-ends.ts';

/** The back end that `BACK_END` names: `redis` or `postgres`. @default redis */
export function chosenBackEnd(): BackEnd {
  const name = process.env['BACK_END'] ?? 'redis';
  const found = [redis, postgres].find((one) => one.name.toLowerCase() === name);
  if (found === undefined) throw new Error(`BACK_END must be redis or postgres: it is ${name}`);
  return found;
}
