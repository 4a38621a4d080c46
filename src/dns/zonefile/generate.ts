/** The numbers of a `$GENERATE` directive, the last one included. */
export interface GenerateRange {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

/** A range such as `1-10` or `0-254/2` (BIND 9 reference, "$GENERATE"); null for anything else. */
export function readRange(text: string): GenerateRange | null {
  const [, first, last, step = '1'] = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/.exec(text) ?? [];
  const range = { first: Number(first), last: Number(last), step: Number(step) };
  return first !== undefined && range.first <= range.last && range.step > 0 ? range : null;
}

/** How many records a range makes. */
export function sizeOf({ first, last, step }: GenerateRange): number {
  return Math.floor((last - first) / step) + 1;
}

/** A `$` with its optional modifiers, or an escaped character; `$$` is an escaped `$`, too. */
const ITERATOR = /\\.|\$\$|\$\{([^}]{0,32})\}|\$\{?/g;

/** `${offset[,width[,base]]}`; the base is d, o, x, X, or n and N for nibbles in reverse order. */
const MODIFIERS = /^(-?\d{1,10})(?:,(\d{1,3})(?:,([doxXnN]))?)?$/;

/** Whether every `${…}` of a template is well-formed. */
export function isTemplate(template: string): boolean {
  return [...template.matchAll(ITERATOR)].every(
    ([found, modifiers]) => found !== '${' && (modifiers === undefined || MODIFIERS.test(modifiers)),
  );
}

/** A template with its iterators replaced by a number. */
export function fillTemplate(template: string, number: number): string {
  return template.replaceAll(ITERATOR, (found: string, modifiers: string | undefined) => {
    if (found === '$$' || found === String.raw`\$`) return '$';
    if (found.startsWith('\\')) return found;
    const [, offset = '0', width = '0', base = 'd'] = MODIFIERS.exec(modifiers ?? '0') ?? [];
    return formatNumber(number + Number(offset), Number(width), base);
  });
}

const RADIX: Readonly<Record<string, number>> = { d: 10, o: 8, x: 16 };

function formatNumber(number: number, width: number, base: string): string {
  const radix = RADIX[base.toLowerCase()];
  const text = radix === undefined ? nibbles(number, width) : padded(number.toString(radix), width);
  return base === 'X' || base === 'N' ? text.toUpperCase() : text;
}

function padded(digits: string, width: number): string {
  return digits.startsWith('-')
    ? `-${digits.slice(1).padStart(width - 1, '0')}`
    : digits.padStart(width, '0');
}

/** Hexadecimal digits from the last to the first, separated by dots; the width counts the dots. */
function nibbles(number: number, width: number): string {
  const digits = (number >>> 0).toString(16).split('').toReversed();
  while (digits.length * 2 - 1 < width) digits.push('0');
  return digits.join('.');
}
