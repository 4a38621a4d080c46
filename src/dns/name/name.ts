import type tr46 from 'tr46';
import { MAX_LABEL_IN_DNS, MAX_NAME_IN_DNS, MAX_NAME_LENGTH } from '../limits.js';
import type { OwnerKind } from './owner-kind.js';

/** Whether a name is a valid host name, which may begin with a wildcard ("Definitions" and general rule 3). */
export function isHostName(name: string): boolean {
  return isValidName(name, 'host-name');
}

/** Whether a name is a valid DNS name, which may have underscores but no wildcard ("Definitions", general rule 3). */
export function isDnsName(name: string): boolean {
  return isValidName(name, 'dns-name');
}

function isValidName(name: string, kind: OwnerKind): boolean {
  return name.length <= MAX_NAME_LENGTH && hasNameForm(name, kind) && !hasReservedHyphens(name);
}

/**
 * The patterns in "Definitions" of service-interfaces.md, without the `+` after the second-to-last label of a DNS name: what
 * it repeats matches before it, too, so that it only adds ways to fail, in quadratic time.
 */
const PATTERNS = {
  'host-name': /^((\*\.)?((([a-z0-9-]*[a-z0-9])\.)+[a-z]+))$/,
  'dns-name':
    /^(([_a-z0-9]([_a-z0-9-]*[a-z0-9])?\.)*([_a-z0-9]([a-z0-9-]*[a-z0-9])?\.)([a-z]([a-z0-9-]*[a-z])))$/,
} as const;

/** The prose forbids this too, though the pattern of host names allows it. */
const LEADING_HYPHEN = /(?:^|\.)-/;

/** Whether a name of any length matches the pattern of its kind and has no hyphen at either end of a label. */
export function hasNameForm(name: string, kind: OwnerKind): boolean {
  return PATTERNS[kind].test(name) && !LEADING_HYPHEN.test(name);
}

const RESERVED_HYPHENS = /(?:^|\.)(?!xn)[^.]{2}--/;

/** Whether a label has hyphens at positions 3 and 4 but does not begin with xn (general rule 3). */
export function hasReservedHyphens(name: string): boolean {
  return name.includes('--') && RESERVED_HYPHENS.test(name);
}

/** A label of at most 63 of the characters that need no escape in master files (RFC 1035 sections 2.3.4 and 5.1). */
const LABEL_IN_DNS = /^[!#%&'*+,\-/\d:<=>?[\]^_`a-z{|}~]{1,63}$/;

/**
 * Why DNS cannot store a name in lower case, or master files only with escapes, as a clause; null for any other name (RFC 1035
 * section 2.3.4; RFC 2181 section 11, which allows any characters).
 */
export function nameFaultInDns(name: string): string | null {
  if (name.length > MAX_NAME_IN_DNS) return `it has more than ${MAX_NAME_IN_DNS} characters`;
  const label = name.split('.').find((each) => !LABEL_IN_DNS.test(each));
  if (label === undefined) return null;
  if (label === '') return 'a label is empty';
  if (label.length > MAX_LABEL_IN_DNS) return `a label has more than ${MAX_LABEL_IN_DNS} characters`;
  return `the label "${label}" has a character that cannot be written without a backslash`;
}

/** Labels in a reverse tree, some with the slash of a block (RFC 2317 section 4). */
const IN_REVERSE_TREE = /^[a-z0-9_/.-]+\.(?:in-addr|ip6)\.arpa$/;

/** Whether a name server may have a zone of this name: a DNS name, or that of a block of addresses: `0/25.2.0.192.in-addr.arpa`. */
export function isZoneName(name: string): boolean {
  return isDnsName(name) || (IN_REVERSE_TREE.test(name) && nameFaultInDns(name) === null);
}

/** Whether a prefix is that of a wildcard (RFC 4592 section 2.1.1). */
export function isWildcard(prefix: string): boolean {
  return prefix === '*' || prefix.startsWith('*.');
}

/** The canonical spelling of a name: that of `plainName`, with Unicode labels in punycode. */
export function canonicalName(name: string): string {
  return lowerAsciiName(plainName(name));
}

/** A name in lower case, without a trailing dot, except for the root and names that end in an empty label. */
export function plainName(name: string): string {
  const end = name.length - 1;
  const isDotted = end > 0 && name[end] === '.' && name[end - 1] !== '.' && !isEscaped(name, end);
  return (isDotted ? name.slice(0, end) : name).toLowerCase();
}

/** Whether a backslash that is not escaped itself stands before a character (RFC 1035 section 5.1). */
function isEscaped(name: string, at: number): boolean {
  let first = at;
  while (name[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** A name in lower case with its Unicode labels in punycode, as far as they are valid. */
export function lowerAsciiName(name: string): string {
  return (asciiName(name) ?? name).toLowerCase();
}

/**
 * A name with its Unicode labels in punycode (UTS #46, non-transitional), or null when one of them is not a valid
 * internationalised label. Other labels are kept as they are.
 */
export function asciiName(name: string): string | null {
  if (isAscii(name)) return name;
  const labels = name.split('.').map(asciiLabel);
  return labels.includes(null) ? null : labels.join('.');
}

/** A glob for names, in any case and in Unicode, as a glob for names in lower-case punycode. */
export function asciiGlob(pattern: string): string {
  const labels = pattern.replace(/\.$/, '').toLowerCase().split('.');
  return labels.map((label) => asciiLabel(label) ?? label).join('.');
}

function asciiLabel(label: string): string | null {
  if (isAscii(label)) return label;
  // Its tables are evaluated with the first Unicode label: they take as long as a whole small zone.
  const { toASCII }: typeof tr46 = require('tr46');
  const ascii = toASCII(label, { checkBidi: true, checkHyphens: true, checkJoiners: true });
  return ascii !== null && VISIBLE.test(ascii) ? ascii : null;
}

/** A compatibility mapping must not insert a space, which would separate fields of a content. */
const VISIBLE = /^[!-~]+$/;

/**
 * Returns the first label of a name in lower case that begins with `xn--` and is not the punycode of a Unicode label (RFC
 * 5890 section 2.3.2.1), or null. DNS does not ask, but programs that show names in Unicode refuse it.
 */
export function wrongPunycode(name: string): string | null {
  if (!name.includes('xn--')) return null;
  return name.split('.').find((label) => label.startsWith('xn--') && !isPunycode(label)) ?? null;
}

function isPunycode(label: string): boolean {
  const { toUnicode }: typeof tr46 = require('tr46');
  const { domain, error } = toUnicode(label, { checkBidi: true, checkHyphens: true, checkJoiners: true });
  return !error && LETTERS.test(domain);
}

/** What a label may have: letters without case, marks, digits, and what the rules of contexts let pass (RFC 5892). */
const LETTERS =
  /^(?:[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}-]|\u00b7|\u0375|\u05f3|\u05f4|\u200c|\u200d|\u30fb)+$/u;

/** Whether a text is ASCII, and so needs no punycode. */
export function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
  return /^[\u0000-\u007f]*$/.test(text);
}
