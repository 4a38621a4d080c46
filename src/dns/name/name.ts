import { toASCII } from 'tr46';
import { MAX_NAME_LENGTH } from '../limits.js';
import type { OwnerKind } from '../types/descriptor.js';

/** Whether a name is a valid host name, a leading wildcard label included ("Definitions" and general rule 3). */
export function isHostName(name: string): boolean {
  return isValidName(name, 'host-name');
}

/** Whether a name is a valid DNS name, which may have underscores but no wildcard ("Definitions", general rule 3). */
export function isDnsName(name: string): boolean {
  return isValidName(name, 'dns-name');
}

/** Whether a name is valid, at most 255 characters long, and free of hyphens that only punycode may have. */
function isValidName(name: string, kind: OwnerKind): boolean {
  return hasNameForm(name, kind) && !hasReservedHyphens(name);
}

/** Valid host name and valid DNS name, as "Definitions" of service-interfaces.md prints them. */
const PATTERNS = {
  'host-name': /^((\*\.)?((([a-z0-9-]*[a-z0-9])\.)+[a-z]+))$/,
  'dns-name':
    /^(([_a-z0-9]([_a-z0-9-]*[a-z0-9])?\.)*([_a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]([a-z0-9-]*[a-z])))$/,
} as const;

/** What the prose adds to the pattern of host names: no label begins with a hyphen. */
const LEADING_HYPHEN = /(?:^|\.)-/;

/** Whether a name has the printed pattern of its kind and no hyphen at either end of a label. */
export function hasNameForm(name: string, kind: OwnerKind): boolean {
  return name.length <= MAX_NAME_LENGTH && PATTERNS[kind].test(name) && !LEADING_HYPHEN.test(name);
}

const RESERVED_HYPHENS = /(?:^|\.)(?!xn)[^.]{2}--/;

/** Whether a label that does not begin with xn has hyphens at positions 3 and 4 (general rule 3). */
export function hasReservedHyphens(name: string): boolean {
  return name.includes('--') && RESERVED_HYPHENS.test(name);
}

/**
 * The one spelling of a name: lower case, no trailing dot. The root, a single dot, stays as it is, and so
 * does a name that ends in an empty label.
 */
export function canonicalName(name: string): string {
  const end = name.length - 1;
  const isDotted = end > 0 && name[end] === '.' && name[end - 1] !== '.';
  return (isDotted ? name.slice(0, end) : name).toLowerCase();
}

/**
 * A name with its Unicode labels in punycode (UTS #46, non-transitional), or null when one of them is no
 * valid internationalised label. ASCII labels, underscores and wildcards are left as they are.
 */
export function asciiName(name: string): string | null {
  if (isAscii(name)) return name;
  const labels = name.split('.').map(asciiLabel);
  return labels.includes(null) ? null : labels.join('.');
}

function asciiLabel(label: string): string | null {
  if (isAscii(label)) return label;
  const ascii = toASCII(label, { checkBidi: true, checkHyphens: true, checkJoiners: true });
  return ascii !== null && VISIBLE.test(ascii) ? ascii : null;
}

/** A compatibility mapping must not bring a blank into a content whose fields blanks part. */
const VISIBLE = /^[!-~]+$/;

/** Whether a text has no character that a name would need punycode for. */
export function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
  return /^[\u0000-\u007f]*$/.test(text);
}
