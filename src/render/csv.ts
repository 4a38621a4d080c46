/** Rows as CSV (RFC 4180): CRLF behind each, and quotes where a field needs them. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map((field) => csvField(String(field))).join(',')}\r\n`).join('');
}

function csvField(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
