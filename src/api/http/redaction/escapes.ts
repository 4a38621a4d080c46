/** What an escape stands for. */
export interface Escape {
  /** One code point. */
  readonly character: number;
  /** Number of UTF-16 units of the escape. */
  readonly length: number;
}

/** The longest escape is a character reference with leading zeros. */
export const LONGEST_ESCAPE = 15;

/** The escape of JSON, URLs, forms or HTML that begins at an offset, or null. */
export function escapeAt(text: string, at: number): Escape | null {
  switch (text[at]) {
    case '\\':
      return jsonEscape(text, at);
    case '%':
      return percentEscape(text, at);
    case '&':
      return characterReference(text, at);
    case '+':
      return BLANK;
    default:
      return null;
  }
}

/** Whether escapes may be in a text. */
export function mayHaveEscapes(text: string): boolean {
  return /[\\%&+]/.test(text);
}

const BLANK: Escape = { character: 0x20, length: 1 };

const SHORT_ESCAPES: ReadonlyMap<string | undefined, Escape> = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([letter, character]) => [letter, { character: character.charCodeAt(0), length: 2 }],
  ),
);

/** `\n`, `\u00e9`, or two units that are one character. */
function jsonEscape(text: string, at: number): Escape | null {
  const short = SHORT_ESCAPES.get(text[at + 1]);
  if (short) return short;
  const unit = unitAt(text, at);
  if (unit < 0) return null;
  const low = unit >>> 10 === HIGH_SURROGATES ? unitAt(text, at + 6) : -1;
  if (low >>> 10 !== LOW_SURROGATES) return { character: unit, length: 6 };
  return { character: 0x1_0000 + ((unit & 0x3ff) << 10) + (low & 0x3ff), length: 12 };
}

/** The upper six bits of surrogates. */
const [HIGH_SURROGATES, LOW_SURROGATES] = [0xd800 >>> 10, 0xdc00 >>> 10];

/** The value of `\uXXXX`, or a negative number. */
function unitAt(text: string, at: number): number {
  if (text[at] !== '\\' || text[at + 1]?.toLowerCase() !== 'u') return -1;
  return (byteAt(text, at + 2) << 8) | byteAt(text, at + 4);
}

/** The value of two hexadecimal digits, or a negative number. */
function byteAt(text: string, at: number): number {
  return (digitOf(text.charCodeAt(at)) << 4) | digitOf(text.charCodeAt(at + 1));
}

/** Negative for what is no hexadecimal digit. */
function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** The bytes of one character in UTF-8 (RFC 3629 section 3). */
function percentEscape(text: string, at: number): Escape | null {
  const lead = percentByteAt(text, at);
  if (lead < 0) return null;
  if (lead < 0x80) return { character: lead, length: 3 };
  const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  if (lead < 0xc2 || lead > 0xf4) return null;
  let character = lead & (0x3f >>> more);
  for (let index = 1; index <= more; index += 1) {
    const byte = percentByteAt(text, at + 3 * index);
    if (byte >>> 6 !== 0b10) return null;
    character = (character << 6) | (byte & 0x3f);
  }
  const isTooLong = character < (SMALLEST[more] ?? 0);
  if (isTooLong || character > 0x10_ffff || character >>> 11 === 0xd800 >>> 11) return null;
  return { character, length: 3 + 3 * more };
}

/** The smallest character with so many bytes after the first. */
const SMALLEST = [0, 0x80, 0x800, 0x1_0000];

/** The value of `%XX`, or a negative number. */
function percentByteAt(text: string, at: number): number {
  return text[at] === '%' ? byteAt(text, at + 1) : -1;
}

const REFERENCE = /&(?:#(\d{1,12});|#x([\da-f]{1,11});|(quot|amp|lt|gt|apos);)/iy;
const NAMED: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

function characterReference(text: string, at: number): Escape | null {
  REFERENCE.lastIndex = at;
  const [all, decimal, hex, name = ''] = REFERENCE.exec(text) ?? [];
  if (all === undefined) return null;
  const named = NAMED[name.toLowerCase()]?.charCodeAt(0);
  const character = named ?? (decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
  return character <= 0x10_ffff ? { character, length: all.length } : null;
}
