/** Turns the escapes of Route 53, which are octal, into those of master files, which are decimal (RFC 1035 section 5.1). */
export function decimalEscapes(text: string): string {
  return text.replaceAll(/\\([0-3][0-7]{2})/g, (_, octal: string) => {
    const decimal = String(Number.parseInt(octal, 8));
    return `\\${decimal.padStart(3, '0')}`;
  });
}
