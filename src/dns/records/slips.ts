import { canonicalIPv4, canonicalIPv6 } from '../content/ip.js';
import { replaceField, splitFields } from '../content/fields.js';
import { canonicalName, isDnsName } from '../name/name.js';
import type { RecordType } from '../types/descriptor.js';
import type { WrittenHost } from './written-host.js';
import { hostIn } from './written-host.js';

/** What was probably meant by a content that its type cannot have. */
export interface Slip {
  readonly hint: string;
  /** The content in the hint, if that leaves the priority out. */
  readonly meant?: string;
  /** What to write instead, if that is certain: a content, or a value that begins with the priority. */
  readonly value?: string;
}

/** How the text writes names that are absolute: with a dot at the end in master files. */
type NameEnd = '' | '.';

/**
 * Recognises a URL, brackets or a prefix length around a host or an address, numbers behind the name that they belong in
 * front of, and data of another type; null where nobody can know what was meant.
 */
export function slipIn(content: string, type: RecordType, nameEnd: NameEnd = ''): Slip | null {
  return isNumbersAndTarget(type) ? slipInFields(content, type, nameEnd) : slipInName(content, type);
}

const TARGETS: ReadonlySet<string> = new Set(['name', 'ipv4', 'ipv6']);

/** Whether a type has a target with nothing but numbers in front of it. */
function isNumbersAndTarget({ rdata }: RecordType): boolean {
  const kinds = Object.values(rdata);
  return TARGETS.has(kinds.at(-1) ?? '') && kinds.slice(0, -1).every((kind) => kind === 'u16');
}

function slipInFields(content: string, type: RecordType, nameEnd: NameEnd): Slip | null {
  const fields = splitFields(content);
  const numbers = fields.filter((field) => NUMBER.test(field));
  const [written, ...others] = fields.filter((field) => !NUMBER.test(field));
  const hasPrio = fields.length === type.fieldsWithPrio;
  if (written === undefined || others.length > 0 || !(hasPrio || fields.length === fieldCount(type)))
    return null;
  const host = hostIn(written);
  const prio = hasPrio ? numbers.shift() : undefined;
  const isRelative = nameEnd !== '' && !type.isAddress && LABEL.test(host.text);
  const below = isRelative ? '.example' : '';
  const meant = type.canonical([...numbers, host.text].join(' ') + below);
  if (!isContent(meant, type)) return ofOtherType(host, type, nameEnd);
  const target = isRelative ? meant.slice(0, -below.length) : meant + (type.isAddress ? '' : nameEnd);
  const value = (prio === undefined ? '' : `${prio} `) + target;
  if (value !== content) return { ...slipOf(value, host), ...(prio === undefined && { meant: value }) };
  // Only a map has a content that begins with the priority.
  return prio === undefined || nameEnd !== '' ? null : { hint: `write content: ${meant} and prio: ${prio}` };
}

const NUMBER = /^\d+$/;

/** A name of a master file that is below the origin. */
const LABEL = /^[\w-]+$/;

/** The number of fields of a content, without the priority of the record. */
function fieldCount({ rdata, fieldsWithPrio }: RecordType): number {
  return Object.keys(rdata).length - (fieldsWithPrio === undefined ? 0 : 1);
}

/** Looks at the name of a content with fields of other kinds, such as parameters. */
function slipInName(content: string, type: RecordType): Slip | null {
  const { nameField } = type;
  const written = nameField === undefined ? undefined : splitFields(content)[nameField];
  if (nameField === undefined || written === undefined) return null;
  const host = hostIn(written);
  const meant = type.canonical(replaceField(content, nameField, host.text));
  return meant !== content && isContent(meant, type) ? { ...slipOf(meant, host), meant } : null;
}

function slipOf(value: string, { lost }: WrittenHost): Slip {
  if (lost === null) return { hint: `write ${value}`, value };
  return lost === 'network'
    ? { hint: 'write a record for each address: a record cannot have a network' }
    : { hint: `write ${value}; a record cannot have a ${lost}` };
}

function ofOtherType({ text, lost }: WrittenHost, type: RecordType, nameEnd: NameEnd): Slip | null {
  if (lost === 'network') return null;
  const family = familyOf(text);
  if (type.isAddress)
    return family === null ? nameForAddress(text, nameEnd) : { hint: `write ${text} as ${family}` };
  if (family === null) return null;
  return type.isAlias
    ? { hint: `write ${text} as ${family}; only a name can be a target` }
    : { hint: `write the name of a host that has ${text} as ${family}; only a name can be a target` };
}

function nameForAddress(text: string, nameEnd: NameEnd): Slip | null {
  const name = canonicalName(text);
  if (!isDnsName(name)) return null;
  return {
    hint: `write the address of that host, or ${name}${nameEnd} as CNAME if this name has no other records`,
  };
}

function familyOf(text: string): 'A' | 'AAAA' | null {
  if (canonicalIPv4(text) !== null) return 'A';
  return canonicalIPv6(text) === null ? null : 'AAAA';
}

function isContent(content: string, type: RecordType): boolean {
  const record = { prefix: '', type: type.type, content, ttl: 0, prio: 0, active: true };
  const checks = [type.service.check, type.check];
  return checks.every((check) => check?.(record, '').every(({ field }) => field !== 'content') ?? true);
}
