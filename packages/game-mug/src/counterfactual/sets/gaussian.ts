import { CholeskyDecomposition, Matrix } from 'ml-matrix';

/** The mean and the covariance of a set of vectors. */
export interface Gaussian {
  readonly mean: readonly number[];
  readonly covariance: Matrix;
}

/** A set of vectors as its mean and the rows that are left without it. */
export interface CentredSet {
  readonly mean: readonly number[];
  readonly rows: Matrix;
}

/** Mean and covariance (divided by n - 1) of rows. @throws RangeError as `centred` does. */
export function gaussianOf(vectors: readonly ArrayLike<number>[]): Gaussian {
  const { mean, rows } = centred(vectors);
  return {
    mean,
    covariance: rows
      .transpose()
      .mmul(rows)
      .div(rows.rows - 1),
  };
}

/**
 * Takes the mean off every row.
 * @throws RangeError where there are fewer than two rows, or rows of different lengths.
 */
export function centred(vectors: readonly ArrayLike<number>[]): CentredSet {
  const length = vectors[0]?.length ?? 0;
  if (vectors.length < 2 || length === 0 || vectors.some((row) => row.length !== length)) {
    throw new RangeError(
      `Cannot take a covariance as there must be at least two vectors of one length: ${vectors.length} vectors`,
    );
  }
  const matrix = new Matrix(vectors.map((row) => Array.from(row)));
  const mean = matrix.mean('column');
  return { mean, rows: matrix.subRowVector(mean) };
}

/**
 * The Mahalanobis distance of two points under a covariance that is drawn by `shrinkage` (0 to 1) towards its own mean
 * variance on the diagonal: with fewer rows than dimensions the plain covariance has no inverse. `undefined` where
 * there is no variance at all.
 */
export function mahalanobis(
  [left, right]: readonly [ArrayLike<number>, ArrayLike<number>],
  { covariance, shrinkage }: { readonly covariance: Matrix; readonly shrinkage: number },
): number | undefined {
  const size = covariance.rows;
  const variance = covariance.trace() / size;
  if (!(variance > 0)) return undefined;
  const regular = Matrix.mul(covariance, 1 - shrinkage).add(Matrix.eye(size).mul(shrinkage * variance));
  const difference = Matrix.columnVector(
    Array.from({ length: size }, (_, index) => (left[index] ?? 0) - (right[index] ?? 0)),
  );
  const solved = new CholeskyDecomposition(regular).solve(difference);
  return Math.sqrt(Math.max(0, difference.transpose().mmul(solved).get(0, 0)));
}
