import { expect, it } from 'vitest';
import { inFolder } from './in-process.ts';

it('compare says what two runs show, what it cost and what differs, as text, LaTeX and JSON', async () => {
  const { masbench } = inFolder();
  const run = `run hq --quiet --set passages=2 --trials 6 --seat B=simulated:steady`;
  await masbench(`${run} --seat A=simulated:wordy --out wordy`);
  await masbench(`${run} --seat A=simulated:steady --out steady`);
  const both = 'compare steady wordy';
  const { stdout, code } = await masbench(both);
  expect(code).toBe(0);
  const [sentence = ''] = stdout.split('\n');
  expect(sentence).toMatch(
    /^simulated:steady − simulated:wordy = −?\d\.\d+ \[−?\d\.\d+, −?\d\.\d+\], n = 6 trials, paired, p/,
  );
  for (const title of ['Difference in score', 'Usage per seat and match', 'Differences in setup'])
    expect(stdout).toContain(title);
  expect((await masbench(`${both} --format latex`)).stdout).toContain('\\label{tab:comparison}');
  const { comparisons } = JSON.parse((await masbench(`${both} --json`)).stdout) as {
    comparisons: { sentence: string }[];
  };
  expect(comparisons[0]?.sentence).toBe(sentence);
  expect((await masbench('compare wordy --by seat')).stdout).toMatch(/^[AB] − [AB] = /);
  const refused = [
    ['compare wordy wordy', 'they are the same run'],
    ['compare wordy steady wordy', 'give one run, or two'],
    [`${both} --by seat`, '--by is for the parts of one run'],
    [`${both} --field elegance`, 'its matches have no such number'],
    ['compare nowhere', 'There is no run'],
  ] as const;
  for (const [line, says] of refused) {
    const ended = await masbench(line);
    expect(ended.code).toBe(2);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toContain(says);
  }
});
