/**
 * Turns the escapes of Route 53, which are octal, into those of master files, which are decimal (RFC 1035 section 5.1).
 * Escapes of single characters are the same in both.
 */
export function decimalEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\(?:([0-3][0-7]{2})|.)/gs, (escape, octal: string | undefined) =>
    octal === undefined ? escape : `\\${String(Number.parseInt(octal, 8)).padStart(3, '0')}`,
  );
}
