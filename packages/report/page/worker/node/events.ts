/** Browsers do not count listeners. */
export function setMaxListeners(): void {
  return undefined;
}
