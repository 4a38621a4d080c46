const BACKSLASH = '\\'.charCodeAt(0);

/**
 * The place after the string of a JSON text that starts with the quote at `start`; the end of the text when the string
 * has none. A quote ends a string when the number of backslashes before it is even.
 */
export function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 1) return quote + 1;
  }
  return json.length;
}

/** Whether arrays and objects are nested deeper than `most` somewhere in a text, which need not be valid JSON. */
export function nestsDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length;) {
    const character = json.charAt(at);
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > most) return true;
    at = character === '"' ? endOfString(json, at) : at + 1;
  }
  return false;
}
