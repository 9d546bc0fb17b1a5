/** What kind of player an agent is, by the text that results give it. */
export function natureOf(agent: string): 'scripted' | 'simulated' | 'human' | 'model' {
  const [, named] =
    /^(scripted|simulated|human)\b/.exec(agent) ?? / \((scripted|simulated|human)\)$/.exec(agent) ?? [];
  return named === 'scripted' || named === 'simulated' || named === 'human' ? named : 'model';
}

export const natureTexts: Readonly<Record<ReturnType<typeof natureOf>, string>> = {
  scripted: 'scripted: follows rules, no model',
  simulated: 'simulated: drawn from distributions, no model',
  human: 'a person',
  model: 'a model or program',
};
