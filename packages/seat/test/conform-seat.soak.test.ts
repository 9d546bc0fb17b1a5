import { findsBreaches } from './finds-breaches.ts';

findsBreaches([
  ['stray', 'speaks the protocol'],
  ['crash', 'answers are legal'],
  ['stays', 'ends with the match'],
  ['no-usage', 'reports usage'],
  ['counts', 'resumes'],
  ['shares', 'reproducible'],
]);
