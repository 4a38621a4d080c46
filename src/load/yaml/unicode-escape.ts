/** A UTF-16 unit as an escape that double-quoted scalars may have: `\u001b`. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
