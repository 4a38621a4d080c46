import { checkSpelling, NO_PROBLEMS } from '../check/check-name.js';
import { prioRangeRule, ttlRangeRule } from '../check/general-rules.js';
import type { Problem } from '../check/problem.js';
import { excerpt } from '../check/problem.js';
import { fieldAt } from '../content/fields.js';
import { MAX_PRIO, MAX_TTL_IN_DNS } from '../limits.js';
import { ownerName } from '../name/domain.js';
import { canonicalName, nameFaultInDns } from '../name/name.js';
import type { DnsRecord } from '../record.js';
import type { RecordType } from '../types/descriptor.js';
import { WireError } from '../wire/octets.js';
import { encodeRdata } from '../wire/rdata.js';
import { checkAscii } from './check-ascii.js';
import { checkEscapes } from './check-escapes.js';
import { nameForm, nameInDns, oneLabel, prioUnused, rdataForm } from './name-server-rules.js';
import type { JudgedRecord, TargetProfile } from './profile.js';
import { unexplained } from './profile.js';

/** What DNS itself demands, and the name servers that take DNS UPDATE (RFC 2136): the rules of the service do not apply. */
export const nameServerProfile: TargetProfile = {
  checkGenerally: ({ record, type, zone }) => {
    const owner = checkOwner(record, zone);
    const content = checkAscii(record.content);
    const numbers = checkNumbers(record, type);
    if (owner.length + content.length + numbers.length === 0) return NO_PROBLEMS;
    return [...owner, ...content, ...numbers];
  },
  checkByType: (judged) => {
    const { record, type, zone, txt } = judged;
    if (!type) return NO_PROBLEMS;
    const escapes = checkEscapes(record, txt);
    const unreadable = escapes.length > 0 ? escapes : checkRdata(judged, type);
    const target = checkTarget(record, type, zone);
    const byDns = unexplained(type.check?.(record, zone) ?? NO_PROBLEMS, unreadable);
    const others = byDns.filter(({ rule }) => target.every((problem) => problem.rule !== rule));
    return [...checkForm(record, type, zone), ...unreadable, ...target, ...others];
  },
};

/** A name can be written without escapes, and stored (RFC 1035 section 2.3.4, RFC 2181 section 11). */
function checkOwner({ prefix }: DnsRecord, zone: string): readonly Problem[] {
  const owner = ownerName(canonicalName(prefix), zone);
  const fault = nameFaultInDns(owner);
  const spelling = checkSpelling(prefix, 'prefix');
  if (fault === null) return spelling;
  return [...spelling, { rule: nameInDns, field: 'prefix', message: `${excerpt(owner)}: ${fault}` }];
}

function checkNumbers(
  { type: name, prio, ttl }: DnsRecord,
  type: RecordType | undefined,
): readonly Problem[] {
  const problems: Problem[] = [];
  if (!isIntegerUpTo(prio, MAX_PRIO)) {
    const message = `priority ${prio} is not an integer from 0 to ${MAX_PRIO}`;
    problems.push({ rule: prioRangeRule, field: 'prio', message });
  } else if (prio !== 0 && type && type.fieldsWithPrio === undefined) {
    const message = `${name} records have no priority that DNS could store`;
    problems.push({ rule: prioUnused, field: 'prio', message, hint: 'leave `prio` out' });
  }
  if (!isIntegerUpTo(ttl, MAX_TTL_IN_DNS)) {
    const message = `TTL ${ttl} is not an integer from 0 to ${MAX_TTL_IN_DNS}`;
    problems.push({ rule: ttlRangeRule, field: 'ttl', message });
  }
  return problems;
}

function isIntegerUpTo(value: number, highest: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= highest;
}

/** A content is one that DNS can store; the priority is checked as the number that it is. */
function checkRdata({ record, txt }: JudgedRecord, type: RecordType): readonly Problem[] {
  const octets = encodeRdata(type, { content: record.content, prio: 0 }, txt);
  if (!(octets instanceof WireError)) return NO_PROBLEMS;
  const fields = Object.keys(type.rdata).map((field) => `<${field}>`);
  const form = (type.fieldsWithPrio === undefined ? fields : fields.slice(1)).join(' ');
  const message = `${excerpt(record.content)} is not ${form}: ${octets.message}`;
  return [{ rule: rdataForm, field: 'content', message }];
}

/** The name in a content is spelled like others, and has more than one label. */
function checkTarget({ content }: DnsRecord, { nameField }: RecordType, zone: string): readonly Problem[] {
  const target = nameField === undefined ? undefined : fieldAt(content, nameField);
  if (target === undefined || target === '.') return NO_PROBLEMS;
  const spelling = checkSpelling(target, 'content');
  if (canonicalName(target).includes('.')) return spelling;
  const message = `${excerpt(target)} is a top-level domain: names in a content are never relative`;
  const hint = `write ${ownerName(canonicalName(target), zone)} if it is in this zone`;
  return [...spelling, { rule: oneLabel, field: 'content', message, hint }];
}

function checkForm({ prefix }: DnsRecord, { type, ownerForm }: RecordType, zone: string): readonly Problem[] {
  const owner = ownerName(canonicalName(prefix), zone);
  if (!ownerForm || ownerForm.isFormed(owner)) return NO_PROBLEMS;
  const message = `${excerpt(owner)} does not have the form ${ownerForm.form} by which clients ask for ${type} records`;
  return [{ rule: nameForm, field: 'prefix', message }];
}
