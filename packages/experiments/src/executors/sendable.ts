import { invalid } from '../experiment/experiment.js';
import type { RunContext } from '../play/run-context.js';

/**
 * Checks that another process can play a run.
 *
 * @throws MasbenchError `OPTION_INVALID` if it has what other processes cannot have: agents that were passed as values,
 *   a benchmark without a `module`, a person at the terminal
 */
export function checkSendable({ manifest, sources }: RunContext): void {
  const agents = manifest.cells.flatMap(({ seats, design }) => [...seats, ...(design?.agents ?? [])]);
  const given = agents.find((agent) => agent.given === true);
  if (given !== undefined)
    throw invalid(
      `the agent ${JSON.stringify(given.agent)} was passed as a value, which other processes do not have: seat it by a name that a player of the benchmark or a source of \`playMatches\` has`,
    );
  if (manifest.benchmark.module === undefined)
    throw invalid(
      `other processes cannot load the benchmark ${manifest.benchmark.name}: give it a \`module\` when you define it`,
    );
  const person = agents.find(({ agent }) => sources.some(({ exclusive }) => exclusive?.(agent) === true));
  if (person !== undefined)
    throw invalid(`the agent ${person.agent} plays at this terminal, which other processes do not have`);
}
