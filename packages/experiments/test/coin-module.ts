/** A game of a user in a module without imports: each seat calls a side of the coin, and heads count. */
export const coin = `const anything = { safeParse: (data) => ({ success: true, data }), parse: (data) => data };
export const game = {
  name: 'coin', version: 1, config: anything,
  asks: { call: { type: 'move', data: anything, action: anything, fallback: () => 'tails' } },
  setup: (config, seats) => ({ seats: [...seats], calls: {} }),
  open: ({ seats, calls }, ask) => seats.filter((seat) => !(seat in calls)).map((seat) => ask.call(seat, null)),
  on: { call: (draft, { seat, action }) => { draft.calls[seat] = action; } },
  views: {}, outcome: ({ seats, calls }) => (seats.every((seat) => seat in calls) ? { calls } : null),
  scores: ({ calls }) => Object.fromEntries(Object.entries(calls).map(([seat, call]) => [seat, call === 'heads' ? 1 : 0])),
};
export const scripted = (index) => () => (index === 0 ? 'heads' : 'tails');
`;
