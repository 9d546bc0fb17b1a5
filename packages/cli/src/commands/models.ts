import { providerList } from '@masbench/llm';
import { print } from '../terminal/document.js';

/** Prints the providers and which keys are set; never a key. */
export async function models(json: boolean): Promise<void> {
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
