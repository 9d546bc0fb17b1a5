interface Asked {
  readonly kind: string;
  readonly seat: string;
  readonly data: unknown;
  readonly view: { readonly self: unknown; readonly table: unknown };
}

/** Keeps what is asked, with what the seat that is asked sees. */
export function watching() {
  const asked: Asked[] = [];
  const middleware = [
    async (
      turn: { kind: string; seat: string; data: unknown; view: unknown },
      next: () => Promise<unknown>,
    ) => {
      const { kind, seat, data, view } = turn;
      asked.push({ kind, seat, data, view: view as Asked['view'] });
      return next();
    },
  ] as never;
  return { asked, middleware, of: (kind: string) => asked.filter((one) => one.kind === kind) };
}
