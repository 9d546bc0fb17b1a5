export { report } from './report.js';
export type { ReportOptions, WrittenReport } from './report.js';

// Figures: data in, SVG out
export { intervalPlot } from './figures/interval-plot.js';
export type { IntervalPlotOptions, IntervalRow } from './figures/interval-plot.js';
export { costPlot } from './figures/cost-plot.js';
export type { CostPlotOptions, CostPoint } from './figures/cost-plot.js';
