import { playMatches } from '@masbench/experiments/processes';

playMatches();
