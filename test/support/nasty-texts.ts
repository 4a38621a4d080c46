import * as fc from 'fast-check';

/** What has a meaning in master files, YAML, octoDNS or formats of Python, or is no printable ASCII. */
const NASTY = Array.from('"\\;,()@$#=%{}:\'`!|&*-~ \t\n\r\0\u007f\u0080\u00c3\u00a9\u00ffab019');

const octet = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...NASTY) },
  fc.nat(255).map((code) => String.fromCharCode(code)),
);

/** Pieces that are read as something else when they are copied as they are. */
const piece = fc.constantFrom(
  '\\"',
  '\\\\1',
  '\\;',
  '\\065',
  '\\.',
  '" "',
  '""',
  ' ; comment',
  '${x}',
  '{name}',
  '\\#',
  '\\n',
  'é',
);

/** Octets as characters from 0 to 255: none, a few, or as many as a string can have. */
export const nastyOctets: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: texts(octet, 12) },
  { weight: 2, arbitrary: fc.constantFrom('', ' ', '.', 'a.b\\.c', '*') },
  fc.tuple(texts(octet, 12), fc.constantFrom(...NASTY)).map(([text, filling]) => text.padEnd(255, filling)),
);

/** Texts that YAML takes for something else, in version 1.1 or 1.2, unless they are in quotes. */
const WORDS = `
  =  <<  ~  null  yes  N  off  ---  ...  - a  ? a  a: b  a:  a #b  *a  &a  !a  |  >  %a  @a  [a]  {a}  {{a}}  'a  ''
  1  -1  +1  012  0o7  0x1F  0b1  1_000  1:30  190:20:30  1:30.5  .5  1.  1e5  1.5e+3  .inf  .NaN
  2024-01-01  2024-01-01T00:00:00Z`;

const words = fc.constantFrom(...WORDS.trim().split(/ {2,}|\n +/));

const PRINTABLE = NASTY.filter((character) => /^[ -~]$/.test(character));

/** Printable ASCII that fills one string, or several. */
export const nastyText: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 2, arbitrary: words },
    { weight: 6, arbitrary: texts(fc.oneof(fc.constantFrom(...PRINTABLE), piece), 12) },
    fc
      .tuple(
        texts(fc.constantFrom(...PRINTABLE), 6),
        fc.constantFrom('a', '"', '\\a', ';', ' '),
        fc.integer({ min: 250, max: 800 }),
      )
      .map(([text, filling, length]) => `${text.repeat(9)}${filling.repeat(length)}z`),
  )
  .map((text) => text.replaceAll(/[^ -~]/g, 'x'))
  .filter((text) => text !== '');

function texts(characters: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.array(characters, { maxLength }).map((all) => all.join(''));
}

/** The ways to write an octet in quotes (RFC 1035 section 5.1), the usual one first. */
function spellings(character: string): readonly [string, ...string[]] {
  const code = `\\${String(character.charCodeAt(0)).padStart(3, '0')}`;
  if (!/^[ -~]$/.test(character)) return [code];
  if (/["\\]/.test(character)) return [`\\${character}`, code];
  return /\d/.test(character) ? [character, code] : [character, code, `\\${character}`];
}

/** A character-string in quotes that stands for octets, its characters escaped in the usual ways or in others. */
export function quotedAnyhow(octets: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(octets, fc.array(fc.nat(11), { minLength: 7, maxLength: 7 })).map(([text, ways]) => {
    const written = Array.from(text, (character, index) => {
      const all = spellings(character);
      return all[ways[index % ways.length] ?? 0] ?? all[0];
    });
    return `"${written.join('')}"`;
  });
}
