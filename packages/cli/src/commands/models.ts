import Table from 'cli-table3';
import { providerList } from '@masbench/llm';

/** Prints the providers and which keys are set; never a key. */
export function models(json: boolean): void {
  const providers = providerList();
  if (json) {
    process.stdout.write(`${JSON.stringify(providers)}\n`);
    return;
  }
  const table = new Table({
    head: ['Provider', 'Key', 'Set', 'Base URL', 'Moved by'],
    style: { head: [], border: [] },
  });
  for (const { id, keyVariable, keySet, needsKey, baseUrl, baseUrlVariable } of providers) {
    table.push([
      `${id}:<model>`,
      keyVariable ?? '–',
      setting(keySet, needsKey),
      baseUrl ?? '–',
      baseUrlVariable ?? '–',
    ]);
  }
  process.stdout.write(`${table.toString()}\n`);
}

function setting(keySet: boolean, needsKey: boolean): string {
  if (keySet) return 'yes';
  return needsKey ? 'no' : 'not needed';
}
