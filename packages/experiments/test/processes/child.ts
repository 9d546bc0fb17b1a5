import { playMatches } from '@masbench/experiments';
import { benchmark } from '../numbers.ts';
import { players } from './players.ts';

playMatches(({ channel }) => {
  channel.send({ started: process.pid });
  // The module of the benchmark is TypeScript, which this process does not read.
  return { sources: [players], importModule: async () => ({ benchmark }) };
});
