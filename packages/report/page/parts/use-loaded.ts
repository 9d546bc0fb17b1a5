import { useLayoutEffect, useState } from 'preact/hooks';

/** The state of the load: in progress, done, or the reason why it failed. */
export interface Loaded<Value> {
  readonly value?: Value;
  readonly fault?: string;
}

/**
 * Loads again whenever one of the inputs changes; an answer that comes too late is left out. What needs no worker is there
 * before the first frame is drawn.
 */
export function useLoaded<Value>(load: () => Promise<Value>, inputs: readonly unknown[]): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  useLayoutEffect(() => {
    let isCurrent = true;
    const settle = (found: Loaded<Value>): void => {
      if (isCurrent) setLoaded(found);
    };
    const start = async (): Promise<void> => {
      try {
        settle({ value: await load() });
      } catch (error) {
        settle({ fault: error instanceof Error ? error.message : String(error) });
      }
    };
    void start();
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return loaded;
}
