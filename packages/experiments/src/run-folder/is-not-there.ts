/** Tells whether a file could not be read as there is none. */
export function isNotThere(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
