export { report } from './report.js';
export type { ReportOptions, WrittenReport } from './report.js';
