import { defineRule } from '../../../diagnostics/rule.js';
import { enumeration } from '../../../text/plural.js';
import { addressOfReverse } from '../../content/reverse-name.js';
import { isReverseZone } from '../../name/reverse-zone.js';
import { ownerName } from '../../name/domain.js';
import type { DeclaredRecord } from '../../record.js';
import type { ZoneRule } from '../../records/project-view.js';
import { recordsOf } from '../../records/project-view.js';
import { namedTarget, targetRange } from '../../records/targets.js';
import { isAddressType, recordType } from '../../types/registry.js';
import { mayHaveOthers, publisherOf } from '../published.js';

const FORWARD = '$ cat zones/example.com.yaml\nrecords:\n  mail: { A: 192.0.2.25 }\n';
const REVERSE = '$ cat zones/2.0.192.in-addr.arpa.yaml\nrecords:\n';

export const pointerNoAddress: ZoneRule = {
  rule: defineRule(
    {
      code: 'ptr/no-address',
      summary: 'The target of a PTR record should have the address that the PTR record is for.',
      explanation:
        'The holder of an address can give it any name, so programs check that the name has the address. Mail servers refuse mail ' +
        'where it has not.',
      reference: 'RFC 1912 section 2.1; RFC 8601 section 3',
      bad: `${FORWARD}${REVERSE}  "26": { PTR: mail.example.com }`,
      good: `${FORWARD}${REVERSE}  "25": { PTR: mail.example.com }`,
    },
    { severity: 'warning', adjustable: true, examples: 'shell' },
  ),
  types: ['PTR'],
  *check(view) {
    const { zone, project } = view;
    if (!isReverseZone(zone.name)) return;
    const publishedAt = publisherOf(project);
    for (const record of recordsOf(view, ['PTR'])) {
      const address = addressOfReverse(ownerName(record.prefix, zone.name));
      const target = namedTarget(record);
      if (address === null || target === undefined) continue;
      const found = publishedAt(target);
      const type = address.includes(':') ? 'AAAA' : 'A';
      if (found.records.length === 0 || mayHaveOthers(found, type)) continue;
      const addresses = found.records.filter((each) => isAddressType(each.type)).map(canonical);
      if (addresses.includes(address)) continue;
      const others = addresses.length === 0 ? 'no address' : enumeration(addresses, MOST_SHOWN);
      const message = `${address} points at ${target}, which has ${others}`;
      const hint = `add ${type}: ${address} at ${found.name}, or fix the target`;
      yield { zone, record, ...targetRange(record), message, hint };
    }
  },
};

const MOST_SHOWN = 3;

function canonical({ type, content }: DeclaredRecord): string {
  return recordType(type)?.canonical(content) ?? content;
}
