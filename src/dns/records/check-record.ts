import type { Rule } from '../../diagnostics/rule.js';
import { isRefusal } from '../../diagnostics/rule.js';
import { NO_PROBLEMS, checkOwner } from '../check/check-name.js';
import {
  contentAsciiRule,
  contentTooLongRule,
  prioRangeRule,
  trailingDotRule,
  ttlRangeRule,
  ttlShortRule,
  uppercaseRule,
} from '../check/general-rules.js';
import { ADVISED_TTL, MAX_CONTENT_LENGTH, MAX_PRIO, MAX_TTL, MIN_TTL } from '../limits.js';
import type { Problem } from '../check/problem.js';
import { checkEscapes } from './check-escapes.js';
import { canonicalContent } from './identity.js';
import type { DnsRecord, TxtReading } from '../record.js';
import type { OwnerKind } from '../name/owner-kind.js';
import type { RecordType } from '../types/descriptor.js';
import { recordType } from '../types/registry.js';
import type { Slip } from './slips.js';
import { slipIn } from './slips.js';

/**
 * Checks a single record by the general rules and those of its type, if it is known. `zone` is in lower-case punycode, `txt`
 * how TXT contents are written.
 */
export function checkRecord(record: DnsRecord, zone: string, txt: TxtReading = 'text'): readonly Problem[] {
  const type = recordType(record.type);
  const owner = checkOwner(record, zone, ownerKind(type, record));
  const content = checkContent(record.content);
  const numbers = checkNumbers(record);
  const own = checkType(type, record, { zone, txt });
  if (owner.length + content.length + numbers.length === 0) return own;
  return [...owner, ...content, ...numbers, ...unexplained(own, content)];
}

/** What the service demands of a type, then what DNS does, which cannot read a content with wrong escapes. */
function checkType(
  type: RecordType | undefined,
  record: DnsRecord,
  { zone, txt }: { readonly zone: string; readonly txt: TxtReading },
): readonly Problem[] {
  const byService = type?.service.check?.(record, zone) ?? NO_PROBLEMS;
  const byDns = type?.check?.(record, zone) ?? NO_PROBLEMS;
  const escapes = checkEscapes(record, txt);
  if (byService.length + byDns.length + escapes.length === 0) return NO_PROBLEMS;
  const own = [...byService, ...escapes, ...unexplained(byDns, escapes)];
  const slip =
    type && own.some(isUnexplained) ? slipIn(record.content, type, { hasPrio: record.prio !== 0 }) : null;
  if (!slip) return own;
  // How the content is spelled is no second mistake: the slip says how to write all of it.
  const others = own.filter(({ field, rule }) => field !== 'content' || !spellingRules.has(rule));
  return others.map((problem) => (isUnexplained(problem) ? withSlip(problem, slip) : problem));
}

function isUnexplained({ field, hint }: Problem): boolean {
  return field === 'content' && hint === undefined;
}

const spellingRules: ReadonlySet<Rule> = new Set([uppercaseRule, trailingDotRule]);

/** Adds what was probably meant, if the type itself cannot say it. */
function withSlip(problem: Problem, { hint, meant, value }: Slip): Problem {
  return {
    ...problem,
    hint,
    ...(meant !== undefined && { meant }),
    ...(value !== undefined && { repair: 'slip' }),
  };
}

function ownerKind(type: RecordType | undefined, record: DnsRecord): OwnerKind {
  const owner = type?.service.owner ?? 'dns-name';
  return typeof owner === 'function' ? owner(record) : owner;
}

/** Drops the problems that a type finds in a content that is too long, not printable ASCII, or has wrong escapes. */
function unexplained(own: readonly Problem[], content: readonly Problem[]): readonly Problem[] {
  return content.length === 0 ? own : own.filter((problem) => problem.field !== 'content');
}

/** "Printable ASCII" of service-interfaces.md. */
const PRINTABLE_ASCII = /^[ -~]*$/;

function checkContent(content: string): readonly Problem[] {
  const field = 'content';
  if (content.length > MAX_CONTENT_LENGTH) {
    const message = `the content has ${content.length} characters; at most ${MAX_CONTENT_LENGTH} are allowed`;
    return [{ rule: contentTooLongRule, field, message }];
  }
  if (PRINTABLE_ASCII.test(content)) return NO_PROBLEMS;
  return [{ rule: contentAsciiRule, field, message: `the content has ${firstNonAscii(content)}` }];
}

function firstNonAscii(content: string): string {
  const at = content.search(/[^ -~]/);
  const code = content.codePointAt(at) ?? 0;
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')} at position ${at + 1}`;
}

function checkNumbers({ prio, ttl }: DnsRecord): readonly Problem[] {
  const isPrio = isIntegerWithin(prio, 0, MAX_PRIO);
  if (isPrio && isIntegerWithin(ttl, ADVISED_TTL, MAX_TTL)) return NO_PROBLEMS;
  const problems: Problem[] = [];
  if (!isPrio) {
    const message = `priority ${prio} is not an integer from 0 to ${MAX_PRIO}`;
    problems.push({ rule: prioRangeRule, field: 'prio', message });
  }
  if (!isIntegerWithin(ttl, MIN_TTL, MAX_TTL)) {
    const message = `TTL ${ttl} is not an integer from ${MIN_TTL} to ${MAX_TTL} (3 days)`;
    problems.push({ rule: ttlRangeRule, field: 'ttl', message });
  } else if (ttl < ADVISED_TTL) {
    const message = `TTL ${ttl} is below ${ADVISED_TTL} and may be refused`;
    problems.push({ rule: ttlShortRule, field: 'ttl', message });
  }
  return problems;
}

function isIntegerWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}

/** The record as it is listed or, where its content breaks a rule of the service, with the canonical spelling of the content. */
export function writableRecord(zone: string, record: DnsRecord, txt: TxtReading): DnsRecord {
  const isWritable = checkRecord(record, zone).every(
    ({ rule, field }) => field !== 'content' || !isRefusal(rule),
  );
  return isWritable ? record : { ...record, content: canonicalContent(record, txt) };
}
