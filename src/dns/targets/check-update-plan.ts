import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { plural } from '../../text/plural.js';
import { diagnose } from '../check/problem.js';
import { recordAddress } from '../record.js';
import type { DesiredZone } from '../zone.js';
import { absentRecords } from './published-zone.js';
import { absentRecord, dividedPart } from './update-plan-rules.js';

/** Warns of declared records that are absent because they are switched off, which only the service can keep. */
export function* checkAbsentRecords(zone: DesiredZone): Iterable<Diagnostic> {
  for (const record of absentRecords(zone))
    yield diagnose(absentRecord, {
      zone,
      record,
      field: 'active',
      message: `${recordAddress(zone.name, record)} is switched off, and so absent: a name server keeps no such records`,
      hint: 'leave it out, or keep it in a comment',
    });
}

/** Warns of connected changes that are not carried out at once. */
export function divided(
  zone: DesiredZone,
  { changes, messages }: Readonly<Record<'changes' | 'messages', number>>,
): Diagnostic {
  return diagnose(dividedPart, {
    zone,
    record: null,
    at: zone.namePlace,
    message: `${plural(changes, 'change')} of ${zone.name} that belong together take ${plural(messages, 'UPDATE message')}: each is carried out at once, but not all of them`,
    hint: 'every state between them is valid; for fewer at a time, select some with --name or --type',
  });
}
