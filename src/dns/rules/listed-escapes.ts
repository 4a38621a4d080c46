import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { contentEscapeRule } from '../check/general-rules.js';
import { excerpt } from '../check/problem.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import { recordAddress } from '../record.js';
import { checkEscapes } from '../targets/check-escapes.js';

/** Warns of live records with escapes that nobody can read: they are equal to no other spelling. Declared ones are told elsewhere. */
export function* checkListedEscapes({ zone, changes, kept }: ZoneDiff): Iterable<Diagnostic> {
  for (const record of [...changes.flatMap(({ before }) => before ?? []), ...kept]) {
    const [wrong] = checkEscapes(record, zone.txt);
    if (!wrong) continue;
    const address = recordAddress(zone.name, record);
    const message = `the live content ${excerpt(record.content)} cannot be read: ${wrong.message}`;
    const hint = 'it is equal only to itself; declare what is meant, or correct it at the service';
    yield {
      rule: contentEscapeRule,
      severity: 'warning',
      message,
      hint,
      zone: zone.name,
      address,
      related: [],
    };
  }
}
