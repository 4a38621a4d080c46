/** Compares texts by their code units, so that the order is the same on all systems. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Compares values by a text. */
export function byText<T>(textOf: (value: T) => string): (a: T, b: T) => number {
  return (a, b) => compareTexts(textOf(a), textOf(b));
}

/** Sorts by a text that is computed once an item; what has the same keeps its order. */
export function sortedBy<T>(items: Iterable<T>, keyOf: (item: T) => string): T[] {
  return Array.from(items, (item) => ({ item, key: keyOf(item) }))
    .toSorted(byText(({ key }) => key))
    .map(({ item }) => item);
}
