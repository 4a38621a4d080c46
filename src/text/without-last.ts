/** Removes characters from the end of a text. A pattern such as `/0+$/` would take quadratic time. */
export function withoutLast(characters: string, text: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
