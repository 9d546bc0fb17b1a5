/** A row of HallusionBench.json, with the names of the file. */
export interface HallusionBenchRow {
  readonly category: 'VD' | 'VS';
  readonly subcategory: string;
  /** `0`: no image, `1`: original, `2`: edited. */
  readonly visual_input: string;
  readonly set_id: string;
  readonly figure_id: string;
  readonly question_id: string;
  /** `1` for yes, `0` for no. */
  readonly gt_answer: string;
}

/** The key of a question within the file: category, subcategory, set, figure, question. */
export function hallusionBenchKey(row: HallusionBenchRow): string {
  return `${figureKey(row)}_${row.question_id}`;
}

/** The key of a figure: all questions about one image. */
export function figureKey(row: HallusionBenchRow): string {
  return `${row.category}_${row.subcategory}_${row.set_id}_${row.figure_id}`;
}

/** The key of a question pair: one question about all images of a set. */
export function pairKey(row: HallusionBenchRow): string {
  return `${row.category}_${row.subcategory}_${row.set_id}_${row.question_id}`;
}

/** Groups of rows by key: how many there are and how many have all, none or some of their rows right. */
export interface GroupCounts {
  readonly total: number;
  readonly correct: number;
  readonly wrong: number;
  readonly inconsistent: number;
  /** Sum over groups of the share of right rows. */
  readonly shares: number;
}

/** Counts groups. `right` says of each row, in order, whether it is right. */
export function countGroups(
  rows: readonly HallusionBenchRow[],
  right: readonly boolean[],
  keyOf: (row: HallusionBenchRow) => string,
): GroupCounts {
  const groups = new Map<string, { rows: number; right: number }>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    const group = groups.get(key) ?? { rows: 0, right: 0 };
    group.rows++;
    if (right[index] === true) group.right++;
    groups.set(key, group);
  }
  const all = [...groups.values()];
  const correct = all.filter((group) => group.right === group.rows).length;
  const wrong = all.filter((group) => group.right === 0).length;
  return {
    total: all.length,
    correct,
    wrong,
    inconsistent: all.length - correct - wrong,
    shares: all.reduce((sum, group) => sum + group.right / group.rows, 0),
  };
}
