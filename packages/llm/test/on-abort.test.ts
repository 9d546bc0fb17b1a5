import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { onAbort } from '../src/on-abort.js';

describe('onAbort', () => {
  test('puts one listener on a signal however many wait, and takes it off with the last', () => {
    const { signal } = new AbortController();
    const releases = Array.from({ length: 10_000 }, () => onAbort(signal, () => undefined));
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    for (const release of releases) release();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('notifies all waiters once, and none that has stopped waiting', () => {
    const controller = new AbortController();
    const told: string[] = [];
    onAbort(controller.signal, () => told.push('one'));
    const release = onAbort(controller.signal, () => told.push('two'));
    onAbort(controller.signal, () => told.push('three'));
    release();
    release();
    controller.abort();
    controller.abort();
    expect(told).toEqual(['one', 'three']);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('tells at once where the signal has aborted', () => {
    const told: string[] = [];
    onAbort(AbortSignal.abort(), () => told.push('now'))();
    expect(told).toEqual(['now']);
  });

  test('may be used again on a signal that had no waiters meanwhile', () => {
    const controller = new AbortController();
    onAbort(controller.signal, () => undefined)();
    const told: string[] = [];
    onAbort(controller.signal, () => told.push('again'));
    controller.abort();
    expect(told).toEqual(['again']);
  });
});
