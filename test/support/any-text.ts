import fc from 'fast-check';

const SURROGATES = { first: 0xd8_00, count: 0x8_00 };
const CODE_POINTS = 0x11_00_00;

/**
 * Any character of Unicode but a half of one. The unit `binary` of fast-check is the same, but takes a second and much
 * memory the first time, for a map of all characters.
 */
const character = fc
  .nat({ max: CODE_POINTS - SURROGATES.count - 1 })
  .map((index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count), indexOf);

/** Any text, with the lengths in characters. */
export function anyText(
  lengths: Pick<fc.StringConstraints, 'minLength' | 'maxLength'> = {},
): fc.Arbitrary<string> {
  return fc.string({ unit: character, ...lengths });
}

/** The inverse, so that fast-check may put names of JavaScript in between. */
function indexOf(value: unknown): number {
  const [first = '', ...others] = typeof value === 'string' ? Array.from(value) : [];
  const code = first.codePointAt(0);
  const isSurrogate = first.length === 1 && /[\uD800-\uDFFF]/.test(first);
  if (code === undefined || others.length > 0 || isSurrogate) throw new Error('not a character');
  return code < SURROGATES.first ? code : code - SURROGATES.count;
}
