import type { PolicySpace } from '@masbench/core/benchmark';
import type { Mug } from '../game/mug.js';
import { sentence, unsure } from '../players/speaking.js';
import { asAnswer } from '../question.js';
import { mostSuspicious } from '../game/factors.js';

/**
 * How regulars vote and what they disclose: the weights of the four factors of equation 7, whether they say nothing in
 * rounds of observation, so that an undercover has nothing to repeat (`silent`), and how many details they state
 * (`details`). Factors are those that the seat's agent rated; if it rated none its vote stays.
 */
export const regularSpace: PolicySpace<Mug> = {
  description: 'The regulars together: how they weigh the factors of a vote, what they disclose, and when.',
  roles: ['regular'],
  parameters: {
    inconsistency: [0, 1],
    deviation: [0, 1],
    inaccuracy: [0, 1],
    behavior: [0, 1],
    silent: [0, 1],
    details: [0, 6],
  },
  policy: (parameters) => async (turn, own, io) => {
    const { inconsistency = 0, deviation = 0, inaccuracy = 0, behavior = 0 } = parameters;
    const { silent = 0, details: most = 3 } = parameters;
    const answer = await own();
    if (turn.kind === 'vote') {
      const vote = turn.schema.safeParse(answer);
      if (!vote.success || vote.data.suspicions.length === 0) return answer;
      const weights = { inconsistency, deviation, inaccuracy, behavior };
      const suspects = mostSuspicious(
        vote.data.suspicions.map(({ name, ...factors }) => [name, factors] as const),
        weights,
      );
      return { ...vote.data, vote: io.rng.fork('regular').pick(suspects) };
    }
    if (turn.kind === 'reason') {
      const said = turn.schema.safeParse(answer);
      if (!said.success) return answer;
      if (turn.data.kind === 'observation' && io.rng.fork('regular').chance(silent))
        return { ...said.data, details: [], answer: asAnswer('', turn.data.letters), reasoning: unsure };
      const details = said.data.details.slice(0, Math.round(most));
      const reasoning = [...details.map(sentence), `So my answer is ${said.data.answer ?? ''}.`].join(' ');
      return { ...said.data, details, reasoning };
    }
    return answer;
  },
};
