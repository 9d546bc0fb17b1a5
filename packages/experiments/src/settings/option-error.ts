import { MasbenchError } from '@masbench/core';

/** An option that is out of its range, as the error of a user who chose it by name or typed it. */
export function optionError(error: unknown): unknown {
  return error instanceof RangeError
    ? new MasbenchError('OPTION_INVALID', error.message, { cause: error })
    : error;
}
