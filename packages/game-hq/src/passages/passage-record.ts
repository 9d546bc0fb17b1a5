import { MasbenchError } from '@masbench/core';

/** What a line of a passage file holds, before it is checked. */
export interface PassageRecord {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The fault of a passage file: which law is broken, and where. */
export function passageFault(law: string, file: string, line: number, cause?: unknown): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', `Cannot read passages as ${law}: ${file}, line ${line}`, {
    cause,
  });
}
