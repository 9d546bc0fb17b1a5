/** One request as clients of models send it. */
interface Asked {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
  readonly signal: AbortSignal;
}

/** A response of any status, whose body is read once. */
interface Replied {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: () => Promise<string>;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly cancel: () => void;
}

/** Bytes that an answer may have. */
const mostBodyBytes = 64 * 1024 * 1024;

// As the module in whose place it stands names them.
export { sendBody as post, requestContent as get };

/**
 * Sends one request of a model from a page, once, in place of the transport of Node. Neither cookies nor the address of the page
 * go with it, and it is not redirected: the key goes to the address that it is for.
 */
async function sendBody({ url, headers, body = '', signal }: Asked): Promise<Replied> {
  return send(url, { method: 'POST', headers, body, signal });
}

/** Asks for what is at an address, once. */
async function requestContent({ url, headers, signal }: Asked): Promise<Replied> {
  return send(url, { method: 'GET', headers, signal });
}

async function send(url: string, request: RequestInit): Promise<Replied> {
  const response = await fetch(url, {
    ...request,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: async () => response.text(),
    chunks: readChunks(response),
    cancel: () => void response.body?.cancel().catch(() => undefined),
  };
}

async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.byteLength;
    if (bytes > mostBodyBytes) throw new Error(`more than ${mostBodyBytes / 2 ** 20} MiB came`);
    yield value;
  }
}
