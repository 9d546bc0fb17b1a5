import { OpenDecisions, type AgentIO, type Turn } from '@masbench/core';
import { describe, expect, it, vi } from 'vitest';

const turn = { kind: 'vote' } as Turn;

function io(id: string, signal = new AbortController().signal): AgentIO {
  return { id, attempt: 1, signal } as AgentIO;
}

describe('OpenDecisions', () => {
  it('shows the oldest, and takes answers in any order, each once', async () => {
    const changed = vi.fn<() => void>();
    const decisions = new OpenDecisions(changed);
    const first = decisions.ask('m0001', { turn, io: io('vote/A#1') });
    const second = decisions.ask('m0001', { turn, io: io('vote/A:x#1') });
    expect(decisions.oldest?.request).toBe('m0001/vote/A#1/1');
    expect(decisions.answer('m0001/vote/A:x#1/1', 'late')).toBe(true);
    expect(decisions.answer('m0001/vote/A:x#1/1', 'again')).toBe(false);
    expect(decisions.answer('m0001/vote/A#1/1', 'early')).toBe(true);
    await expect(Promise.all([first, second])).resolves.toEqual(['early', 'late']);
    expect(decisions.oldest).toBeUndefined();
    expect(changed).toHaveBeenCalledTimes(4);
  });

  it('takes back a decision whose answer is no longer wanted', async () => {
    const decisions = new OpenDecisions(() => {});
    const stop = new AbortController();
    const asked = decisions.ask('m0001', { turn, io: io('vote/A#1', stop.signal) });
    stop.abort();
    await expect(asked).rejects.toThrow('no longer wanted');
    expect(decisions.find('m0001/vote/A#1/1')).toBeUndefined();
    await expect(decisions.ask('m0001', { turn, io: io('vote/A#1', stop.signal) })).rejects.toThrow('abort');
  });
});
