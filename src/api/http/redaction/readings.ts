/** A character that the text at an offset may mean. */
export interface Reading {
  /** One code point. */
  readonly character: string;
  /** Number of UTF-16 units that encode it. */
  readonly length: number;
}

/** The longest reading is a character reference with leading zeros. */
export const LONGEST_READING = 16;

/** The possible meanings of a text at `at`: the character itself, and what it escapes in JSON, URLs, forms or HTML. */
export function readingsAt(text: string, at: number): readonly Reading[] {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const literal = { character, length: character.length };
  const escaped = ESCAPES.get(character)?.(text.slice(at, at + LONGEST_READING)) ?? [];
  return [literal, ...escaped];
}

/** Whether a UTF-16 unit may start an escape. */
export function beginsEscape(unit: string | undefined): boolean {
  return unit !== undefined && ESCAPES.has(unit);
}

const ESCAPES: ReadonlyMap<string, (text: string) => readonly Reading[]> = new Map([
  ['\\', jsonEscape],
  ['%', percentEscape],
  ['&', characterReference],
  ['+', () => [{ character: ' ', length: 1 }]],
]);

const JSON_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const UNITS = /^(?:\\u[\da-f]{4}){1,2}/i;

/** `\n`, `\u00e9`, or two units that are one character. */
function jsonEscape(text: string): readonly Reading[] {
  const short = JSON_CHARACTERS.get(text[1] ?? '');
  if (short !== undefined) return [{ character: short, length: 2 }];
  const [units] = UNITS.exec(text) ?? [];
  if (units === undefined) return [];
  const codes = units.split(/\\u/i).slice(1);
  const [character = ''] = String.fromCharCode(...codes.map((digits) => Number.parseInt(digits, 16)));
  return [{ character, length: 6 * character.length }];
}

const BYTES = /^(?:%[\da-f]{2}){1,4}/i;

/** The bytes of one character in UTF-8. */
function percentEscape(text: string): readonly Reading[] {
  const [escaped] = BYTES.exec(text) ?? [];
  if (escaped === undefined) return [];
  const bytes = Buffer.from(escaped.replaceAll('%', ''), 'hex');
  const [character = ''] = bytes.toString('utf8');
  const own = Buffer.from(character);
  return bytes.subarray(0, own.length).equals(own) ? [{ character, length: 3 * own.length }] : [];
}

const REFERENCE = /^&(?:#(\d{1,12});|#x([\da-f]{1,11});|(quot|amp|lt|gt|apos);)/i;
const NAMED: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['apos', "'"],
]);

function characterReference(text: string): readonly Reading[] {
  const [all, decimal, hex, name = ''] = REFERENCE.exec(text) ?? [];
  if (all === undefined) return [];
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : NAMED.get(name.toLowerCase());
  return character === undefined ? [] : [{ character, length: all.length }];
}
