/** Compares texts by code units, independent of the locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns a function that compares values by a text. */
export function byText<T>(textOf: (value: T) => string): (a: T, b: T) => number {
  return (a, b) => byCodeUnits(textOf(a), textOf(b));
}

/** Sorts items by a text that is computed once per item; the sort is stable. */
export function sortedBy<T>(items: Iterable<T>, keyOf: (item: T) => string): T[] {
  return Array.from(items, (item) => ({ item, key: keyOf(item) }))
    .toSorted(byText(({ key }) => key))
    .map(({ item }) => item);
}

/** A sort key by which `host2` comes before `host10`, as people count. Different texts have different keys. */
export function naturalKey(text: string): string {
  const padded = text.replaceAll(/\d+/g, (digits) => digits.padStart(20, '0'));
  return padded === text ? text : `${padded}\0${text}`;
}
