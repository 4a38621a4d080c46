import type { Rule } from '../../diagnostics/rule.js';
import { excerpt } from '../check/problem.js';
import {
  dnsNameRule,
  hostNameRule,
  labelLengthRule,
  nameTooLongRule,
  punycodeRule,
  trailingDotRule,
  uppercaseRule,
} from '../check/general-rules.js';
import { MAX_LABEL_IN_DNS, MAX_NAME_IN_DNS, MAX_NAME_LENGTH } from '../limits.js';
import { canonicalName, hasNameForm, hasReservedHyphens } from './name.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import type { OwnerKind } from '../types/descriptor.js';

/** Shared by all checks, so that a valid record costs no allocation. */
export const NO_PROBLEMS: readonly Problem[] = [];

/** What a name is asked for. */
interface Demand {
  readonly field: 'prefix' | 'content';
  readonly kind: OwnerKind;
  /** The rule that a name of another form breaks. */
  readonly rule: Rule;
}

/** Problems of the owner name of a record (service-interfaces.md, "Validation rules in general" 1 to 3). */
export function checkOwner(record: DnsRecord, zone: string, kind: OwnerKind): readonly Problem[] {
  if (record.prefix === '' && kind === 'dns-name') return NO_PROBLEMS;
  const prefix = canonicalName(record.prefix);
  const rule = kind === 'host-name' ? hostNameRule : dnsNameRule;
  const form = checkForm(ownerName(prefix, zone), { field: 'prefix', kind, rule });
  return prefix === record.prefix ? form : [...checkSpelling(record.prefix, 'prefix'), ...form];
}

/** Problems of a name in a content; a name that is none breaks `rule`, the type's own. */
export function checkTarget(name: string, kind: OwnerKind, rule: Rule): readonly Problem[] {
  const target = canonicalName(name);
  const form = checkForm(target, { field: 'content', kind, rule });
  return target === name ? form : [...checkSpelling(name, 'content'), ...form];
}

/** Capitals and the trailing dot: a machine can mend them, so the rest is judged as if it had. */
function checkSpelling(name: string, field: Demand['field']): readonly Problem[] {
  const problems: Problem[] = [];
  const mended = canonicalName(name);
  const hint = `write ${mended}`;
  const repair = field === 'prefix' ? 'name' : 'target';
  if (/[A-Z]/.test(name)) {
    problems.push({
      rule: uppercaseRule,
      field,
      message: `${excerpt(name)} has capital letters`,
      hint,
      repair,
    });
  }
  if (mended.length < name.length) {
    problems.push({
      rule: trailingDotRule,
      field,
      message: `${excerpt(name)} ends with a dot`,
      hint,
      repair,
    });
  }
  return problems;
}

function checkForm(name: string, demand: Demand): readonly Problem[] {
  const { field, kind, rule } = demand;
  if (name.length > MAX_NAME_LENGTH) return [tooLong(name, field)];
  const isFormed = hasNameForm(name, kind);
  const isReserved = hasReservedHyphens(name);
  if (isFormed && !isReserved) return checkLengths(name, field);
  const problems: Problem[] = [];
  if (isReserved) problems.push(reservedHyphens(name, field));
  if (!isFormed) problems.push({ rule, field, message: wrongForm(name, kind) });
  return problems;
}

const OVERLONG_LABEL = new RegExp(`[^.]{${MAX_LABEL_IN_DNS + 1},}`);

/** What the service takes but DNS has no room for (RFC 1035 section 2.3.4). */
function checkLengths(name: string, field: Demand['field']): readonly Problem[] {
  if (name.length <= MAX_LABEL_IN_DNS) return NO_PROBLEMS;
  const label = OVERLONG_LABEL.exec(name)?.[0];
  if (label !== undefined) {
    const message = `the label ${excerpt(label)} has ${label.length} characters; DNS allows ${MAX_LABEL_IN_DNS}`;
    return [{ rule: labelLengthRule, field, message }];
  }
  if (name.length <= MAX_NAME_IN_DNS) return NO_PROBLEMS;
  const message = `${excerpt(name)} has ${name.length} characters; DNS allows ${MAX_NAME_IN_DNS}`;
  return [{ rule: labelLengthRule, field, message }];
}

function tooLong(name: string, field: Demand['field']): Problem {
  const message = `${excerpt(name)} has ${name.length} characters; at most ${MAX_NAME_LENGTH} are allowed`;
  return { rule: nameTooLongRule, field, message };
}

function reservedHyphens(name: string, field: Demand['field']): Problem {
  const message = `${excerpt(name)} has "--" at positions 3 and 4 of a label that does not begin with "xn"`;
  return { rule: punycodeRule, field, message };
}

const KIND_NAMES = { 'host-name': 'host name', 'dns-name': 'DNS name' } as const;

function wrongForm(name: string, kind: OwnerKind): string {
  return `${excerpt(name)} is not a valid ${KIND_NAMES[kind]}: ${nameFault(name, kind)}`;
}

/** Why a name does not have the form of its kind, as the end of a sentence. Meant for names that do not. */
export function nameFault(name: string, kind: OwnerKind): string {
  const labels = name.split('.');
  return (
    faultOfWhole(name, labels) ??
    firstFault(labels.slice(name.startsWith('*.') && kind === 'host-name' ? 1 : 0), kind) ??
    faultOfEnd(labels, kind)
  );
}

function faultOfWhole(name: string, labels: readonly string[]): string | null {
  if (name === '') return 'it is empty';
  if (/\s/.test(name)) return 'it contains a blank';
  if (labels.includes('')) return 'a label is empty';
  if (labels.length === 1) return 'it needs at least two labels';
  return null;
}

const ALLOWED = { 'host-name': /^[a-z0-9-]*$/, 'dns-name': /^[_a-z0-9-]*$/ } as const;

function firstFault(labels: readonly string[], kind: OwnerKind): string | null {
  for (const label of labels) {
    if (label.includes('*')) return wildcardFault(kind);
    if (!ALLOWED[kind].test(label))
      return `the label "${label}" has a character other than ${alphabet(kind)}`;
    if (/^-|-$/.test(label)) return `the label "${label}" begins or ends with a hyphen`;
    if (/._$/.test(label)) return `the label "${label}" ends with an underscore`;
  }
  return null;
}

function wildcardFault(kind: OwnerKind): string {
  return kind === 'host-name'
    ? 'a wildcard can only be the whole first label'
    : 'wildcards are only accepted where a host name is demanded';
}

function alphabet(kind: OwnerKind): string {
  return kind === 'host-name' ? 'a-z, 0-9 and hyphen' : 'a-z, 0-9, hyphen and underscore';
}

function faultOfEnd(labels: readonly string[], kind: OwnerKind): string {
  const [domain = '', top = ''] = labels.slice(-2);
  if (kind === 'dns-name' && domain.slice(1).includes('_')) {
    return `"${domain}", the last label but one, has an underscore that is not at its beginning`;
  }
  return kind === 'host-name'
    ? `its last label "${top}" has other characters than a-z`
    : `its last label "${top}" does not begin and end with a letter and have two at least`;
}
