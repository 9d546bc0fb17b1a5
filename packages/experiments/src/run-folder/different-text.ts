/** Says where two texts first differ, with some of both. */
export function differentText(place: string, written: string | undefined, computed: string): string[] {
  if (written === undefined) return [`${place} is missing`];
  if (written === computed) return [];
  let at = 0;
  while (at < computed.length && written[at] === computed[at]) at += 1;
  const from = Math.max(0, at - 30);
  const shown = (text: string): string => JSON.stringify(text.slice(from, at + 40));
  return [`${place}: ${shown(written)} is written, ${shown(computed)} follows from the journals`];
}
