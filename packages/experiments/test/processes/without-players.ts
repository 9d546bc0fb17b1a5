import { playMatches } from '@masbench/experiments/processes';
import { benchmark } from '../numbers.ts';

playMatches(() => ({ importModule: async () => ({ benchmark }) }));
