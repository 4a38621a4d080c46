/** Line ends of any system as LF; a text is compared and sent so. */
export function withUnixLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
