import type { FoundZone } from '../apply/journal.js';
import type { JournalFile } from '../apply/journal-file.js';
import type { StepReport, ZoneReport } from '../apply/report.js';
import { countStatuses } from '../apply/report.js';
import type { DnsRecord } from '../dns/record.js';
import { mapConcurrently } from './map-concurrently.js';

/** Begins the journal of a zone in a run. @throws Failure when it cannot be saved. */
export type OpenJournal = (found: FoundZone<DnsRecord>, startedAt: Date) => Promise<JournalFile<DnsRecord>>;

/** The open journals of a run by zone. */
export type Journals = ReadonlyMap<string, JournalFile<DnsRecord>>;

/**
 * Begins the journals of all zones, `limit` at a time, before anything is written to any of them.
 *
 * @throws Failure when one cannot be saved; then none is left.
 */
export async function openJournals(
  found: readonly FoundZone<DnsRecord>[],
  open: (found: FoundZone<DnsRecord>) => Promise<JournalFile<DnsRecord>>,
  limit: number,
): Promise<Journals> {
  const journals = new Map<string, JournalFile<DnsRecord>>();
  const errors: unknown[] = [];
  await mapConcurrently(found, limit, async (zone) => {
    try {
      journals.set(zone.zone, await open(zone));
    } catch (error) {
      errors.push(error);
    }
  });
  if (errors.length === 0) return journals;
  for (const { discard } of journals.values()) await discard();
  throw errors[0];
}

/** Writes down how each zone was left and names the journals in the reports of the zones. */
export async function endJournals(
  journals: Journals,
  { steps, zones }: { readonly steps: readonly StepReport[]; readonly zones: readonly ZoneReport[] },
): Promise<readonly ZoneReport[]> {
  const stepsOf = new Map<string, StepReport[]>(zones.map(({ zone }) => [zone, []]));
  for (const step of steps) stepsOf.get(step.zone)?.push(step);
  return Promise.all(
    zones.map(async (report) => {
      const journal = journals.get(report.zone);
      if (!journal) return report;
      const { zone, verified } = report;
      await journal.end({ summary: countStatuses(stepsOf.get(zone) ?? []), verified });
      const fault = journal.fault();
      return { ...report, journal: journal.path, ...(fault !== null && { journalFault: fault }) };
    }),
  );
}

/** Lets go of the files. */
export async function closeJournals(journals: Journals): Promise<void> {
  for (const { close } of journals.values()) await close();
}
