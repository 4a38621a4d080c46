/** Returns a function that remembers what `make` made of a key for as long as the key is in use. */
export function rememberingWhileUsed<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

/**
 * Returns a function that remembers what `make` made of its last keys, up to `most` of them, or of all. Then it forgets them all: what it
 * makes of every zone of a large project would fill the memory.
 */
export function remembering<K, V>(make: (key: K) => V, most = Infinity): (key: K) => V {
  let made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    // A map that is cleared keeps its former entries alive until the next full garbage collection.
    if (made.size >= most) made = new Map();
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
