export { auprc, auroc } from './metrics/ranking.js';
