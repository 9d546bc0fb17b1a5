/** A square matrix, row by row. */
export type SquareMatrix = readonly (readonly number[])[];

/** Returns the value at a place; NaN outside of the matrix. */
export function matrixCell(matrix: SquareMatrix, row: number, column: number): number {
  return matrix[row]?.[column] ?? Number.NaN;
}

/**
 * Inverse of a symmetric positive definite matrix, by Cholesky's factors.
 *
 * @returns `null` if the matrix is not positive definite
 */
export function symmetricInverse(matrix: SquareMatrix): number[][] | null {
  const lower: number[][] = [];
  for (const [row, values] of matrix.entries()) {
    const own: number[] = [];
    lower.push(own);
    for (let column = 0; column <= row; column += 1) {
      let rest = values[column] ?? Number.NaN;
      for (let k = 0; k < column; k += 1) rest -= (own[k] ?? 0) * matrixCell(lower, column, k);
      if (row === column) {
        if (!(rest > 0)) return null;
        own.push(Math.sqrt(rest));
      } else own.push(rest / matrixCell(lower, column, column));
    }
  }
  const size = matrix.length;
  const columns = Array.from({ length: size }, (_, unit) => solve(lower, unit));
  return Array.from({ length: size }, (_, row) => columns.map((column) => column[row] ?? Number.NaN));
}

/** Solves L Lᵀ x = e for one unit vector. */
function solve(lower: readonly (readonly number[])[], unit: number): number[] {
  const size = lower.length;
  const x: number[] = Array.from({ length: size }, () => 0);
  for (let row = 0; row < size; row += 1) {
    let rest = row === unit ? 1 : 0;
    for (let k = 0; k < row; k += 1) rest -= matrixCell(lower, row, k) * (x[k] ?? 0);
    x[row] = rest / matrixCell(lower, row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = x[row] ?? 0;
    for (let k = row + 1; k < size; k += 1) rest -= matrixCell(lower, k, row) * (x[k] ?? 0);
    x[row] = rest / matrixCell(lower, row, row);
  }
  return x;
}
