import * as fc from 'fast-check';

/** Printable texts, with quotes, backslashes, digits and blanks more often than others have them. */
export const printableText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...Array.from('""\\\\  ab12;=~')), { minLength: 1, maxLength: 12 })
  .map((characters) => characters.join(''));

/** Presentation forms of a text (RFC 1035 section 5.1): cut anywhere, each character written in any way that it has. */
export function quotedSpellings(text: string): fc.Arbitrary<string> {
  const written = fc.tuple(...Array.from(text, (character) => writtenCharacter(character)));
  return written.map((pieces) => `"${pieces.join('')}"`);
}

function writtenCharacter(character: string): fc.Arbitrary<string> {
  const escaped = `\\${String(character.charCodeAt(0)).padStart(3, '0')}`;
  const ways = [
    escaped,
    ...(/["\\]/.test(character) ? [] : [character]),
    ...(/\d/.test(character) ? [] : [`\\${character}`]),
  ];
  const cuts = ['', '', '', '" "', '"  "', '"\t"'];
  return fc.tuple(fc.constantFrom(...cuts), fc.constantFrom(...ways)).map(([cut, way]) => cut + way);
}

/** Two contents of one text: it itself, where it cannot be taken for strings in quotes, or a presentation form. */
export const twoSpellings: fc.Arbitrary<readonly [string, string]> = printableText.chain((text) => {
  const quoted = quotedSpellings(text);
  const any = text.startsWith('"') ? quoted : fc.oneof(fc.constant(text), quoted);
  return fc.tuple(any, any);
});
