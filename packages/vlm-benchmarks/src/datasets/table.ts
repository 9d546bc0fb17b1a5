/** Rows as tab-separated text with a header; fields with tabs, quotes or line breaks are quoted. */
export function tsvText(rows: readonly Readonly<Record<string, string>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((fields) => `${fields.map(quoted).join('\t')}\n`)
    .join('');
}

function quoted(field: string): string {
  return /[\t"\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
