/** Prints the table of docs/scorers.md: AUROC of `lexical()` on every labeled set of the published data. */
import { fitCalibration, lexical } from '@masbench/scorers';
import { auroc, balancedAccuracy, bestThreshold, bootstrap, confusion } from '@masbench/statistics';
import { hasLabelledSets, labelledSets, readPairs } from './labelled-sets.js';

if (!hasLabelledSets) {
  console.log('No table: the published data are not there. MASBENCH_DATA names their folder.');
} else {
  const scorer = lexical({ evidence: 0 });
  const rows = [];
  for (const { name, group } of labelledSets) {
    const pairs = readPairs(name);
    const scores = await scorer.scoreMany?.(
      pairs.map(({ source, summary }) => ({ source, output: summary })),
    );
    const samples = pairs.flatMap(({ source, label }, index) => {
      const score = scores?.[index];
      if (score?.status !== 'scored') return [];
      return [{ source, value: score.value, raw: Number(score.meta?.['raw']), positive: label === 1 }];
    });
    const area = (some: readonly (typeof samples)[number][]): number | null =>
      auroc(
        some.map(({ value }) => value),
        some.map(({ positive }) => positive),
      );
    rows.push({
      name,
      group,
      n: pairs.length,
      samples,
      area: area(samples),
      interval: bootstrap(samples, area, { clusterOf: ({ source }) => source, resamples: 500 }),
    });
  }
  console.log(
    '| set | group | n | unscored | AUROC | 95 % interval | balanced accuracy at 0.5 | at the best threshold |',
  );
  console.log('|---|---|---:|---:|---:|---|---:|---:|');
  for (const { name, group, n, samples, area, interval } of rows) {
    const labels = samples.map(({ positive }) => positive);
    const values = samples.map(({ value }) => value);
    const here = balancedAccuracy(
      confusion(
        values.map((value) => value >= 0.5),
        labels,
      ),
    );
    const best = bestThreshold(values, labels)?.balancedAccuracy ?? null;
    console.log(
      `| ${name} | ${group} | ${n} | ${n - samples.length} | ${percent(area)} | ${percent(interval?.low ?? null)} – ${percent(interval?.high ?? null)} | ${percent(here)} | ${percent(best)} |`,
    );
  }
  for (const group of ['model', 'edited']) {
    const areas = rows.filter((row) => row.group === group).map(({ area }) => area ?? 0);
    console.log(
      `mean over ${group} sets: ${percent(areas.reduce((sum, area) => sum + area, 0) / areas.length)}`,
    );
  }
  const all = rows.flatMap(({ samples }) => {
    const positives = samples.filter(({ positive }) => positive).length;
    return samples.map((sample) => ({
      ...sample,
      weight: 1 / (sample.positive ? positives : samples.length - positives),
    }));
  });
  const calibration = fitCalibration(
    all.map(({ raw }) => raw),
    all.map(({ positive }) => positive),
    { weights: all.map(({ weight }) => weight) },
  );
  console.log(`calibration: ${JSON.stringify(calibration)}`);
}

function percent(value: number | null): string {
  return value === null ? '–' : (100 * value).toFixed(1);
}
