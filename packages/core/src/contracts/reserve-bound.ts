import type { AgentIO, Settle } from './agent.js';
import { MasbenchError, UnavailableError } from './errors.js';
import type { Usage } from '../usage/usage.js';

/**
 * Reserves the most that one decision of an agent or a service may use, one call if nothing else is known. One without a
 * bound cannot play under a limit on tokens or dollars: that stops the match, as every one of its moves would be refused.
 *
 * @param agent its name, for the message
 * @throws UnavailableError if a limit needs a bound that is not given, and as `io.reserve` does
 */
export async function reserveBound(
  io: Pick<AgentIO, 'reserve'>,
  agent: string,
  bound: Partial<Usage> = {},
): Promise<Settle> {
  try {
    return await io.reserve({ calls: 1, ...bound });
  } catch (error) {
    if (!MasbenchError.isInstance(error) || error.code !== 'OPTION_INVALID') throw error;
    throw new UnavailableError(
      `${agent} cannot play under this limit, as it is not known what one decision uses at most: give its \`bound\`, or limit calls or seconds. ${error.message}`,
      { cause: error },
    );
  }
}
