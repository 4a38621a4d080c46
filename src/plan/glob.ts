/**
 * A pattern of `ignore` or `protect` as a regular expression over the whole text: `*` stands for any characters
 * but a dot, `**` for any at all. A lone `*` stands for one label, and the apex of a zone has none. Capitals count
 * unless `flags` has an `i`.
 */
export function glob(pattern: string, flags: '' | 'i' = ''): RegExp {
  if (pattern === '*') return /^[^.]+$/;
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^.]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`, `s${flags}`);
}
