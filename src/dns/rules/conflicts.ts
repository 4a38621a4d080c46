import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { isAboutRepeats } from '../records/claims.js';
import type { Conflict } from '../records/conflicts.js';
import { conflictsAtNames } from '../records/conflicts.js';
import type { DeclaredRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import { declaredByName } from '../records/records-by-name.js';
import type { DesiredZone } from '../zone.js';
import { diagnose, relatedRecord } from '../check/problem.js';

/** Finds declared records that conflict with others of their name ("Conflicts" column of the rules per type). */
export function* checkConflicts(zone: DesiredZone): Iterable<Diagnostic> {
  for (const conflict of conflictsAtNames(declaredByName(zone.records).values(), zone.txt)) {
    yield diagnose(conflict.rule, {
      zone,
      record: conflict.culprit,
      message: conflictMessage(zone.name, conflict),
      hint: isAboutRepeats(conflict.rule) ? 'remove one of the two' : 'keep only one of them',
      related: conflict.others.map((other) => relatedRecord(zone.name, other, 'conflicts with')),
    });
  }
}

function conflictMessage(zone: string, { rule, culprit, others }: Conflict<DeclaredRecord>): string {
  const name = ownerName(culprit.prefix, zone);
  if (isAboutRepeats(rule)) return `${name} already has this ${culprit.type} record`;
  const types = [...new Set(others.map(({ type }) => type))].join(', ');
  return `${culprit.type} of ${name} conflicts with ${types}`;
}
