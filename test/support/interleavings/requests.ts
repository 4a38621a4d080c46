import { recordIdentity } from '../../../src/dns/records/identity.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { Step } from '../../../src/plan/plan.js';
import { shortName } from './dns-service.js';

/** The request of a step. */
export function requestOf({ recordId, after }: Step): string {
  if (recordId === null) return `POST ${after ? shortName(after) : ''}`;
  return after ? `PUT ${recordId} ${shortName(after)}` : `DELETE ${recordId}`;
}

/** Whether two records differ in nothing but spelling and id. */
export function isEqual(one: DnsRecord, other: DnsRecord): boolean {
  return recordIdentity(one, 'text') === recordIdentity(other, 'text');
}
