import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { centerRows } from './gaussian.js';

/**
 * The Fréchet distance of two sets of embeddings, squared, as FID reports it (Heusel and others, "GANs Trained by a
 * Two Time-Scale Update Rule", NeurIPS 2017): |μ₁-μ₂|² + Tr(Σ₁ + Σ₂ - 2(Σ₁Σ₂)^½), covariances divided by n - 1. It is
 * FID only for Inception-v3 features of the 2048-wide pooling layer; name the embedder with the number. It is biased
 * by the number of images (Chong and Forsyth, arXiv 1911.07023): compare sets of one size, in the thousands.
 * @param sets rows are embeddings, at least two in each set
 * @throws RangeError if a set is smaller, or where lengths differ.
 */
export function frechetDistance([left, right]: readonly [
  readonly ArrayLike<number>[],
  readonly ArrayLike<number>[],
]): number {
  const [first, second] = [centerRows(left), centerRows(right)];
  if (first.mean.length !== second.mean.length) {
    throw new RangeError(
      `Cannot compare embeddings: their lengths must be the same: ${first.mean.length} and ${second.mean.length}`,
    );
  }
  const shift = first.mean.reduce((sum, value, index) => sum + (value - (second.mean[index] ?? 0)) ** 2, 0);
  const [a, b] = [scaled(first.rows), scaled(second.rows)];
  return Math.max(0, shift + a.norm('frobenius') ** 2 + b.norm('frobenius') ** 2 - 2 * nuclearNorm(a, b));
}

/**
 * Tr((Σ₁Σ₂)^½) for Σ₁ = AᵀA and Σ₂ = BᵀB: the sum of the singular values of ABᵀ, which is the sum of the roots of the
 * eigenvalues of a symmetric matrix whose size is the minimum of both set sizes and the vector length.
 */
function nuclearNorm(a: Matrix, b: Matrix): number {
  return computeRoots(gram(a, b)).reduce((sum, value) => sum + value, 0);
}

/** A symmetric matrix whose eigenvalues are those of Σ₁Σ₂, up to zeros. */
function gram(a: Matrix, b: Matrix): Matrix {
  if (Math.min(a.rows, b.rows) < a.columns) {
    const product = a.rows <= b.rows ? a.mmul(b.transpose()) : b.mmul(a.transpose());
    return product.mmul(product.transpose());
  }
  const { eigenvectorMatrix, realEigenvalues } = eigen(a.transpose().mmul(a));
  const root = eigenvectorMatrix
    .mmul(Matrix.diag(realEigenvalues.map(computeRoot)))
    .mmul(eigenvectorMatrix.transpose());
  const inner = root.mmul(b.transpose().mmul(b)).mmul(root);
  return Matrix.add(inner, inner.transpose()).div(2);
}

/** Rows A with AᵀA the covariance, divided by n - 1. */
function scaled(rows: Matrix): Matrix {
  return Matrix.div(rows, Math.sqrt(rows.rows - 1));
}

function computeRoots(symmetric: Matrix): number[] {
  return eigen(symmetric).realEigenvalues.map(computeRoot);
}

function eigen(symmetric: Matrix): EigenvalueDecomposition {
  return new EigenvalueDecomposition(symmetric, { assumeSymmetric: true });
}

/** Rounding leaves eigenvalues a little below zero. */
function computeRoot(value: number): number {
  return Math.sqrt(Math.max(0, value));
}
