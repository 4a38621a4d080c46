/** Whether two texts are the same except for the number and kind of blanks in them, and for those around them. */
export function isSameButBlanks(a: string, b: string): boolean {
  return withSingleBlanks(a) === withSingleBlanks(b);
}

function withSingleBlanks(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
