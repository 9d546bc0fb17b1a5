import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';

/** Names what is measured and where: figures mean nothing without it. */
export function printEnvironment(): void {
  const [load] = loadavg();
  console.log(
    [
      `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, load average ${load?.toFixed(1)}`,
      `zod ${versionOf('zod')}, @langchain/langgraph ${versionOf('@langchain/langgraph')} with @langchain/core ${versionOf('@langchain/core')}`,
      'masbench: journal in a file with default options, actions validated, views and data copied and hashed',
      'LangGraph.js: a node for every phase, agents asked at once in it, default durability; no validation, no hashing',
    ].join('\n'),
  );
}

function versionOf(name: string): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve(name);
  const folder = entry.slice(
    0,
    entry.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length,
  );
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string };
  return version;
}
