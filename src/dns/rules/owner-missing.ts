import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { defineRule } from '../../diagnostics/rule.js';
import { diagnose } from '../check/problem.js';
import { excepting } from '../records/exceptions.js';
import type { DeclaredRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import type { DesiredZone } from '../zone.js';

export const ownerMissing = defineRule(
  {
    code: 'owner/missing',
    summary: 'A name that is new should have an owner.',
    explanation:
      'The author of a new name knows its owner; years later, nobody does. `diff` and `plan --base` report names that the base does ' +
      'not have, where no record has an `owner`, of its own or of its include.',
    reference: 'docs/review.md, "Owners of new names"',
    bad: '$ git diff main\n+  shop: { A: 192.0.2.10 }',
    good: '$ git diff main\n+  shop: { A: { content: 192.0.2.10, owner: team-shop } }',
  },
  { severity: 'warning', adjustable: true, isOff: true, examples: 'shell' },
);

/** Finds the names of zones that an earlier revision of them does not have, and that have no owner. */
export function missingOwners(
  base: readonly DesiredZone[],
  zones: readonly DesiredZone[],
): readonly Diagnostic[] {
  const before = new Map(base.map((zone) => [zone.name, prefixesOf(zone.records)]));
  const found = zones.flatMap((zone) => {
    const known = before.get(zone.name);
    const owned = prefixesOf(zone.records.filter(({ about }) => about?.owner !== undefined));
    const firsts = new Map(zone.records.toReversed().map((record) => [record.prefix, record]));
    return [...firsts.values()]
      .filter(({ prefix }) => !known?.has(prefix) && !owned.has(prefix))
      .toReversed()
      .map((record) =>
        diagnose(ownerMissing, {
          zone,
          record,
          field: 'prefix',
          message: `${ownerName(record.prefix, zone.name)} is new and has no owner`,
          hint: 'add `owner` to a record of it, in map form, or to the include of its file',
        }),
      );
  });
  return found.map(excepting(zones));
}

function prefixesOf(records: readonly DeclaredRecord[]): ReadonlySet<string> {
  return new Set(records.map(({ prefix }) => prefix));
}
