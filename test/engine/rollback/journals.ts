import type { FoundScope } from '../../../src/apply/journal/journal.js';
import { journalLine, listingEntry } from '../../../src/apply/journal/journal.js';
import type { DnsRecord } from '../../../src/dns/record.js';

export const OURS = 'https://dns.example.net/custom';

/** What all listings of journals have, but for the scope. */
export const HEAD = {
  kind: 'listing',
  formatVersion: '2.3',
  tool: 'zonemason 0.1.0',
  endpoint: OURS,
  fingerprint: `sha256:${'0'.repeat(64)}`,
  records: [],
} as const;

const END = {
  kind: 'end',
  summary: { done: 1, failed: 0, unknown: 0, notAttempted: 0 },
  verified: true,
} as const;
const UNCHANGED = { ...END, summary: { ...END.summary, done: 0, failed: 1 } };

/** When the listings were saved. */
const TIME = Date.UTC(2026, 0, 1, 0, 10);

/** The text of a journal of the project, of a run that did its only step. */
export function journalText(found: Partial<FoundScope<DnsRecord>> = {}): string {
  return listingLine(found) + journalLine(END, TIME);
}

/** The text of a journal whose only step failed, as a listing showed. */
export function unchangedText(): string {
  return listingLine() + journalLine(UNCHANGED, TIME);
}

/** The text of a journal whose only step was refused; what was live after it is not as it should be. */
export function refusedText(): string {
  const outcome = { kind: 'outcome', id: 's1', status: 'failed', error: 'no', recordId: null } as const;
  return [
    listingLine(),
    journalLine(outcome, TIME),
    journalLine({ ...UNCHANGED, verified: false }, TIME),
  ].join('');
}

function listingLine(found: Partial<FoundScope<DnsRecord>> = {}): string {
  const fingerprint = `sha256:${'0'.repeat(64)}`;
  const ours = { endpoint: OURS, project: 'zonemason.yaml', scope: 'example.com', fingerprint, records: [] };
  return journalLine(listingEntry<DnsRecord>({ ...ours, ...found }), TIME);
}
