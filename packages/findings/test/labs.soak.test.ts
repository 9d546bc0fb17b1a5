import { wilson } from '@masbench/statistics';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { playHonestLab, playLab } from './labs.ts';

/** How many labs play: 1,000 show the law, a part of them watches over it. */
const labs = Number(process.env['MASBENCH_LABS'] ?? 12);

it('labs that peek, add trials, choose and drop matches have a false planned claim in at most 5 %', async () => {
  const folder = temporaryFolder();
  const sums = { any: 0, planned: 0, found: 0 };
  const honest = Math.ceil(labs / 4);
  for (let lab = 0; lab < labs; lab += 1) {
    const { any, planned } = await playLab(lab, folder);
    sums.any += Number(any);
    sums.planned += Number(planned);
  }
  for (let lab = 0; lab < honest; lab += 1) sums.found += Number(await playHonestLab(lab, folder));
  process.stdout.write(
    `${labs} labs: ${sums.any} false claims, ${sums.planned} of them planned; ${honest} honest labs: ${sums.found} found it\n`,
  );
  expect(wilson(sums.planned, labs)?.low).toBeLessThan(0.05);
  expect(sums.any).toBeGreaterThan(sums.planned);
  expect(wilson(sums.found, honest)?.high).toBeGreaterThan(0.8);
}, 3_600_000);
