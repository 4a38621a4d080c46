/** The index of the first item that follows a point, where all items behind it do, too; their number if none does. */
export function firstIndex<T>(items: readonly T[], follows: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && follows(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
