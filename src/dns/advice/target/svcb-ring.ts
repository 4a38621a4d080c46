import { fieldAt } from '../../content/fields.js';
import { adviceRule } from '../../check/define-rule.js';
import { MOST_SHOWN, relatedRecord } from '../../check/problem.js';
import { ownerName } from '../../name/domain.js';
import type { DeclaredRecord } from '../../record.js';
import type { ProjectRule, ProjectView } from '../../records/project-view.js';
import { ofType } from '../../records/project-view.js';
import { targetOf } from '../../records/targets.js';
import type { DesiredZone } from '../../zone.js';
import { components } from '../components.js';
import { publisherOf } from '../published.js';

const TYPES: ReadonlySet<string> = new Set(['SVCB', 'HTTPS']);

export const svcbRing: ProjectRule = {
  rule: adviceRule({
    code: 'svcb/ring',
    summary: 'HTTPS and SVCB records in AliasMode should not lead back to themselves.',
    explanation:
      'A client follows the alias, notices the loop or gives up after a few steps, and then does without the record: it ' +
      'connects to the name as if there were none, or not at all if it must have one. CNAME records on the way count.',
    reference: 'RFC 9460 section 2.4.2',
    bad: 'zone: example.com\nrecords:\n  a: { HTTPS: 0 b.example.com }\n  b: { HTTPS: 0 a.example.com }\n',
    good: 'zone: example.com\nrecords:\n  a: { HTTPS: 0 b.example.com }\n  b: { HTTPS: 1 . alpn=h2, A: 192.0.2.1 }\n',
  }),
  *check(project) {
    const zoneOfAlias = new Map(project.zones.flatMap((zone) => aliasesIn(zone).map((each) => [each, zone])));
    const next = (alias: DeclaredRecord): readonly DeclaredRecord[] => aliasesAt(project, alias);
    for (const ring of components(zoneOfAlias.keys(), next)) {
      const [first] = ring;
      if (!first || (ring.length === 1 && !next(first).includes(first))) continue;
      const shown = ring.slice(0, MOST_SHOWN);
      for (const record of ring) {
        const zone = zoneOfAlias.get(record);
        if (!zone) continue;
        const owner = ownerName(record.prefix, zone.name);
        yield {
          zone,
          record,
          message:
            ring.length === 1
              ? `${owner} points at itself, in AliasMode`
              : `${owner} leads back to itself through ${targetOf(record) ?? record.content}, in AliasMode`,
          hint:
            ring.length === 1
              ? 'write . for the name itself, in ServiceMode, or point at another name'
              : 'point one of them at a name outside the loop',
          related: shown
            .filter((other) => other !== record)
            .map((other) => relatedRecord(zoneOfAlias.get(other)?.name ?? '', other, 'part of the loop')),
        };
      }
    }
  },
};

function aliasesIn({ records }: DesiredZone): readonly DeclaredRecord[] {
  return records.filter((record) => record.active && TYPES.has(record.type) && isAlias(record));
}

/** Whether a record is in AliasMode (RFC 9460 section 2.4.2) and leads to a name. */
function isAlias(record: DeclaredRecord): boolean {
  return Number(fieldAt(record.content, 0)) === 0 && targetOf(record) !== undefined;
}

/** The aliases that a client comes to next. */
function aliasesAt(project: ProjectView, alias: DeclaredRecord): readonly DeclaredRecord[] {
  const target = targetOf(alias);
  if (target === undefined) return [];
  return ofType(publisherOf(project)(target).records, alias.type).filter(isAlias);
}
