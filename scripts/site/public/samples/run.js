// Runs a sample in a worker of its own, and sends what it prints.
const write = (value) => {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value === undefined) return 'undefined';
  return JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? `${one}n` : one), 1).replace(
    /\n\s*/g,
    ' ',
  );
};
for (const level of ['log', 'info', 'warn', 'error', 'table'])
  console[level] = (...values) => postMessage({ line: values.map(write).join(' ') });
addEventListener('message', ({ data }) => {
  import(data)
    .catch((error) => postMessage({ line: write(error) }))
    .finally(() => postMessage({ isOver: true }));
});
