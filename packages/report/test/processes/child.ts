import { playMatches } from '@masbench/experiments/processes';
import { players } from './players.ts';

playMatches({ sources: [players] });
