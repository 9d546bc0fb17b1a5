// Pictures of data
export { drawChart } from './chart.js';
export type { Chart, ChartPoint, ChartSeries } from './chart.js';
export { drawMatrices } from './matrix.js';
export type { Matrix, MatrixCell, MatrixHead } from './matrix.js';
export { drawIntervals } from './interval-plot.js';
export type { IntervalRow } from './interval-plot.js';
export { drawCosts } from './cost-plot.js';
export type { CostPoint } from './cost-plot.js';
export { frontier } from './frontier.js';
export type { CostAndScore } from './frontier.js';

// Pictures of your own
export { SvgPage } from './page.js';
export { svgElement, svgLabel } from './svg.js';
