import type { Rule } from '../../diagnostics/rule.js';
import { excerpt } from './problem.js';
import {
  dnsNameRule,
  hostNameRule,
  labelLengthRule,
  nameTooLongRule,
  punycodeRule,
  targetTooLongRule,
  trailingDotRule,
  uppercaseRule,
} from './general-rules.js';
import { MAX_LABEL_IN_DNS, MAX_NAME_IN_DNS, MAX_NAME_LENGTH } from '../limits.js';
import { canonicalName, hasNameForm, hasReservedHyphens } from '../name/name.js';
import type { Problem } from './problem.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import type { OwnerKind } from '../name/owner-kind.js';

/** Shared by all checks, so that a valid record costs no allocation. */
export const NO_PROBLEMS: readonly Problem[] = [];

/** What a name must be. */
interface Demand {
  readonly field: 'prefix' | 'content';
  readonly kind: OwnerKind;
  /** The rule that names of another form break. */
  readonly rule: Rule;
}

/** Checks the owner name of a record (service-interfaces.md, "Validation rules in general" 1 to 3). */
export function checkOwner(record: DnsRecord, zone: string, kind: OwnerKind): readonly Problem[] {
  if (record.prefix === '' && kind === 'dns-name') return NO_PROBLEMS;
  const prefix = canonicalName(record.prefix);
  const rule = kind === 'host-name' ? hostNameRule : dnsNameRule;
  const form = checkForm(ownerName(prefix, zone), { field: 'prefix', kind, rule });
  return prefix === record.prefix ? form : [...checkSpelling(record.prefix, 'prefix'), ...form];
}

/** Checks a name in a content; invalid names break `rule`, which belongs to the type. */
export function checkTarget(name: string, kind: OwnerKind, rule: Rule): readonly Problem[] {
  const target = canonicalName(name);
  const form = checkForm(target, { field: 'content', kind, rule });
  return target === name ? form : [...checkSpelling(name, 'content'), ...form];
}

/** Checks for upper case and the trailing dot, which can be fixed automatically: other checks see the fixed name. */
export function checkSpelling(name: string, field: Demand['field']): readonly Problem[] {
  const fixed = canonicalName(name);
  const repair = field === 'prefix' ? 'name' : 'target';
  const problem = (rule: Rule, message: string): Problem[] => [
    { rule, field, message: `${excerpt(name)} ${message}`, hint: `write ${fixed}`, repair },
  ];
  return [
    ...(/[A-Z]/.test(name) ? problem(uppercaseRule, 'is not in lower case') : []),
    ...(fixed.length < name.length ? problem(trailingDotRule, 'ends with a dot') : []),
  ];
}

function checkForm(name: string, demand: Demand): readonly Problem[] {
  const { field, kind, rule } = demand;
  if (field === 'prefix' && name.length > MAX_NAME_LENGTH) return [tooLong(name, field, nameTooLongRule)];
  const isFormed = hasNameForm(name, kind);
  const isReserved = hasReservedHyphens(name);
  if (isFormed && !isReserved) return checkLengths(name, field);
  const problems: Problem[] = [];
  if (isReserved) {
    const message = `${excerpt(name)} has a label with "--" at positions 3 and 4 that does not begin with "xn"`;
    problems.push({ rule: punycodeRule, field, message });
  }
  if (!isFormed) {
    const kindName = kind === 'host-name' ? 'host name' : 'DNS name';
    const message = `${excerpt(name)} is not a valid ${kindName}: ${nameFault(name, kind)}`;
    problems.push({ rule, field, message });
  }
  return problems;
}

function tooLong(name: string, field: Demand['field'], rule: Rule): Problem {
  const message = `${excerpt(name)} has ${name.length} characters; at most ${MAX_NAME_LENGTH} are allowed`;
  return { rule, field, message };
}

const OVERLONG_LABEL = new RegExp(`[^.]{${MAX_LABEL_IN_DNS + 1},}`);

/** Checks lengths that the service accepts but DNS does not (RFC 1035 section 2.3.4). */
function checkLengths(name: string, field: Demand['field']): readonly Problem[] {
  if (name.length <= MAX_LABEL_IN_DNS) return NO_PROBLEMS;
  if (name.length > MAX_NAME_LENGTH) return [tooLong(name, field, targetTooLongRule)];
  const label = OVERLONG_LABEL.exec(name)?.[0];
  if (label !== undefined) {
    const message = `the label ${excerpt(label)} has ${label.length} characters; DNS allows at most ${MAX_LABEL_IN_DNS}`;
    return [{ rule: labelLengthRule, field, message }];
  }
  if (name.length <= MAX_NAME_IN_DNS) return NO_PROBLEMS;
  const message = `${excerpt(name)} has ${name.length} characters; DNS allows at most ${MAX_NAME_IN_DNS}`;
  return [{ rule: labelLengthRule, field, message }];
}

/** Explains why an invalid name does not have the form of its kind. */
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
  if (/\s/.test(name)) return 'it contains a space';
  if (labels.includes('')) return 'a label is empty';
  if (labels.length === 1) return 'it needs at least two labels';
  return null;
}

const ALLOWED = { 'host-name': /^[a-z0-9-]*$/, 'dns-name': /^[_a-z0-9-]*$/ } as const;

function firstFault(labels: readonly string[], kind: OwnerKind): string | null {
  for (const label of labels) {
    if (label === '\\*') return 'a wildcard is written "*" here: a backslash belongs in patterns alone';
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
    ? 'only the whole first label can be a wildcard'
    : 'wildcards are only allowed for types that require a host name';
}

function alphabet(kind: OwnerKind): string {
  return kind === 'host-name' ? 'a-z, 0-9 and hyphen' : 'a-z, 0-9, hyphen and underscore';
}

function faultOfEnd(labels: readonly string[], kind: OwnerKind): string {
  const [domain = '', top = ''] = labels.slice(-2);
  if (kind === 'dns-name' && domain.slice(1).includes('_')) {
    return `its second-to-last label "${domain}" has an underscore that is not the first character`;
  }
  return kind === 'host-name'
    ? `its last label "${top}" has characters other than a-z`
    : `its last label "${top}" does not begin and end with a letter, or has only one character`;
}
