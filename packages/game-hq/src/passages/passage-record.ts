import { MasbenchError } from '@masbench/core';

/** The unchecked content of a line of a passage file. */
export interface PassageRecord {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An error in a passage file, with its place. */
export function passageFault(law: string, file: string, line: number, cause?: unknown): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', `Cannot read passages as ${law}: ${file}, line ${line}`, {
    cause,
  });
}
