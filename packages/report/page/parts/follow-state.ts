/** Before an address that did not answer is asked again, in milliseconds. */
const againMs = 2000;

/**
 * Follows the states that a server sends, also over a restart of it at the same address.
 *
 * @param onState called with the JSON of each; true if no other follows
 * @param onLost called when the server cannot be reached
 * @returns stops following
 */
export function followState(
  address: string,
  onState: (state: string) => boolean,
  onLost: () => void,
): () => void {
  let events: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    events = new EventSource(address);
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (onState(data)) events.close();
    });
    events.addEventListener('error', () => {
      onLost();
      // A browser tries again by itself, but not after a wrong answer.
      if (events.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, againMs);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    events.close();
  };
}
