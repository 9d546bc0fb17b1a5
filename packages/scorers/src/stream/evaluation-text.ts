import type { LabeledEvaluation } from './evaluate-labeled.js';

/** An evaluation as lines of text: what the scores tell apart, with intervals, and how well they are calibrated. */
export function evaluationText(found: LabeledEvaluation): string {
  const { auroc, balancedAccuracy, best, calibration } = found;
  const lines = [
    `${found.scorer} ${found.version} on ${found.n} pairs (${found.consistent} consistent, ${found.inconsistent} not), ${found.unscored.total} unscored, ${found.badLineCount} bad lines`,
    `AUROC              ${estimate(auroc)}`,
    `balanced accuracy  ${estimate(balancedAccuracy)} at the threshold ${decimals(balancedAccuracy.threshold, 3)}`,
    ...(best === null
      ? []
      : [
          `                   ${decimals(best.balancedAccuracy, 4)} at the best threshold of these pairs, ${decimals(best.threshold, 3)}`,
        ]),
    ...(calibration === null
      ? []
      : [
          `Brier score        ${decimals(calibration.brier, 4)}`,
          `calibration error  ${decimals(calibration.expectedCalibrationError, 4)}`,
        ]),
    ...found.badLines.map(({ problem }) => problem),
  ];
  return `${lines.join('\n')}\n`;
}

function estimate({ value, interval }: LabeledEvaluation['auroc']): string {
  const bounds = interval === null ? '' : ` [${decimals(interval.low, 4)}, ${decimals(interval.high, 4)}]`;
  return `${decimals(value, 4)}${bounds}`;
}

function decimals(value: number | null, places: number): string {
  return value === null ? '–' : value.toFixed(places);
}
