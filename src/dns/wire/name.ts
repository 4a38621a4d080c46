import { MAX_LABEL_IN_DNS } from '../limits.js';
import type { Cursor } from './octets.js';
import { putText, take, takeNumber, textOf, throughOctets, WireError } from './octets.js';

/** Longest name in octets, including the length of each label and the root (RFC 1035 section 2.3.4). */
const MAX_NAME = 255;

/** No longer text is a name: each octet takes at most four characters. */
const MAX_TEXT = 4 * MAX_NAME;

/**
 * Appends an absolute name in master-file form, with or without its trailing dot, without compression (RFC 1035 sections
 * 3.1 and 5.1). Throws a `WireError` for an empty or too long label, a too long name, or a malformed escape.
 */
export function putName(to: number[], name: string): void {
  const start = to.length;
  for (const label of labelsOf(name)) {
    if (label === '') throw new WireError(`${shown(name)} has an empty label`);
    if (label.length > MAX_LABEL_IN_DNS) {
      throw new WireError(`${shown(name)} has a label of more than ${MAX_LABEL_IN_DNS} octets`);
    }
    to.push(label.length);
    putText(to, label);
  }
  to.push(0);
  if (to.length - start > MAX_NAME) throw new WireError(`${shown(name)} has more than ${MAX_NAME} octets`);
}

/**
 * The spelling of an absolute name that is the same for all spellings of its octets: with its trailing dot, and with as few
 * escapes as possible. Throws a `WireError` as `putName`.
 */
export function normalName(name: string): string {
  const whole = name.endsWith('.') ? name : `${name}.`;
  if (PLAIN.test(whole)) return whole;
  return throughOctets((to) => putName(to, name), decodeName);
}

/** A name of at most 240 characters without escapes, its labels not too long. */
const PLAIN = /^(?=.{2,240}$)(?:[\w*-]{1,63}\.)+$/;

function shown(name: string): string {
  return name.length > MAX_NAME ? `"${name.slice(0, MAX_LABEL_IN_DNS)}…"` : `"${name}"`;
}

/** The characters of a label: ASCII other than a dot and a backslash, `\X`, and `\DDD` up to 255. */
const LABEL = /(?:[^.\\\u0080-\uFFFF]|\\(?:25[0-5]|2[0-4]\d|[01]\d\d|[^\d\u0080-\uFFFF]))*/y;

/** The labels of a name without the root, each octet as a character from 0 to 255. */
function labelsOf(name: string): readonly string[] {
  if (name === '.') return [];
  if (name.length > MAX_TEXT) throw new WireError(`${shown(name)} has more than ${MAX_NAME} octets`);
  const labels: string[] = [];
  for (let at = 0; at <= name.length; at += 1) {
    LABEL.lastIndex = at;
    const [label = ''] = LABEL.exec(name) ?? [];
    at += label.length;
    if (at < name.length && name[at] !== '.') throw new WireError(malformed(name, at));
    labels.push(label.includes('\\') ? label.replaceAll(/\\(\d{3}|[^])/g, unescaped) : label);
  }
  return labels.length > 1 && labels.at(-1) === '' ? labels.slice(0, -1) : labels;
}

function malformed(name: string, at: number): string {
  return `${shown(name)} has ${name[at] === '\\' ? 'a malformed escape' : 'a character that is not ASCII'}`;
}

function unescaped(_: string, escaped: string): string {
  return escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped;
}

/** A name has at most 127 labels, so more pointers than that lead nowhere. */
const MAX_POINTERS = 127;

/**
 * Reads a name, following compression pointers backwards (RFC 1035 section 4.1.4). Returns its master-file form with the
 * trailing dot and letters as they are; the root is `.`. Throws a `WireError`.
 */
export function decodeName(cursor: Cursor): string {
  let name = '';
  let length = 1;
  let from = cursor;
  for (let pointers = 0; ;) {
    const start = from.at;
    const octet = takeNumber(from, 1);
    if (octet === 0) return name === '' ? '.' : name;
    if (octet < POINTER) {
      length += octet + 1;
      if (octet > MAX_LABEL_IN_DNS) throw new WireError('a name has a label of an unknown kind');
      if (length > MAX_NAME) throw new WireError(`a name has more than ${MAX_NAME} octets`);
      name += `${labelText(take(from, octet))}.`;
      continue;
    }
    const target = (octet - POINTER) * 256 + takeNumber(from, 1);
    pointers += 1;
    if (target >= start || pointers > MAX_POINTERS)
      throw new WireError('a compression pointer does not point back');
    from = { octets: cursor.octets, at: target, end: cursor.octets.length };
  }
}

const POINTER = 0xc0;

/** The characters of a label that have a meaning in master files, and all that are not printable. */
const SPECIAL = /[^!#%&'*+,\-/\d:<=>?A-Z[\]^_`a-z{|}~]/g;

function labelText(octets: Uint8Array): string {
  return textOf(octets).replaceAll(SPECIAL, escapeOf);
}

function escapeOf(character: string): string {
  const isPrintable = character > ' ' && character <= '~';
  return isPrintable ? `\\${character}` : `\\${String(character.charCodeAt(0)).padStart(3, '0')}`;
}
