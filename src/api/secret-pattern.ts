/**
 * Source of a regular expression (flags `gu`) for every spelling of a secret that a service may repeat:
 * plain, or with any of its characters escaped as in JSON, URLs, forms or HTML; as hex digits; as base64,
 * of itself or of a longer text that holds it (`user:password`), in the standard or the URL alphabet, which
 * again may be escaped.
 */
export function secretPattern(secret: string): string {
  const bytes = Buffer.from(secret, 'utf8');
  const escaped = Array.from(secret, (char) => `(?:${characterSpellings(char).join('|')})`).join('');
  return [escaped, ...base64Patterns(bytes), hexDigits(bytes)].join('|');
}

const SHORT_ESCAPES = new Map([
  ['"', [String.raw`\"`, '&quot;']],
  ['\\', [String.raw`\\`]],
  ['/', [String.raw`\/`]],
  ['\b', [String.raw`\b`]],
  ['\f', [String.raw`\f`]],
  ['\n', [String.raw`\n`]],
  ['\r', [String.raw`\r`]],
  ['\t', [String.raw`\t`]],
  ['&', ['&amp;']],
  ['<', ['&lt;']],
  ['>', ['&gt;']],
  ["'", ['&apos;']],
  [' ', ['+']],
]);

/** Longer spellings first, so that none is left half behind. */
function characterSpellings(char: string): string[] {
  const codePoint = char.codePointAt(0) ?? 0;
  const units = Array.from({ length: char.length }, (_, index) => char.charCodeAt(index));
  return [
    units.map((unit) => String.raw`\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join(''),
    [...Buffer.from(char, 'utf8')].map((byte) => `%${hexDigits([byte])}`).join(''),
    `&#0*${codePoint};`,
    `&#[xX]0*${anyCase(codePoint.toString(16))};`,
    ...(SHORT_ESCAPES.get(char) ?? []).map(literally),
    literally(char),
  ];
}

function hexDigits(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => anyCase(byte.toString(16).padStart(2, '0'))).join('');
}

/** Of hex digits, which are letters and digits only. */
function anyCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Fewer characters of base64 than these would take ordinary words away. */
const SHORTEST_BASE64 = 4;

/**
 * The secret may begin at any of three places within a group of base64. The characters that only it decides
 * are looked for; the two at their sides, which hold some of its bits, go with them.
 */
function base64Patterns(bytes: Buffer): string[] {
  const alone = bytes.toString('base64').replace(/=+$/, '');
  const within = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
  const side = `(?:${DIGIT_62}|${DIGIT_63}|[A-Za-z0-9])?`;
  return [
    ...within
      .filter((characters) => characters.length >= SHORTEST_BASE64)
      .map((characters) => `${side}${anyBase64(characters)}${side}${PADDING}`),
    `${anyBase64(alone)}${PADDING}`,
  ];
}

/** The characters of base64 that are no letters or digits: of either alphabet, and escaped where the text around is. */
const DIGIT_62 = `(?:${[...characterSpellings('+'), '-'].join('|')})`;
const DIGIT_63 = `(?:${[...characterSpellings('/'), '_'].join('|')})`;
const PADDING = `(?:${characterSpellings('=').join('|')}){0,2}`;

function anyBase64(characters: string): string {
  return characters.replace(/[+/]/g, (char) => (char === '+' ? DIGIT_62 : DIGIT_63));
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
