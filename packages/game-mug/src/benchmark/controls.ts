import { computeKnownMean } from '@masbench/statistics';
import type { FigureTable } from '@masbench/core/benchmark';
import type { DetectionRecord } from '../report/detection-report.js';
import { measureShare, computeShare, type Share } from '../report/share.js';
import type { AskedQuestion, PlayedRow } from './played.js';
import { cells, shareColumns } from './tables.js';

/** Results of the control variants; `null` if a control was not played. */
export interface ControlFigures {
  readonly sameImage: { readonly detection: Share; readonly byChance: number | null } | null;
  readonly swapped: {
    /** Share of the votes of the first round against a seat while it is the undercover. */
    readonly againstHolder: Share;
    /** The same share while another seat is the undercover. */
    readonly againstSameSeat: Share;
  } | null;
  readonly hiddenPixels: { readonly accuracy: Share; readonly byChance: number | null } | null;
}

export function controlFigures(
  played: readonly PlayedRow[],
  asked: readonly AskedQuestion[],
): ControlFigures | undefined {
  const of = (name: string): PlayedRow[] => played.filter(({ variant }) => variant === name);
  const [same, hidden] = [of('control-same-image'), of('control-hidden-pixels')];
  const votes = { holder: 0, sameSeat: 0, cast: 0 };
  for (const trial of asked.keys()) {
    const pair = ['control-first-holds', 'control-second-holds'].map(
      (name) => of(name).find((one) => one.trial === trial + 1)?.detection?.seats,
    );
    const [first, second] = pair;
    if (first === undefined || second === undefined) continue;
    const [one = '', other = ''] = Object.keys(first);
    votes.holder += against(first, one) + against(second, other);
    votes.sameSeat += against(first, other) + against(second, one);
    for (const seats of [first, second])
      votes.cast += Object.keys(seats).reduce((sum, seat) => sum + against(seats, seat), 0);
  }
  if (same.length + hidden.length + votes.cast === 0) return undefined;
  return {
    sameImage:
      same.length === 0
        ? null
        : {
            detection: computeShare(same.map(({ row }) => row.found)),
            byChance: computeKnownMean(same.map(({ detection }) => detection?.match.detectionByChance)),
          },
    swapped:
      votes.cast === 0
        ? null
        : {
            againstHolder: measureShare(votes.holder, votes.cast),
            againstSameSeat: measureShare(votes.sameSeat, votes.cast),
          },
    hiddenPixels:
      hidden.length === 0
        ? null
        : {
            accuracy: computeShare(hidden.map(({ row }) => row.correct)),
            byChance: computeKnownMean(hidden.map(({ row }) => row.accuracyByChance)),
          },
  };
}

function against(seats: DetectionRecord['seats'], seat: string): number {
  return seats[seat]?.votesAgainst ?? 0;
}

export function controlsTable({ sameImage, swapped, hiddenPixels }: ControlFigures): FigureTable {
  return {
    name: 'controls',
    title: 'Controls',
    columns: [{ title: 'Control', field: 'control', as: 'text' }, ...shareColumns],
    rows: [
      ...(sameImage === null
        ? []
        : [
            {
              control: 'an edit that changes nothing: undercover found',
              ...cells(sameImage.detection, sameImage.byChance),
            },
          ]),
      ...(swapped === null
        ? []
        : [
            {
              control: 'votes of the first round against the holder of the edited image',
              ...cells(swapped.againstHolder, null),
            },
            {
              control: 'the same against that seat while another one holds it',
              ...cells(swapped.againstSameSeat, null),
            },
          ]),
      ...(hiddenPixels === null
        ? []
        : [
            {
              control: 'pixels hidden: right answers',
              ...cells(hiddenPixels.accuracy, hiddenPixels.byChance),
            },
          ]),
    ],
  };
}
