import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { defineRule } from '../../diagnostics/rule.js';
import { positionAt } from '../../diagnostics/source.js';
import { isObject } from '../../text/json.js';
import { diagnose, excerpt } from '../check/problem.js';
import { placeOf, recordAddress } from '../record.js';
import type { DeclaredRecord } from '../record.js';
import type { DesiredZone } from '../zone.js';

export const policyViolation = defineRule(
  {
    code: 'policy/command',
    summary: 'Records must be as the `policyCommand` of the project demands.',
    explanation: 'The project names a program that gets all records and says what is wrong with them.',
    reference: 'docs/policies.md',
    bad: '$ echo \'{"diagnostics": [{"address": "dns/example.com/www/A", "message": "use an alias", "severity": "error"}]}\'',
    good: '$ echo \'{"diagnostics": []}\'',
  },
  { severity: 'error', adjustable: true, examples: 'shell' },
);

/** A record as a `policyCommand` gets it. */
export interface JudgedRecord {
  /** `dns/example.com/www/A`, shared by the records of a set. */
  readonly address: string;
  readonly zone: string;
  /** '' is the zone itself. */
  readonly prefix: string;
  readonly type: string;
  readonly content: string;
  readonly prio: number;
  readonly ttl: number;
  readonly active: boolean;
  readonly owner: string | null;
  readonly note: string | null;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** All records of zones as plain data. */
export function judgedRecords(zones: readonly DesiredZone[]): readonly JudgedRecord[] {
  return zones.flatMap((zone) =>
    zone.records.map((record) => {
      const { prefix, type, content, prio, ttl, active, about } = record;
      const { file, start } = placeOf(record, 'content');
      return {
        address: recordAddress(zone.name, record),
        zone: zone.name,
        prefix,
        type,
        content,
        prio,
        ttl,
        active,
        owner: about?.owner ?? null,
        note: about?.note ?? null,
        file: file.path,
        ...positionAt(file, start),
      };
    }),
  );
}

/** The diagnostics in an answer, or what is wrong with it. */
export function readVerdicts(
  answer: unknown,
  zones: readonly DesiredZone[],
): readonly Diagnostic[] | { readonly fault: string } {
  const verdicts = isObject(answer) ? answer['diagnostics'] : null;
  if (!Array.isArray(verdicts)) return { fault: 'its answer does not have the form {"diagnostics": […]}' };
  const places = placesIn(zones);
  const diagnostics: Diagnostic[] = [];
  for (const verdict of verdicts) {
    const diagnostic = readVerdict(verdict, places);
    if ('fault' in diagnostic) return diagnostic;
    diagnostics.push(diagnostic);
  }
  return diagnostics;
}

interface Subject {
  readonly zone: DesiredZone;
  /** The first record of a set; null for a zone. */
  readonly record: DeclaredRecord | null;
}

/** Zones and record sets by address. */
function placesIn(zones: readonly DesiredZone[]): ReadonlyMap<string, Subject> {
  const places = new Map<string, Subject>();
  for (const zone of zones) {
    places.set(`dns/${zone.name}`, { zone, record: null });
    for (const record of zone.records) {
      const address = recordAddress(zone.name, record);
      if (!places.has(address)) places.set(address, { zone, record });
    }
  }
  return places;
}

function readVerdict(
  verdict: unknown,
  places: ReadonlyMap<string, Subject>,
): Diagnostic | { readonly fault: string } {
  const { address, message, severity } = isObject(verdict) ? verdict : {};
  if (typeof address !== 'string' || typeof message !== 'string' || message.trim() === '')
    return { fault: 'a diagnostic in its answer has no "address" or no "message"' };
  if (severity !== 'error' && severity !== 'warning' && severity !== 'warn')
    return { fault: `the severity of a diagnostic in its answer is not "error" or "warning"` };
  const subject = places.get(address);
  if (!subject) return { fault: `its answer names ${excerpt(address)}, which is the address of no record` };
  const { zone, record } = subject;
  const at = record ? {} : { at: zone.namePlace };
  return {
    ...diagnose(policyViolation, { zone, record, message, ...at }),
    severity: severity === 'error' ? 'error' : 'warning',
  };
}
