/** Converts the line ends of all systems to LF. */
export function withUnixLineEnds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

/** The line ends of a text: those of Windows only if it has no others, as where git has checked it out there. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !OTHERS.test(text) ? '\r\n' : '\n';
}

/** Whether a text has line ends of Windows beside others, or of none of today's systems. */
export function hasMixedLineEnds(text: string): boolean {
  return text.includes('\r') && OTHERS.test(text);
}

const OTHERS = /(?<!\r)\n|\r(?!\n)/;
