/** Something the user has to put right: shown without a stack, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
