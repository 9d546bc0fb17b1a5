/** A score in at most four digits that count. */
export function shortScoreText(value: number): string {
  return String(Number(value.toPrecision(4))).replace('-', '−');
}

/** A whole number with separators; a dash for one that is not known. */
export function wholeNumberText(value: number | null): string {
  return value === null ? '–' : value.toLocaleString('en-US');
}

/** US dollars; a dash for an amount that is not known. */
export function costText(value: number | null): string {
  if (value === null) return '–';
  if (value === 0) return '0';
  return `$${value < 0.01 ? value.toFixed(5) : value.toFixed(2)}`;
}

/** A duration given in seconds; a dash for one that is not known. */
export function secondsText(value: number | null): string {
  if (value === null) return '–';
  if (value < 60) return `${value.toFixed(value < 10 ? 1 : 0)} s`;
  const minutes = Math.floor(value / 60);
  return minutes < 60
    ? `${minutes} min ${Math.round(value % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
