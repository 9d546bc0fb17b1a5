import type { Rng } from '@masbench/statistics';
import type { Seat, View, ViewContext } from '@masbench/core';
import type { HqConfig } from '../config.js';
import { takeSnapshot } from '../rules/disclosure.js';
import type { Lane } from '../rules/lane.js';
import { snapshotFields, type Disclosure, type HqSnapshot, type HqSnapshotField } from '../rules/snapshot.js';
import { laneAt, type HqState } from '../rules/state.js';

/** A seat's view of its rivals by name: the fields that the vision shows, or `null` if it shows nothing. */
export type RivalsView = Readonly<Record<Seat, Partial<HqSnapshot> | null>>;

/** A way to see rivals: the facet `rivals` with a name for the manifest. */
export type Vision = View<HqState, RivalsView, HqConfig> & { readonly label: string };

/** Options of every vision. */
export interface VisionOptions {
  /** Which numbers are shown. @default all */
  readonly fields?: readonly HqSnapshotField[] | undefined;
}

/** Options of `vision.onReview`. */
export interface OnReviewOptions extends VisionOptions {
  /**
   * Whether a snapshot stays visible until the next one, or only until its seat decides again, as the ω of appendix
   * B.1 says. @default true
   */
  readonly lasting?: boolean | undefined;
}

/** Options of `vision.noisy`. */
export interface NoisyOptions {
  /** Standard deviation of the noise as a share of the number. @default 0.1 */
  readonly deviation?: number | undefined;
  /** The vision to add noise to. @default vision.onReview() */
  readonly base?: Vision | undefined;
}

/** The vision mechanism of MAS-HQ (section 3.2, appendix B.1) and its variations: values of the facet `rivals`. */
export const vision = {
  onReview,
  off,
  always,
  delayed,
  noisy,
} as const;

/** The paper's vision and the default: a review discloses the numbers of its seat at that moment. */
function onReview({ fields, lasting = true }: OnReviewOptions = {}): Vision {
  const label = lasting ? 'on-review' : 'on-review, until the next decision';
  return ofRivals(labelView(label, fields), (rival) => {
    const newest = rival.disclosures.at(-1);
    const shown = newest !== undefined && (lasting || newest.decision === rival.decisions);
    return shown ? chosen(newest.snapshot, fields) : null;
  });
}

/** Seats do not see each other. */
function off(): Vision {
  return ofRivals('off', () => null);
}

/** Every seat sees the current numbers of all rivals when its request opens. */
function always({ fields }: VisionOptions = {}): Vision {
  return ofRivals(labelView('always', fields), (rival, _viewer, _index, config) =>
    chosen(takeSnapshot(rival, config), fields),
  );
}

/** Like `onReview`, but a snapshot becomes visible only after this many further decisions of its viewer. */
function delayed(decisions: number, { fields }: VisionOptions = {}): Vision {
  if (!Number.isSafeInteger(decisions) || decisions < 0) {
    throw new RangeError(
      `Cannot delay the vision: 'decisions' must be a whole number, not negative, but is ${decisions}`,
    );
  }
  return ofRivals(labelView(`delayed(${decisions})`, fields), (rival, viewer, viewerIndex) => {
    const arrived = newestSince(rival.disclosures, viewerIndex, viewer.decisions - decisions);
    return arrived === undefined ? null : chosen(arrived.snapshot, fields);
  });
}

/**
 * Another vision with normal noise on every number, drawn for each request. Scores stay in [0, 1], counts stay
 * whole numbers.
 */
function noisy({ deviation = 0.1, base = onReview() }: NoisyOptions = {}): Vision {
  if (!(deviation >= 0 && deviation < Infinity)) {
    throw new RangeError(
      `Cannot blur the vision: 'deviation' must be a finite number, not negative, but is ${deviation}`,
    );
  }
  return named(`noisy(${deviation}) of ${base.label}`, (state, seat, context) =>
    Object.fromEntries(
      Object.entries(base(state, seat, context)).map(([rival, shown]) => [
        rival,
        shown && blurred(shown, deviation, context.rng),
      ]),
    ),
  );
}

function ofRivals(
  label: string,
  show: (rival: Lane, viewer: Lane, viewerIndex: number, config: HqConfig) => Partial<HqSnapshot> | null,
): Vision {
  return named(label, (state, seat, { config }) => {
    const viewerIndex = state.seats.indexOf(seat);
    const viewer = laneAt(state, viewerIndex, seat);
    const rivals: [Seat, Partial<HqSnapshot> | null][] = [];
    for (const [index, name] of state.seats.entries()) {
      if (index !== viewerIndex) rivals.push([name, show(laneAt(state, index), viewer, viewerIndex, config)]);
    }
    return Object.fromEntries(rivals);
  });
}

function named(
  label: string,
  view: (state: HqState, seat: Seat, context: ViewContext<HqConfig>) => RivalsView,
): Vision {
  return Object.assign(view, { label });
}

function labelView(label: string, fields: readonly HqSnapshotField[] | undefined): string {
  return fields === undefined ? label : `${label} [${fields.join(', ')}]`;
}

function chosen(snapshot: HqSnapshot, fields: readonly HqSnapshotField[] | undefined): Partial<HqSnapshot> {
  if (fields === undefined) return { ...snapshot };
  return Object.fromEntries(fields.map((field) => [field, snapshot[field]]));
}

/** The newest disclosure made when the viewer had made at most this many decisions; disclosures are sorted by it. */
function newestSince(
  disclosures: readonly Disclosure[],
  viewerIndex: number,
  decisions: number,
): Disclosure | undefined {
  return disclosures.findLast(({ decisions: made }) => (made[viewerIndex] ?? 0) <= decisions);
}

function blurred(shown: Partial<HqSnapshot>, deviation: number, rng: Rng): Partial<HqSnapshot> {
  const numbers: [HqSnapshotField, number | null][] = [];
  for (const field of snapshotFields) {
    const value = shown[field];
    if (value === undefined) continue;
    numbers.push([field, value === null ? null : bounded(field, value * (1 + deviation * rng.normal()))]);
  }
  return Object.fromEntries(numbers);
}

function bounded(field: HqSnapshotField, value: number): number {
  if (field === 'h' || field === 'worst') return Math.min(1, Math.max(0, value));
  return field === 'seconds' ? Math.max(0, value) : Math.max(0, Math.round(value));
}
