import { ConformanceError } from './laws.js';

/**
 * The law that a check finds broken, as data.
 *
 * @param check - A call of `conform`, `conformAgent` or another part of the kit.
 * @returns `undefined` where every law held
 */
export async function writeBreach(check: () => Promise<unknown>): Promise<ConformanceError | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof ConformanceError) return error;
    throw error;
  }
}
