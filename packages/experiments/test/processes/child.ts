import { playMatches } from '@masbench/experiments/processes';
import { players } from './players.ts';

playMatches(({ channel }) => {
  channel.send({ started: process.pid });
  return { sources: [players] };
});
