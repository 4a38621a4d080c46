import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import { lookUp } from '../answers/look-up.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord } from '../record.js';
import type { RiskRule, ZoneChange } from './risk.js';

export const zoneEmptied: RiskRule = {
  code: 'zone-emptied',
  level: 'block',
  summary: 'every published managed record of a zone would be deleted or switched off',
  explanation:
    'A file that has lost its records, or the wrong file, would take a whole domain off the network. It counts however small the zone is, unless one of its names is still answered: by another record, a wildcard, or the servers that it is delegated to. Of 628 real changes of single zones in public repositories, 11 raise it.',
  advice:
    'Check that the file is the right one and complete. To give up a zone, apply with `--allow zone-emptied`; to leave it as it is, delete its file.',
  example: {
    raised: {
      change: `
 zone: example.com
-records:
-  www: { A: 192.0.2.1 }
-  "@": { A: 192.0.2.1 }
+records: {}
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
-  "@": { A: 192.0.2.1 }
`,
    },
  },
  *find(change) {
    const { zone, diff } = change;
    const published = diff.changes.filter(({ before }) => before?.active);
    if (published.length === 0 || keepsAnAnswer(change)) return;
    const records =
      published.length === 1 ? 'the only published record' : `all ${published.length} published records`;
    yield {
      changes: published,
      address: `dns/${zone}`,
      message: `${records} of ${zone} would be ${fateOf(published)}`,
    };
  },
};

/** Whether a name that a managed record answers for is answered by one afterwards, or by servers that it is delegated to. */
function keepsAnAnswer({ diff, published: { before, after } }: ZoneChange): boolean {
  const foreign = new Set<DnsRecord>([...diff.unmanaged, ...diff.ignored]);
  const isAnswered = (prefix: string): boolean => {
    const { cut, source } = lookUp(after, prefix, 'ANY');
    if (cut !== null) return true;
    return source !== null && after.at(source).some((record) => !foreign.has(record));
  };
  const isHidden = (prefix: string): boolean =>
    [before, after].every((published) => lookUp(published, parentOf(prefix), 'ANY').cut !== null);
  for (const { prefix, active } of recordsBefore(diff))
    if (active && !isHidden(prefix) && isAnswered(prefix)) return true;
  return false;
}

/** The managed records before the plan: first those that stay, also where only the policy keeps them. */
function* recordsBefore({ unchanged, kept, unmanaged, ignored, changes }: ZoneDiff): Iterable<DnsRecord> {
  yield* unchanged;
  const foreign = new Set<DnsRecord>([...unmanaged, ...ignored]);
  for (const record of kept) if (!foreign.has(record)) yield record;
  for (const { before } of changes) if (before) yield before;
}

function fateOf(changes: readonly Change[]): string {
  const deletes = changes.filter(({ action }) => action === 'delete');
  if (deletes.length === changes.length) return 'deleted';
  return deletes.length === 0 ? 'switched off' : 'deleted or switched off';
}
