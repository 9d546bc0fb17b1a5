import { describe, expect, it } from 'vitest';
import { inFolder } from './child-process.ts';
import { command } from './in-process.ts';
import { fewPassages } from './passages.ts';

describe('compare', () => {
  it('says what two runs show, what it cost and what differs, as text, LaTeX and JSON', async () => {
    await inFolder(async (folder) => {
      const set = `--set ${(await fewPassages(folder, 2)).replace('=', `=${folder}/`)}`;
      const run = `run hq --quiet ${set} --trials 6 --seat B=simulated:steady`;
      await command(`${run} --seat A=simulated:wordy --out ${folder}/wordy`);
      await command(`${run} --seat A=simulated:steady --out ${folder}/steady`);
      const both = `compare ${folder}/steady ${folder}/wordy`;
      const { stdout, code } = await command(both);
      expect(code).toBe(0);
      const [sentence = ''] = stdout.split('\n');
      expect(sentence).toMatch(
        /^simulated:steady − simulated:wordy = −?\d\.\d+ \[−?\d\.\d+, −?\d\.\d+\], n = 6 trials, paired, p/,
      );
      for (const title of ['Difference in score', 'Usage per seat and match', 'Differences in setup'])
        expect(stdout).toContain(title);
      expect((await command(`${both} --format latex`)).stdout).toContain('\\label{tab:comparison}');
      const { comparisons } = JSON.parse((await command(`${both} --json`)).stdout) as {
        comparisons: { sentence: string }[];
      };
      expect(comparisons[0]?.sentence).toBe(sentence);
      expect((await command(`compare ${folder}/wordy --by seat`)).stdout).toMatch(/^[AB] − [AB] = /);
      const refused = [
        [`compare ${folder}/wordy ${folder}/wordy`, 'they are the same run'],
        [`compare ${folder}/wordy ${folder}/steady ${folder}/wordy`, 'give one run, or two'],
        [`${both} --by seat`, '--by is for the parts of one run'],
        [`${both} --field elegance`, 'its matches have no such number'],
        [`compare ${folder}/nowhere`, 'There is no run'],
      ] as const;
      for (const [line, says] of refused) {
        const ended = await command(line);
        expect(ended.code).toBe(2);
        expect(ended.stdout).toBe('');
        expect(ended.stderr).toContain(says);
      }
    });
  });
});
