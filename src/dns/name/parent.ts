/** The parent of a prefix or of a full name; '' is the apex, or the root. */
export function parentOf(prefix: string): string {
  const dot = prefix.indexOf('.');
  return dot === -1 ? '' : prefix.slice(dot + 1);
}
