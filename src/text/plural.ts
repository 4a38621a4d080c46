/** `1 file`, `2 files`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `a`, `a and b`, `a, b and c`; with more than `most` items, `a, b and 3 more`. */
export function enumeration(items: readonly string[], most: number): string {
  const shown = items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** `a, b or c`. */
export function oneOf(words: readonly string[]): string {
  const [last = '', ...others] = words.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
}
