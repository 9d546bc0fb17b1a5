import { CholeskyDecomposition, Matrix } from 'ml-matrix';

/** The mean and the covariance of a set of vectors. */
export interface Gaussian {
  readonly mean: readonly number[];
  readonly covariance: Matrix;
}

/** The mean of a set of vectors, and the rows with the mean removed. */
export interface CenteredSet {
  readonly mean: readonly number[];
  readonly rows: Matrix;
}

/** Mean and covariance (divided by n - 1) of rows. @throws RangeError as `centred` does. */
export function fitGaussian(vectors: readonly ArrayLike<number>[]): Gaussian {
  const { mean, rows } = centerRows(vectors);
  return {
    mean,
    covariance: rows
      .transpose()
      .mmul(rows)
      .div(rows.rows - 1),
  };
}

/**
 * Subtracts the mean from every row.
 * @throws RangeError if there are fewer than two rows, or rows of different lengths.
 */
export function centerRows(vectors: readonly ArrayLike<number>[]): CenteredSet {
  const length = vectors[0]?.length ?? 0;
  if (vectors.length < 2 || length === 0 || vectors.some((row) => row.length !== length)) {
    throw new RangeError(
      `Cannot take a covariance: there must be at least two vectors of one length: ${vectors.length} vectors`,
    );
  }
  const matrix = new Matrix(vectors.map((row) => Array.from(row)));
  const mean = matrix.mean('column');
  return { mean, rows: matrix.subRowVector(mean) };
}

/**
 * The Mahalanobis distance of two points. `shrinkage` (0 to 1) moves the covariance toward its mean variance on the
 * diagonal, as it has no inverse with fewer rows than dimensions. `undefined` if there is no variance.
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
