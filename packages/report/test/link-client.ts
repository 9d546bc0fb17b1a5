import { request, type IncomingHttpHeaders } from 'node:http';

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One browser that follows a link, as far as a server can tell: it keeps the cookie that it gets. */
export class LinkClient {
  readonly #link: string;
  /** The cookie as it was set, with its attributes. */
  cookie: string | undefined;

  constructor(link: string) {
    this.#link = link;
  }

  /** @param headers replace those that a browser would send; `undefined` leaves one out */
  async ask(
    path: string,
    {
      method = 'GET',
      body,
      headers = {},
    }: {
      readonly method?: string;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Answered> {
    const url = new URL(this.#link);
    const sent = {
      ...this.#sentCookie(),
      ...(method === 'POST' ? { origin: url.origin, 'content-type': 'application/json' } : {}),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      // As it is: a URL would resolve its dots.
      const place = { hostname: url.hostname, port: url.port, path: `${url.pathname}${path}` };
      const asked = request({ ...place, method, headers: sent }, (response) => {
        this.#keepCookie(response.headers);
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
        response.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /**
   * Follows a stream of states until one is as wanted, and returns it.
   *
   * @param heard gets every state on the way
   */
  async until<State>(
    path: string,
    isWanted: (state: State) => boolean,
    heard: (state: State) => void = () => undefined,
  ): Promise<State> {
    const url = new URL(path, this.#link);
    return new Promise((resolve, reject) => {
      const asked = request(url, { headers: this.#sentCookie() }, (response) => {
        this.#keepCookie(response.headers);
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
          const messages = text.split('\n\n');
          text = messages.pop() ?? '';
          for (const message of messages) {
            if (message.startsWith(':')) continue;
            const state: State = JSON.parse(message.replace(/^data: /, ''));
            heard(state);
            if (!isWanted(state)) continue;
            asked.destroy();
            resolve(state);
            return;
          }
        });
        response.on('end', () => reject(new Error('The stream has ended')));
      });
      asked.on('error', reject);
      asked.end();
    });
  }

  #keepCookie({ 'set-cookie': cookies = [] }: IncomingHttpHeaders): void {
    this.cookie = cookies[0] ?? this.cookie;
  }

  #sentCookie(): { readonly cookie?: string } {
    const [cookie] = this.cookie?.split(';') ?? [];
    return cookie === undefined ? {} : { cookie };
  }
}
