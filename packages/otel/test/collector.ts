import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import * as z from 'zod';

const valueSchema = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  z
    .object({ arrayValue: z.object({ values: z.array(z.object({ stringValue: z.string() })) }) })
    .transform(({ arrayValue }) => arrayValue.values.map(({ stringValue }) => stringValue)),
]);
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])));
const spanSchema = z.object({
  spanId: z.string(),
  traceId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: attributesSchema,
  events: z.array(z.object({ name: z.string(), attributes: attributesSchema })).default([]),
  status: z.object({ code: z.int().optional(), message: z.string().optional() }).default({}),
});
const bodySchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});

const patienceMs = 170_000;

/** A span as it arrived. */
export type Arrived = z.infer<typeof spanSchema>;

/** A collector of its own on a loopback port, and a tracer whose SDK exports to it over OTLP. */
export interface Collector {
  readonly tracer: Tracer;
  /** Everything that arrived, as spans and as the text of all bodies. Closes the collector. */
  readonly arrived: () => Promise<{ readonly spans: readonly Arrived[]; readonly text: string }>;
}

export async function collector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // On a busy machine an export may take longer than by default, after which its spans would be dropped.
  const exporter = new OTLPTraceExporter({
    url: `http://127.0.0.1:${port}/v1/traces`,
    timeoutMillis: patienceMs,
  });
  const provider = new BasicTracerProvider({
    spanProcessors: [
      new BatchSpanProcessor(exporter, { maxQueueSize: 100_000, exportTimeoutMillis: patienceMs }),
    ],
  });
  return {
    tracer: provider.getTracer('test'),
    arrived: async () => {
      await provider.forceFlush();
      // Exports that had begun before are not awaited by the provider.
      await exporter.forceFlush();
      await provider.shutdown();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      const spans = bodies
        .flatMap((body) => bodySchema.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
      return { spans, text: bodies.join('\n') };
    },
  };
}
