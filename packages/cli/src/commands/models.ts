import { jsonOption, type DeclareCommand } from '../options/command.js';

export const modelsCommand: DeclareCommand = (program) => {
  program
    .command('models')
    .description('list the model providers and which API keys are set')
    .addOption(jsonOption)
    .action(async ({ json }) => printProviders(json));
};

/** Prints the providers and which keys are set; never a key. */
async function printProviders(json: boolean): Promise<void> {
  const { providerList } = await import('@masbench/llm');
  const { print } = await import('../terminal/document.js');
  const providers = providerList();
  await print(providers, json, () => [
    {
      name: 'providers',
      columns: Object.entries({
        model: 'Provider',
        keyVariable: 'Key',
        set: 'Set',
        baseUrl: 'Base URL',
        baseUrlVariable: 'Base URL from',
      }).map(([field, title]) => ({ field, title, as: 'text' })),
      rows: providers.map((one) => ({
        ...one,
        model: `${one.id}:<model>`,
        set: setting(one.keySet, one.needsKey),
      })),
    },
  ]);
}

function setting(keySet: boolean, needsKey: boolean): string {
  if (keySet) return 'yes';
  return needsKey ? 'no' : 'not needed';
}
