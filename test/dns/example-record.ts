import type { DnsRecord } from '../../src/dns/record.js';
import type { Problem } from '../../src/dns/check/problem.js';

/** A record with the defaults of the service where nothing is given. */
export function exampleRecord(fields: Partial<DnsRecord> = {}): DnsRecord {
  return { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 3600, prio: 0, active: true, ...fields };
}

/** Codes of the problems, in their order. */
export function codes(problems: readonly Problem[]): readonly string[] {
  return problems.map((problem) => problem.rule.code);
}
