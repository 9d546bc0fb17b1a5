import type * as Http from './http.js';

let loading: Promise<typeof Http> | undefined;

/** The sender of requests. Loaded with the first call: the HTTP clients take longer to load than all else of this package. */
export async function transport(): Promise<typeof Http> {
  return (loading ??= import('./http.js'));
}
