import type { DnsRecord } from '../../../src/dns/record.js';
import type { Step } from '../../../src/plan/plan.js';
import { record } from '../../support/zones.js';

/** The creation of an address at a name, of which only the name and the waits matter. */
export function creation(prefix: string, ...waitsFor: readonly string[]): Step<DnsRecord> {
  return {
    id: prefix,
    action: 'create',
    address: `dns/example.com/${prefix}/A`,
    recordId: null,
    before: null,
    after: record({ prefix, type: 'A', content: '192.0.2.1' }),
    changed: [],
    waitsFor,
    group: null,
    source: null,
    risks: [],
  };
}
