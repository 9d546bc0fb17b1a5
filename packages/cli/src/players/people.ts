import { promptedSeat, type PlayerSource } from '@masbench/core/benchmark';
import { typingAgent } from './typing-agent.js';
import { Keyboard } from './keyboard.js';
import { makePictures } from './pictures.js';
import { writeNote } from '../terminal/output.js';

const keyboard = new Keyboard();

/** People at this terminal as players, by the name `human`: asked on stderr, they answer on stdin. */
export function people(): PlayerSource {
  return {
    name: 'people',
    moveTimeoutMs: Infinity,
    choices: ['human'],
    describe: (name) => (name === 'human' ? { agent: 'human' } : undefined),
    make: (_spec, { prompts, human }) =>
      typingAgent(promptedSeat(prompts, human), {
        alone: async (use) => keyboard.alone(use),
        show: (text) => writeNote(`${text}\n`),
        line: async (question, signal) => keyboard.line(question, signal),
        pictures: makePictures,
      }),
    exclusive: (name) => name === 'human',
  };
}
