import { playMatches } from '@masbench/experiments';
import { players } from './players.ts';

playMatches({ sources: [players] });
