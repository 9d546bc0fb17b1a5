import { readMessage, type Score } from '@masbench/core';
import { unscored } from './score.js';

/**
 * The score of a sample whose scoring threw: `unscored` with the message. An abort is no fault of the sample and is
 * thrown again, and so is a budget that has no room, or that the judge cannot keep: the match has to deal with that.
 *
 * @throws The error itself if the signal has aborted or the error is an abort.
 */
export function faultScore(name: string, error: unknown, what: string, signal?: AbortSignal): Score {
  if (signal?.aborted === true || isAbort(error) || isOfBudget(error)) throw error;
  const message = `${what}: ${readMessage(error)}`;
  return unscored(name, isUnavailable(error) ? 'unavailable' : 'error', message);
}

function isAbort(error: unknown): boolean {
  return readName(error) === 'AbortError' || readCode(error) === 'ABORTED';
}

function isOfBudget(error: unknown): boolean {
  return (
    readCode(error) === 'BUDGET_SPENT' ||
    (error instanceof Error && readCode(error.cause) === 'OPTION_INVALID')
  );
}

function isUnavailable(error: unknown): boolean {
  return readCode(error) === 'AGENT_UNAVAILABLE';
}

function readName(error: unknown): unknown {
  return error instanceof Error ? error.name : undefined;
}

function readCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
