import { MasbenchError, UnavailableError, type AgentIO, type EndClaim, type Usage } from '@masbench/core';

/**
 * Claims what one decision may cost. A seat whose cost has no bound cannot play under a limit on it: that stops the match,
 * as every one of its moves would be refused.
 */
export async function claim(io: AgentIO, name: string, bound: Partial<Usage>): Promise<EndClaim> {
  try {
    return await io.reserve({ calls: 1, ...bound });
  } catch (error) {
    if (!MasbenchError.isInstance(error) || error.code !== 'OPTION_INVALID') throw error;
    throw new UnavailableError(
      `${name} cannot play under this limit, as what a decision costs at most is not known. Give its \`bound\`, or limit calls or seconds. ${error.message}`,
      { cause: error },
    );
  }
}
