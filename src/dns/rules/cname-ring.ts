import { serviceRule } from '../check/define-rule.js';
import type { DeclaredRecord } from '../record.js';
import type { Alias } from '../content/rings.js';
import { aliasOf, findRings } from '../content/rings.js';
import type { DesiredZone } from '../zone.js';
import type { ProjectRule } from './zone-rule.js';
import { diagnoseWith, relatedRecord } from './zone-rule.js';

/** Enough of a ring to see it; rings of thousands would drown the reader. */
export const MOST_SHOWN = 8;

/** Aliases must end somewhere, also when they lead through several zones. */
export const cnameRing: ProjectRule = {
  rule: serviceRule({
    code: 'cname/ring',
    summary: 'CNAME records must not lead back to where they began.',
    explanation:
      'A name in a ring of aliases has no answer at all: resolvers give up after a few steps. Rings are looked ' +
      'for across all zones of the project, and inactive records count.',
    reference: 'service-interfaces.md, "Validation rules per type", CNAME',
    bad: 'zone: example.com\nrecords:\n  a: { CNAME: b.example.com }\n  b: { CNAME: a.example.com }\n',
    good: 'zone: example.com\nrecords:\n  a: { CNAME: b.example.com }\n  b: { CNAME: www.example.net }\n',
  }),
  *check(zones) {
    const zoneOf = new Map<DeclaredRecord, string>();
    for (const ring of findRings(aliasesOf(zones, zoneOf))) {
      const shown = ring.slice(0, MOST_SHOWN);
      for (const { owner, target, record } of ring) {
        yield diagnoseWith(zoneOf.get(record) ?? '', record, {
          rule: cnameRing.rule,
          field: 'content',
          message: `${owner} leads back to itself by ${target}, a ring of ${ring.length} aliases`,
          hint: 'point one of them at a name that has an address',
          related: shown
            .filter((other) => other.record !== record)
            .map((other) => relatedRecord(zoneOf.get(other.record) ?? '', other.record, 'part of the ring')),
        });
      }
    }
  },
};

function* aliasesOf(
  zones: readonly DesiredZone[],
  zoneOf: Map<DeclaredRecord, string>,
): Iterable<Alias<DeclaredRecord>> {
  for (const zone of zones) {
    for (const record of zone.records) {
      const alias = aliasOf(zone.name, record);
      if (!alias) continue;
      zoneOf.set(record, zone.name);
      yield alias;
    }
  }
}
