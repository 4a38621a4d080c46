import type { Project } from '../../config/project.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { applySeverities } from '../../diagnostics/severities.js';
import type { SourceFile } from '../../diagnostics/source.js';
import type { Adoption } from '../../dns/diff/adoption.js';
import { changedFields } from '../../dns/diff/zone-diff.js';
import type { LiveRecord, ServiceRecord } from '../../dns/record.js';
import { possibleErrors } from '../../dns/rules/advise-zones.js';
import type { DesiredZone } from '../../dns/zone.js';
import { Failure } from '../../failure.js';
import { addServiceRecords } from '../../load/edit/add-service-records.js';
import type { KeptRecord, RecordEdit } from '../../load/edit/edit-records.js';
import { editRecords } from '../../load/edit/edit-records.js';
import { fullPath } from '../../load/files/file-tree.js';
import { overlayTree } from '../../load/files/overlay-tree.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { loadZoneFile } from '../../load/zone/zone-file.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import type { ReportedLoss } from '../outputs/reported-loss.js';
import { objectionText } from './objection-text.js';
import { storedText } from '../outputs/stored-file.js';
import type { AdoptionInput } from './record-adoptions.js';
import { recordAdoptions } from './record-adoptions.js';
import { toldEdit, toldPlace, toldService } from './told-records.js';

export interface ZoneEditInput extends AdoptionInput {
  /** Whether its file declares other zones, too. */
  readonly isShared: boolean;
  /** What is known about a new record, one line each. */
  readonly commentsOf?: (record: LiveRecord) => readonly string[];
  /** What managed services answer, and the file does not say. */
  readonly services?: readonly ServiceRecord[];
  readonly severities: Project['severities'];
}

/**
 * The file of a zone with the records that should be in it, edited in place. What an included file, a file of several zones, a
 * variable or an alias declares stays, and is told.
 *
 * @throws Failure `error` when the edited file does not say what it should, which is a bug; nothing is lost by it.
 */
export async function editZone(input: ZoneEditInput, reading: ZoneReading): Promise<ImportedFile> {
  const { zone, services = [] } = input;
  const { barred } = recordAdoptions(input);
  const { edited, done, kept } = await editedZone(input, reading);
  const { file } = edited;
  const served = services.length > 0 ? addServiceRecords(file, services) : file;
  const stored = await storedText(zone.file.path, reading.tree);
  const told = [
    ...done.map((each) => toldEdit(each, zone.txt)),
    ...(served ? services.map(toldService) : []),
  ];
  return {
    path: zone.file.path,
    text: `${stored?.mark ?? ''}${(served ?? file).text}`,
    state: told.length > 0 ? 'different' : 'same',
    edits: told,
    kept: [
      ...kept.map((each) => toldKept(each, zone)),
      ...(served
        ? []
        : services.map((each) => ({
            place: zone.file.path,
            text: toldService(each).text,
            reason: 'an alias stands for the list',
          }))),
      ...barred.map((each) => toldKept(each, zone)),
    ],
    exceptions: [],
    mistakes: mistakesOf(edited, done, input),
  };
}

interface EditedZone {
  readonly edited: DesiredZone;
  readonly done: readonly Adoption[];
  readonly kept: readonly KeptRecord[];
}

/** Edits a file once more where something was kept: the alias or anchor that stood for it may be gone. */
async function editedZone(input: ZoneEditInput, reading: ZoneReading): Promise<EditedZone> {
  const { zone, commentsOf } = input;
  const { own, kept: elsewhere } = byPlace(recordAdoptions(input).wanted, input);
  const { file, kept } = editRecords(zone.file, {
    edits: own.map((each) => ({ ...each, ...commentsFor(each, commentsOf) })),
    declared: zone.records,
    differences: (before, after) => changedFields(before, after, zone.txt),
  });
  const left = [...elsewhere, ...kept];
  const edited = await mustDeclare(file, { input, reading, left });
  const stays = new Set(kept.flatMap(({ edit }) => [edit.before, edit.after]));
  const done = own.filter(({ before, after }) => !(stays.has(before ?? null) && stays.has(after ?? null)));
  if (kept.length === 0 || edited === zone) return { edited, done, kept: left };
  const next = await editedZone({ ...input, zone: edited }, reading);
  return { ...next, done: [...done, ...next.done] };
}

interface ByPlace {
  /** What the zone's own file says, for this zone alone. */
  readonly own: readonly Adoption[];
  readonly kept: readonly KeptRecord[];
}

function byPlace(all: readonly Adoption[], { zone, isShared }: ZoneEditInput): ByPlace {
  const own: Adoption[] = [];
  const kept: KeptRecord[] = [];
  for (const edit of all) {
    const at = edit.before?.places.value ?? zone.namePlace;
    const isIncluded = at.file.path !== zone.file.path;
    if (isShared || isIncluded)
      kept.push({
        edit,
        at,
        reason: isIncluded ? 'an included file declares it' : 'the file is that of other zones, too',
      });
    else own.push(edit);
  }
  return { own, kept };
}

function commentsFor(
  { after }: Adoption,
  commentsOf: ZoneEditInput['commentsOf'],
): Pick<RecordEdit, 'comments'> {
  return after && commentsOf ? { comments: commentsOf(after) } : {};
}

interface Edited {
  readonly input: ZoneEditInput;
  readonly reading: ZoneReading;
  readonly left: readonly KeptRecord[];
}

/** Reads the edited file, which must say what is wanted, but for what is left as it was. */
async function mustDeclare(file: SourceFile, { input, reading, left }: Edited): Promise<DesiredZone> {
  const { zone } = input;
  if (file.text === zone.file.text) return zone;
  const tree = overlayTree(reading.tree, new Map([[fullPath(reading.tree, file.path), file.text]]));
  const loaded = await loadZoneFile(file.path, { ...reading, tree });
  const edited = loaded.find((each) => each.zone?.name === zone.name);
  const isWhole = edited?.zone && !hasErrors(edited.diagnostics);
  const known = new Set(
    left.flatMap(({ edit }) => [edit.before, edit.after]).flatMap((each) => (each ? setOf(each) : [])),
  );
  const others = isWhole
    ? recordAdoptions({ ...input, zone: edited.zone }).wanted.filter(
        (each) => !known.has(setOf(each.before ?? each.after)),
      )
    : [];
  if (isWhole && others.length === 0) return edited.zone;
  throw new Failure('error', `${file.path} cannot be edited in its layout; nothing was written`, {
    hint: '`zonemason fmt` brings it into the canonical one; then import again',
  });
}

function setOf(record: Pick<LiveRecord, 'prefix' | 'type'> | null): string {
  return record ? `${record.prefix} ${record.type}` : '';
}

function toldKept({ edit, at, reason }: KeptRecord, { txt }: DesiredZone): ReportedLoss {
  const { sign, text } = toldEdit(edit, txt);
  return { place: toldPlace(at), text: `${sign} ${text}`, reason };
}

/** The errors of records that are new or changed. */
function mistakesOf(
  edited: DesiredZone,
  done: readonly Adoption[],
  { severities }: Pick<ZoneEditInput, 'severities'>,
): readonly ReportedLoss[] {
  if (done.length === 0) return [];
  const changed = new Set(done.map(({ after }) => setOf(after)));
  const found = possibleErrors([edited], severities);
  return applySeverities(found, severities).flatMap(({ severity, rule, record, message, at }) =>
    severity === 'error' && record && changed.has(setOf(record))
      ? [
          {
            place: at ? toldPlace(at) : edited.file.path,
            ...objectionText(record, { rule: rule.code, message }),
          },
        ]
      : [],
  );
}
