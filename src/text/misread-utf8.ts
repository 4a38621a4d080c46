/** The bytes of what the upper half of Windows-1252 stands for. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, index) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(128 + index)),
    128 + index,
  ]),
);
const strictly = new TextDecoder('utf-8', { fatal: true });

/**
 * Whether a text is UTF-8 that a program has read as Windows-1252: `HÃ¤llo` for `Hällo`. Spreadsheets do so with files that have no
 * byte order mark. Letters that happen to stand so are not known in any language.
 */
export function isMisreadUtf8(text: string): boolean {
  const bytes: number[] = [];
  for (const character of text) {
    const byte = character < '\u0080' ? character.charCodeAt(0) : BYTES.get(character);
    if (byte === undefined) return false;
    bytes.push(byte);
  }
  try {
    return strictly.decode(Uint8Array.from(bytes)) !== text;
  } catch {
    return false;
  }
}
