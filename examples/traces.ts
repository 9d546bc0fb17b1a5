import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Turn } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import { experiment, run, inProcess } from '@masbench/experiments';
import { llmAgent } from '@masbench/llm';
import { scriptedModel } from '@masbench/llm/testing';
import { traces } from '@masbench/otel';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { game, type Commons } from './games/commons.ts';

// Your SDK, with an exporter to your collector instead of this one.
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const spans = traces({ tracer: provider.getTracer('my study') });

// A model that always gives half of its tokens, instead of a real one.
const model = spans.model(scriptedModel({ json: { tokens: 5 } }, { model: 'fair' }));
const agent = llmAgent({
  model,
  prompts: { give: ({ view, data }: Turn<Commons, 'give'>) => ({ user: JSON.stringify({ view, data }) }) },
});

const benchmark = defineBenchmark(game, { seats: ['A', 'B'] });
const study = experiment({ benchmark, seats: { A: agent }, trials: 2, seed: 1 });
const folder = join(await mkdtemp(join(tmpdir(), 'masbench-')), 'run');
await spans.run('fair', () => run(study, { folder, executor: inProcess({ instrument: spans.match }) }));

const names = exporter.getFinishedSpans().map(({ name }) => name);
for (const name of [...new Set(names)].toSorted())
  console.log(`${names.filter((other) => other === name).length} × ${name}`);
const call = exporter.getFinishedSpans().find(({ name }) => name === 'chat fair');
console.log(call?.attributes['gen_ai.usage.output_tokens'], call?.attributes['gen_ai.input.messages']);

// Output:
// 10 × chat fair
// 10 × invoke_agent custom
// 10 × invoke_agent random
// 2 × invoke_workflow commons
// 1 × masbench.run
// 20 × request
// 3 undefined
