import { describe, expect, it } from 'vitest';
import { inFolder, masbench as inClone } from './in-process.ts';

const study = {
  benchmark: 'werewolf',
  settings: { preset: 'mini-mafia' },
  design: { kind: 'round-robin', agents: ['scripted', 'random'] },
  trials: 3,
  seed: 7,
};

describe('an experiment as a JSON file', () => {
  it('is played, with what is typed over it, and stops by its rule', async () => {
    const rule = { mean: 'scripted', value: 'usage.calls', range: [0, 1e4], margin: 1e4, minimum: 2 };
    const schedule = { kind: 'stop-when', ...rule, inFlight: 1 };
    const { masbench } = inFolder({ 'study.json': JSON.stringify({ ...study, trials: 5, schedule }) });
    const { code, stdout, stderr } = await masbench('run study.json --json --quiet --out run');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      game: 'werewolf',
      seed: 7,
      finished: 4,
      schedule: { stopped: 'precise' },
    });
    const more = await masbench('run study.json --trials 1 --json --quiet --out one');
    expect(JSON.parse(more.stdout)).toMatchObject({ finished: 2, schedule: { stopped: 'maximum' } });
    expect(await masbench('verify run')).toMatchObject({ code: 0 });
  });
});

describe('forecast', () => {
  it('says calls, tokens, dollars, time and what the trials show, without a key', async () => {
    const line = 'forecast werewolf --set preset=mini-mafia --paired openai:gpt-4o-mini openai:gpt-4o';
    const { code, stdout, stderr } = await inClone(
      `${line} --trials 50 --pilot 3 --as openai:gpt-4o=simulated:sharp --rate openai:gpt-4o=1rpm --difference 0.1`,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^100 matches in 50 trials, from 6 matches of simulated players/);
    expect(stdout).toMatch(/^openai:gpt-4o: .* calls, .* input tokens, .* output tokens, \$/m);
    expect(stdout).toMatch(/^Time: .* limited by requests per minute of openai:gpt-4o$/m);
  });
});
