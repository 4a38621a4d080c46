import { checkOwner, NO_PROBLEMS } from '../check/check-name.js';
import { contentTooLongRule, prioRangeRule, ttlRangeRule, ttlShortRule } from '../check/general-rules.js';
import type { Problem } from '../check/problem.js';
import { ADVISED_TTL, MAX_CONTENT_LENGTH, MAX_PRIO, MAX_TTL, MIN_TTL } from '../limits.js';
import type { OwnerKind } from '../name/owner-kind.js';
import type { DnsRecord } from '../record.js';
import { checkAscii } from './check-ascii.js';
import { checkEscapes } from './check-escapes.js';
import type { JudgedRecord, TargetProfile } from './profile.js';
import { unexplained } from './profile.js';

/** What the service's document prints (service-interfaces.md, "Validation rules in general" and "per type"). */
export const serviceProfile: TargetProfile = {
  checkGenerally: (judged) => {
    const { record, zone } = judged;
    const owner = checkOwner(record, zone, ownerKind(judged));
    const content = checkContent(record.content);
    const numbers = checkNumbers(record);
    if (owner.length + content.length + numbers.length === 0) return NO_PROBLEMS;
    return [...owner, ...content, ...numbers];
  },
  checkByType: ({ record, type, zone, txt }) => {
    const byService = type?.service?.check?.(record, zone) ?? NO_PROBLEMS;
    const byDns = type?.check?.(record, zone) ?? NO_PROBLEMS;
    const escapes = checkEscapes(record, txt);
    if (byService.length + byDns.length + escapes.length === 0) return NO_PROBLEMS;
    return [...byService, ...escapes, ...unexplained(byDns, escapes)];
  },
};

function ownerKind({ type, record }: JudgedRecord): OwnerKind {
  const owner = type?.service?.owner ?? 'dns-name';
  return typeof owner === 'function' ? owner(record) : owner;
}

function checkContent(content: string): readonly Problem[] {
  if (content.length <= MAX_CONTENT_LENGTH) return checkAscii(content);
  const message = `the content has ${content.length} characters; at most ${MAX_CONTENT_LENGTH} are allowed`;
  return [{ rule: contentTooLongRule, field: 'content', message }];
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
