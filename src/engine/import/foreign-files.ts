import type { RecordSummary } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/source.js';
import type { Loss } from '../../dns/foreign/foreign-zone.js';
import { isApexNs } from '../../dns/foreign/settle-records.js';
import type { SettledZone } from '../../dns/foreign/settle-zones.js';
import type { LiveRecord } from '../../dns/record.js';
import type { RecordFilter } from '../../dns/records/record-filter.js';
import { plural } from '../../text/plural.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import type { ReportedLoss } from '../outputs/reported-loss.js';
import { countRecords } from '../outputs/reported-loss.js';
import { editZone } from './edit-zone.js';
import type { ExistingZone } from './existing-zones.js';
import { mustBeEditable } from './existing-zones.js';
import type { ExistingZones, ForeignTarget } from './foreign-target.js';
import type { ImportedForeignZone } from './imported-foreign-zone.js';
import type { NewZone } from './new-zone-files.js';
import { newZoneFiles } from './new-zone-files.js';
import { toldPlace } from './told-records.js';
import { zoneFiles } from './zone-files.js';
import { listed } from './zones.js';

interface SettledInput {
  readonly target: ForeignTarget;
  readonly existing: ExistingZones;
  readonly filter: RecordFilter | null;
  /** Whether the files are only printed. */
  readonly isDry: boolean;
  /** The path of the source. */
  readonly origin: string;
}

/** The files of zones: those that exist as edited, others as new. */
export async function foreignFiles(
  settled: readonly SettledZone[],
  input: SettledInput,
): Promise<readonly ImportedForeignZone[]> {
  const { target, existing, filter, isDry } = input;
  const files = await zoneFiles(settled, {
    existing,
    edit: (each, known) => editedZone(each, known, input),
    create: (fresh) => {
      const selected = fresh.map((each) => (filter ? selectedIn(each, filter) : each));
      return newZoneFiles(
        selected.map((each) => newZone(each, input)),
        { ...target, isDry },
      );
    },
  });
  return settled.flatMap(({ zone, losses, changes }, index) => {
    const file = files[index];
    return file
      ? [
          {
            exceptions: [],
            mistakes: [],
            ...file,
            zone,
            losses: losses.map(reported),
            changes: changes.map(reported),
          },
        ]
      : [];
  });
}

function selectedIn(settled: SettledZone, filter: RecordFilter): SettledZone {
  return { ...settled, declared: settled.declared.filter((record) => filter(settled.zone, record)) };
}

function newZone(
  { zone, comments: about, declared, losses, changes, exceptions, mistakes }: SettledZone,
  { target: { pathFor }, origin }: SettledInput,
): NewZone {
  let places: ReadonlyMap<string, Span> | null = null;
  return {
    path: pathFor(zone),
    contents: {
      zone,
      comments: about,
      declared,
      lost: losses.map(commentOn),
      changed: changes.map(commentOn),
      reason: `imported from ${origin}`,
    },
    exceptions,
    mistakes,
    placeOf: (record) => {
      places ??= new Map(declared.map((each) => [summaryKey(each), each.at]));
      const place = places.get(summaryKey(record));
      return place ? toldPlace(place) : null;
    },
    notes: notesOn({ declared, losses, changes }),
  };
}

/**
 * Without `--apex-ns`, and with placeholders of an export, the source says nothing of NS records at the apex. Of records in conflict, those that are declared replace
 * the others.
 */
function editedZone(
  { declared, refused, namesServers }: SettledZone,
  known: ExistingZone,
  { target: { reading, severities }, filter }: SettledInput,
): Promise<ImportedFile> {
  mustBeEditable(known);
  const wanted = listed(declared);
  const broken = refused.filter(({ isInConflict }) => !isInConflict);
  const comments = new Map<LiveRecord, readonly string[]>(wanted.map((each) => [each, each.comments]));
  const isCompared: RecordFilter = (zone, record) =>
    (namesServers || !isApexNs(record)) && (filter?.(zone, record) ?? true);
  const { zone, isShared } = known;
  return editZone(
    {
      zone,
      isShared,
      wanted,
      refused: listed(broken).map((record) => ({ record, reason: record.reason, isReported: true })),
      filter: isCompared,
      commentsOf: (record) => comments.get(record) ?? [],
      severities,
    },
    reading,
  );
}

function summaryKey({ prefix, type, content }: RecordSummary): string {
  return [prefix, type, content].join('\0');
}

function commentOn({ text, reason }: Loss): string {
  return `${text}  (${reason})`;
}

function reported({ at, text, reason, isSetting }: Loss): ReportedLoss {
  return { place: toldPlace(at), text, reason, ...(isSetting && { isSetting }) };
}

function notesOn({
  declared,
  losses,
  changes,
}: Pick<SettledZone, 'declared' | 'losses' | 'changes'>): readonly string[] {
  const settings = losses.filter(({ isSetting }) => isSetting);
  const lost = losses.length - settings.length;
  const changed = countRecords(changes);
  return [
    plural(declared.length, 'record'),
    ...(lost > 0 ? [`${lost} not imported`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(settings.length > 0 ? [`${plural(settings.length, 'setting')} not imported`] : []),
  ];
}
