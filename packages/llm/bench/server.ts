import { createServer } from 'node:http';

/** A server in a process of its own: prepared answers of 1.5 kB, or 200 pieces, over chat completions. */
const answer = JSON.stringify({
  id: 'bench',
  object: 'chat.completion',
  created: 1,
  model: 'bench',
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'word '.repeat(300) } },
  ],
  usage: { prompt_tokens: 1_000, completion_tokens: 300, total_tokens: 1_300 },
});

const piece = (delta: object, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const usage = `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [], usage: { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 } })}\n\n`;
const pieces = [
  piece({ role: 'assistant', content: '' }, null),
  ...Array.from({ length: 200 }, () => piece({ content: 'word ' }, null)),
  piece({}, 'stop'),
  usage,
  'data: [DONE]\n\n',
];

/** How long a whole answer takes, in milliseconds. */
const latencyMs = Number(process.argv[2] ?? 0);

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    if (body.includes('"stream":true')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const one of pieces) response.write(one);
      response.end();
    } else {
      const end = (): void =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      if (latencyMs === 0) end();
      else setTimeout(end, latencyMs);
    }
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.on('disconnect', () => process.exit());
