import { exactMath } from '@masbench/statistics';
import { linearSolution } from './linear-solution.js';
import { checkPayoffs, earned, largest, type Payoffs } from './payoffs.js';

/**
 * Nash averaging: the equilibrium of a zero-sum meta-game that has the most entropy. There is exactly one. Dominated
 * strategies get 0 and copies of a strategy equal shares; where the game has only one equilibrium, a copy takes half of
 * its original's mass and changes no other. Against the equilibrium, strategies with mass break even and no strategy
 * wins.
 *
 * Computed as the limit of entropy-regularized equilibria p = softmax(A p / τ), by Newton's method while τ falls to
 * 10⁻⁸ of the largest payoff; probabilities are accurate to about 10⁻⁶.
 *
 * Source: Balduzzi, Tuyls, Pérolat, Graepel, "Re-evaluating Evaluation", NeurIPS 2018.
 *
 * @param matrix what the strategy of the row wins from that of the column: antisymmetric, as `share won − 1/2`
 * @returns the probability of each strategy, in the order of the rows; they sum to 1
 * @throws RangeError if the matrix is not square, finite and antisymmetric
 *
 * @example
 * nashAverage([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]); // rock, paper, scissors: a third each
 */
export function nashAverage(matrix: Payoffs): number[] {
  checkPayoffs(matrix);
  const scale = largest(matrix);
  checkAntisymmetric(matrix, scale);
  if (scale === 0) return matrix.map(() => 1 / matrix.length);
  const payoffs = matrix.map((row) => row.map((payoff) => payoff / scale));
  let logits = payoffs.map(() => 0);
  for (let temperature = 1; temperature >= coldest; temperature /= 2)
    logits = regularized(payoffs, temperature, logits);
  return softmax(logits);
}

const coldest = 1e-8;
const mostSteps = 50;

function checkAntisymmetric(matrix: Payoffs, scale: number): void {
  for (const [row, values] of matrix.entries())
    for (const [column, value] of values.entries()) {
      const opposite = matrix[column]?.[row] ?? Number.NaN;
      if (!(Math.abs(value + opposite) <= 1e-9 * scale))
        throw new RangeError(
          `Cannot average: payoffs must be antisymmetric: ${row} wins ${value} from ${column}, and ${column} ${opposite} from ${row}`,
        );
    }
}

/**
 * Newton's method for y = A softmax(y) / τ. The Jacobian is regular everywhere: A is antisymmetric and the derivative of
 * softmax positive semidefinite, so that half steps always come closer.
 */
function regularized(payoffs: Payoffs, temperature: number, start: readonly number[]): number[] {
  let logits = [...start];
  let error = measureError(payoffs, temperature, logits);
  for (let step = 0; step < mostSteps; step += 1) {
    const mix = softmax(logits);
    const jacobian = payoffs.map((row, index) => {
      const mean = row.reduce((sum, payoff, column) => sum + payoff * (mix[column] ?? 0), 0);
      return row.map(
        (payoff, column) => (index === column ? 1 : 0) - ((payoff - mean) * (mix[column] ?? 0)) / temperature,
      );
    });
    const direction = linearSolution(jacobian, error);
    const before = logits;
    const size = measureSize(error);
    let isCloser = false;
    for (let length = 1; length > 1e-6 && !isCloser; length /= 2) {
      logits = before.map((logit, index) => logit - length * (direction[index] ?? 0));
      error = measureError(payoffs, temperature, logits);
      isCloser = measureSize(error) < size;
    }
    // No closer: what is left is rounding.
    if (!isCloser) return before;
  }
  return logits;
}

function measureError(payoffs: Payoffs, temperature: number, logits: readonly number[]): number[] {
  const values = earned(payoffs, softmax(logits));
  return logits.map((logit, index) => logit - (values[index] ?? 0) / temperature);
}

function measureSize(error: readonly number[]): number {
  return exactMath.hypot(...error);
}

function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const weights = logits.map((logit) => exactMath.exp(logit - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
