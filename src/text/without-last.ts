/**
 * A text without these characters at its end. A pattern such as `/0+$/` would try each run of them within the text from
 * each of its characters, and take the square of its length.
 */
export function withoutLast(characters: string, text: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
