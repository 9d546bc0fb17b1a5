import { playMatches } from '@masbench/experiments';
import { benchmark } from '../numbers.ts';

playMatches(() => ({ importModule: async () => ({ benchmark }) }));
