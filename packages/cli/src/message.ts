/** The message of anything that was thrown, with those of its causes where they add something. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : messageOf(error.cause);
  return cause === '' || error.message.includes(cause) ? error.message : `${error.message} (${cause})`;
}
