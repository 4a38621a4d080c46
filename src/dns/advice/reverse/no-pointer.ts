import { defineRule } from '../../../diagnostics/rule.js';
import { reverseName } from '../../content/reverse-name.js';
import { isReverseZone } from '../../name/reverse-zone.js';
import { ownerName, prefixIn } from '../../name/domain.js';
import type { DeclaredRecord } from '../../record.js';
import { displayPrefix } from '../../record.js';
import type { ProjectRule } from '../../records/project-view.js';
import { hasType } from '../../records/project-view.js';
import { isAddressType } from '../../types/registry.js';
import { mayHaveOthers, publisherOf } from '../published.js';

const REVERSE = '$ cat zones/2.0.192.in-addr.arpa.yaml\nrecords:\n';

export const addressNoPointer: ProjectRule = {
  rule: defineRule(
    {
      code: 'address/no-ptr',
      summary: 'An address should have a PTR record where its reverse zone is in the project.',
      explanation:
        'Mail servers refuse mail from an address without a name, and logs show numbers only. One PTR record is enough, also for ' +
        'an address that several names have. Nothing is said of addresses whose reverse zone is managed elsewhere.',
      reference: 'RFC 1912 section 2.1; RFC 1035 section 3.5',
      bad: `$ cat zones/example.com.yaml\nrecords:\n  mail: { A: 192.0.2.25 }\n${REVERSE}  "1": { PTR: www.example.com }`,
      good: `$ cat zones/example.com.yaml\nrecords:\n  mail: { A: 192.0.2.25 }\n${REVERSE}  "25": { PTR: mail.example.com }`,
    },
    { severity: 'warning', adjustable: true, examples: 'shell' },
  ),
  *check(project) {
    if (!project.zones.some(({ name }) => isReverseZone(name))) return;
    const publishedAt = publisherOf(project);
    const seen = new Set<string>();
    for (const zone of project.zones)
      for (const record of zone.records.filter(isOfHost)) {
        const name = reverseName(record.content);
        const home = name === null ? undefined : project.zoneOf(name);
        if (name === null || !home || seen.size === seen.add(name).size) continue;
        const found = publishedAt(name);
        if (mayHaveOthers(found, 'PTR') || hasType(found.records, 'PTR')) continue;
        const owner = ownerName(record.prefix, zone.name);
        const message = `${record.content} has no PTR record in ${home.name}`;
        const hint = `add "${displayPrefix(prefixIn(home.name, name))}" with PTR: ${owner} in ${home.file.path}`;
        yield { zone, record, message, hint };
      }
  },
};

/** Whether a record is the address of a host, and not of all names that a wildcard stands for. */
function isOfHost({ type, prefix, active }: DeclaredRecord): boolean {
  return active && isAddressType(type) && !prefix.startsWith('*');
}
