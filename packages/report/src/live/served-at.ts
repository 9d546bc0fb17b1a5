import { MasbenchError } from '@masbench/core';

/** Where pages are served, as it is typed. */
export interface ServedAtOptions {
  /** A port of the loopback interface. @default that of the links which were given out before, else any that is free */
  readonly port?: number | undefined;
  /**
   * Host and port to listen at, `0.0.0.0:8000`, for people on other machines. Everything but what a link opens is the same empty
   * `404`. @default the loopback interface
   */
  readonly listen?: string | undefined;
  /** Address by which others reach the server: that of a proxy in front of it, with a path or without. @default that of `listen` */
  readonly publicUrl?: string | undefined;
}

/** Where pages are served. */
export interface ServedAt {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Without a slash at its end; `undefined` for the address of the server itself. */
  readonly publicUrl: string | undefined;
}

const loopback = '127.0.0.1';
const anyHost: ReadonlySet<string> = new Set(['0.0.0.0', '[::]', '']);

/**
 * Reads where pages are served.
 *
 * @param kept where they were served before
 * @throws MasbenchError `OPTION_INVALID` if an address is wrong, or nobody could follow a link to it
 */
export function servingPlace(
  { port, listen, publicUrl }: ServedAtOptions,
  kept?: { readonly [Part in keyof ServedAt]?: ServedAt[Part] | undefined },
): ServedAt {
  const [, host, typed] = /^(\[[0-9a-f:]+\]|[^:[\]/\s]*):(\d{1,5})$/iu.exec(listen ?? `${loopback}:0`) ?? [];
  if (host === undefined || Number(typed) > 65_535)
    throw refuse(`listen takes a host and a port, as 0.0.0.0:8000, but is ${String(listen)}`);
  const url = publicUrl === undefined ? undefined : parsePublicUrl(publicUrl);
  if (url !== undefined && listen === undefined && port === undefined)
    throw refuse('say where the proxy of the public URL finds them: listen at 127.0.0.1:8000, for example');
  if (listen === undefined)
    return {
      host: kept?.host ?? loopback,
      port: port ?? kept?.port ?? 0,
      publicUrl: url ?? kept?.publicUrl,
    };
  if (url === undefined && anyHost.has(host))
    throw refuse(
      `others cannot follow a link to ${listen}: give the address by which they reach it as the public URL`,
    );
  return {
    host: host === '' ? '0.0.0.0' : host.replace(/^\[|\]$/gu, ''),
    port: Number(typed),
    publicUrl: url,
  };
}

function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/u.test(url.protocol) ||
    `${url.search}${url.hash}${url.username}` !== ''
  )
    throw refuse(`the public URL is an address such as https://example.org/game, but is ${text}`);
  return `${url.origin}${url.pathname.replace(/\/+$/u, '')}`;
}

function refuse(why: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot serve pages: ${why}`);
}
