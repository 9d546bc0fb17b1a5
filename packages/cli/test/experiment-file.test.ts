import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inFolder } from './child-process.ts';
import { command } from './in-process.ts';

const study = {
  benchmark: 'werewolf',
  settings: { preset: 'mini-mafia' },
  design: { kind: 'round-robin', agents: ['scripted', 'random'] },
  trials: 3,
  seed: 7,
};

describe('an experiment as a JSON file', () => {
  it('is played, with what is typed over it, and stops by its rule', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'study.json');
      const rule = { mean: 'scripted', value: 'usage.calls', range: [0, 1e4], margin: 1e4, minimum: 2 };
      await writeFile(
        file,
        JSON.stringify({ ...study, trials: 5, schedule: { kind: 'stop-when', ...rule, inFlight: 1 } }),
      );
      const { code, stdout, stderr } = await command(
        `run ${file} --json --quiet --out ${join(folder, 'run')}`,
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(JSON.parse(stdout)).toMatchObject({
        game: 'werewolf',
        seed: 7,
        finished: 4,
        schedule: { stopped: 'precise' },
      });
      const more = await command(`run ${file} --trials 1 --json --quiet --out ${join(folder, 'one')}`);
      expect(JSON.parse(more.stdout)).toMatchObject({ finished: 2, schedule: { stopped: 'maximum' } });
      expect(await command(`verify ${join(folder, 'run')}`)).toMatchObject({ code: 0 });
    });
  });

  it('is refused in a sentence where it is not valid', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'study.json');
      for (const [text, says] of [
        ['{', /study\.json: .*JSON/],
        [JSON.stringify({ ...study, trails: 3 }), /study\.json: .*trails/s],
        [JSON.stringify({ ...study, benchmark: 'chess' }), /study\.json: There is no game "chess"/],
        [JSON.stringify({ ...study, schedule: { kind: 'stop-when', mean: 1 } }), /schedule/],
      ] as const) {
        await writeFile(file, text);
        const { code, stderr } = await command(`run ${file}`);
        expect(code).toBe(2);
        expect(stderr).toMatch(says);
      }
    });
  });
});

describe('forecast', () => {
  it('says calls, tokens, dollars, time and what the trials show, without a key', async () => {
    const line = 'forecast werewolf --set preset=mini-mafia --paired openai:gpt-4o-mini openai:gpt-4o';
    const { code, stdout, stderr } = await command(
      `${line} --trials 50 --pilot 3 --as openai:gpt-4o=simulated:sharp --rate openai:gpt-4o=1rpm --difference 0.1`,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^100 matches in 50 trials, from 6 matches of simulated players/);
    expect(stdout).toMatch(/^openai:gpt-4o: .* calls, .* input tokens, .* output tokens, \$/m);
    expect(stdout).toMatch(/^Time: .* limited by requests per minute of openai:gpt-4o$/m);
  });

  it('refuses a rate and a simulated player that it cannot read', async () => {
    expect(await command('forecast hq --seat A=openai:gpt-4o --rate openai:gpt-4o=fast')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--rate .* must be <agent>=<n>rpm,<n>tpm/) as string,
    });
    expect(await command('forecast hq --seat A=openai:gpt-4o --as simulated:none')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/"simulated:none": choose simulated:/) as string,
    });
  });
});
