/** Converts the line ends of all systems to LF. */
export function withUnixLineEnds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}
