import { canonicalIPv4, canonicalIPv6 } from '../content/ip.js';
import { replaceField, splitFields } from '../content/fields.js';
import { canonicalName, isDnsName } from '../name/name.js';
import type { RecordType } from '../types/descriptor.js';
import type { WrittenHost } from './written-host.js';
import { hostIn } from './written-host.js';
import { valuesIn, withoutTypeName } from './written-values.js';

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

interface Written {
  readonly nameEnd?: NameEnd;
  /** Whether the priority stands elsewhere. */
  readonly hasPrio?: boolean;
}

/**
 * Recognises a URL, brackets or a prefix length around a host or an address, numbers behind the name that they belong in
 * front of, the name of the type, several values in one, and data of another type; null where nobody can know what was meant.
 */
export function slipIn(content: string, type: RecordType, written: Written = {}): Slip | null {
  const slip = slipInWhole(content, type, written);
  if (slip) return slip;
  return isNumbersAndTarget(type)
    ? slipInFields(content, type, written)
    : slipInName(content, type, written.nameEnd ?? '');
}

function slipInWhole(content: string, type: RecordType, written: Written): Slip | null {
  const { nameEnd = '' } = written;
  const data = withoutTypeName(content, type.type);
  if (data !== null) {
    const value = valueOf(data, type);
    return value === null ? slipIn(data, type, written) : certain(nameEnd === '' ? value : data);
  }
  const [one, ...others] = isNumbersAndTarget(type) ? valuesIn(content, Object.keys(type.rdata).length) : [];
  if (one === undefined || others.length === 0) return null;
  const values = [one, ...others].map((each) => valueOf(each, type));
  if (values.includes(null)) return null;
  return { hint: nameEnd === '' ? `write a list: [${values.join(', ')}]` : 'write a record for each' };
}

/** The canonical value that a text is, with the priority if it begins with one; null if the type has no such content. */
function valueOf(text: string, type: RecordType): string | null {
  const fields = splitFields(text);
  const [prio = ''] = fields.length === type.fieldsWithPrio ? fields : [];
  const lead = NUMBER.test(prio) ? `${prio} ` : '';
  const content = type.canonical(text.slice(lead.length));
  return isContent(content, type) ? lead + content : null;
}

function certain(value: string): Slip {
  return { hint: `write ${value}`, value };
}

const TARGETS: ReadonlySet<string> = new Set(['name', 'ipv4', 'ipv6']);

/** Whether a type has a target with nothing but numbers in front of it. */
function isNumbersAndTarget({ rdata }: RecordType): boolean {
  const kinds = Object.values(rdata);
  return TARGETS.has(kinds.at(-1) ?? '') && kinds.slice(0, -1).every((kind) => kind === 'u16');
}

function slipInFields(
  content: string,
  type: RecordType,
  { nameEnd = '', hasPrio: isSplit = false }: Written,
): Slip | null {
  const fields = splitFields(content);
  const [written, ...others] = fields.filter((field) => !NUMBER.test(field));
  if (written === undefined || others.length > 0) return null;
  const counts = [fieldCount(type), ...(isSplit ? [] : [type.fieldsWithPrio])];
  const given = fields.filter((field) => NUMBER.test(field));
  const { numbers, host } =
    'port' in type.rdata
      ? withPort(given, hostIn(written), counts)
      : { numbers: given, host: hostIn(written) };
  const hasPrio = numbers.length + 1 === type.fieldsWithPrio;
  if (!hasPrio && numbers.length + 1 !== fieldCount(type)) return null;
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

interface NumbersAndHost {
  readonly numbers: string[];
  readonly host: WrittenHost;
}

/** Puts the port behind a host where a type has it, in front of the target, if that makes a number of fields that it can have. */
function withPort(
  numbers: string[],
  host: WrittenHost,
  counts: readonly (number | undefined)[],
): NumbersAndHost {
  const { port } = host;
  if (port === undefined) return { numbers, host };
  const whole = { ...host, lost: null };
  if (numbers.at(-1) === port) return { numbers, host: whole };
  return counts.includes(numbers.length + 2)
    ? { numbers: [...numbers, port], host: whole }
    : { numbers, host };
}

/** A name of a master file that is below the origin. */
const LABEL = /^[\w-]+$/;

/** The number of fields of a content, without the priority of the record. */
function fieldCount({ rdata, fieldsWithPrio }: RecordType): number {
  return Object.keys(rdata).length - (fieldsWithPrio === undefined ? 0 : 1);
}

/** Looks at the name of a content with fields of other kinds, such as parameters. */
function slipInName(content: string, type: RecordType, nameEnd: NameEnd): Slip | null {
  const { nameField } = type;
  const written = nameField === undefined ? undefined : splitFields(content)[nameField];
  if (nameField === undefined || written === undefined) return null;
  const host = hostIn(written);
  const named = type.canonical(replaceField(content, nameField, host.text));
  if (!isContent(named, type)) return ofOtherType(host, type, nameEnd);
  if (named === content) return null;
  const meant = replaceField(named, nameField, canonicalName(host.text) + nameEnd);
  const withParam = host.port === undefined ? null : withPortParam(meant, host.port, type);
  if (withParam !== null) return { ...certain(withParam), meant: withParam };
  return { ...slipOf(meant, host), meant };
}

/** The content with the port as a parameter; null where the type has none, or the content has one, or may have none. */
function withPortParam(content: string, port: string, type: RecordType): string | null {
  if (!Object.values(type.rdata).includes('params')) return null;
  const meant = type.canonical(`${content} port=${port}`);
  return isContent(meant, type) ? meant : null;
}

function slipOf(value: string, { lost }: WrittenHost): Slip {
  if (lost === null) return certain(value);
  return lost === 'network'
    ? { hint: 'write a record for each address: a record cannot have a network' }
    : { hint: `write ${value}; a record cannot have a ${lost}` };
}

function ofOtherType({ text, lost }: WrittenHost, type: RecordType, nameEnd: NameEnd): Slip | null {
  if (lost === 'network') return null;
  const family = familyOf(text);
  if (type.isAddress)
    return family === null ? nameForAddress(text, nameEnd) : { hint: `write ${text} as ${family}` };
  const hint = hintForAddress(text, type);
  return hint === null ? null : { hint };
}

/** What to write instead of an address as the target of a type; null for what is no address. */
export function hintForAddress(text: string, { isAlias }: RecordType): string | null {
  const family = familyOf(text);
  if (family === null) return null;
  return isAlias
    ? `write ${text} as ${family}; only a name can be a target`
    : `write the name of a host that has ${text} as ${family}; only a name can be a target`;
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
  const checks = [type.service?.check, type.check];
  return checks.every((check) => check?.(record, '').every(({ field }) => field !== 'content') ?? true);
}
