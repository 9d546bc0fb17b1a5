/** Solves matrix · x = right by Gaussian elimination with partial pivoting. The matrix is square and regular. */
export function linearSolution(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? Number.NaN]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    rows.splice(column, size, ...byPivot(rows.slice(column), column));
    const pivot = rows[column] ?? [];
    for (const row of rows.slice(column + 1)) {
      const factor = (row[column] ?? 0) / (pivot[column] ?? Number.NaN);
      if (factor === 0) continue;
      for (let index = column; index <= size; index += 1)
        row[index] = (row[index] ?? 0) - factor * (pivot[index] ?? 0);
    }
  }
  const solution: number[] = Array.from({ length: size }, () => 0);
  for (let row = size - 1; row >= 0; row -= 1) {
    const own = rows[row] ?? [];
    let rest = own[size] ?? Number.NaN;
    for (let column = row + 1; column < size; column += 1)
      rest -= (own[column] ?? 0) * (solution[column] ?? 0);
    solution[row] = rest / (own[row] ?? Number.NaN);
  }
  return solution;
}

/** The row with the largest entry in a column first. */
function byPivot(rows: number[][], column: number): number[][] {
  let best = 0;
  for (const [index, row] of rows.entries())
    if (Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = index;
  const pivot = rows[best] ?? [];
  return [pivot, ...rows.filter((row) => row !== pivot)];
}
