import { ownerName } from '../../../dns/name/domain.js';
import { displayPrefix } from '../../../dns/record.js';
import type { RecordType } from '../../../dns/types/descriptor.js';
import { typesOf } from '../../../dns/types/registry.js';
import type { DesiredZone } from '../../../dns/zone.js';
import { catalogue } from '../../catalogue.js';
import type { LineContext } from '../context.js';
import type { EditorState } from '../editor-project.js';
import type { FileKeys } from '../file-keys.js';
import type { FileKind } from '../file-kind.js';

/** Something to write at a cursor. */
export interface Completion {
  readonly label: string;
  /** A few words about it. */
  readonly detail: string;
  readonly kind: 'key' | 'value';
  /** What is written, if it is not the label, or the label and a colon. */
  readonly text?: string;
  /** How many characters in front of the cursor it replaces; by default those of the word there. */
  readonly replaces?: number;
  /** What it ends with that an editor may have closed already: as much of it as stands behind the cursor is replaced, too. */
  readonly closing?: string;
}

/** Where something is completed. */
export interface CompletionPlace {
  readonly context: LineContext;
  readonly kind: FileKind;
  /** Absolute path of the file. */
  readonly path: string;
  readonly text: string;
  readonly state: Pick<EditorState, 'folder' | 'zones' | 'project' | 'mail'>;
}

/** Keys, without those that the map has. */
export function keyItems(keys: FileKeys, { siblings }: Pick<LineContext, 'siblings'>): readonly Completion[] {
  return keys.flatMap(([label, detail]): readonly Completion[] =>
    siblings.has(label) ? [] : [{ label, detail, kind: 'key' }],
  );
}

export function valueItems(labels: Iterable<string>, detail: string): readonly Completion[] {
  return Array.from(labels, (label) => ({ label, detail, kind: 'value' }));
}

/** The record types of the target, as values. */
export function typeItems(state: Pick<EditorState, 'project'>): readonly Completion[] {
  return typesIn(state).map(({ type, title }) => ({ label: type, detail: title, kind: 'value' }));
}

/** The record types of the target. */
export function typesIn({ project }: Pick<EditorState, 'project'>): readonly RecordType[] {
  return typesOf(project?.dns?.protocol ?? 'rest');
}

/** Rules that the project may adjust. */
export function ruleItems(
  { project }: Pick<EditorState, 'project'>,
  kind: Completion['kind'],
): readonly Completion[] {
  const policies = (project?.policies ?? []).map(({ rule }) => rule);
  return [...catalogue, ...policies]
    .filter(({ adjustable }) => adjustable)
    .map(({ code, summary }) => ({ label: code, detail: summary, kind }));
}

/** Names that records may point at. */
export function targetItems({ zones }: Pick<EditorState, 'zones'>): readonly Completion[] {
  const names = namesOf(zones, ({ prefix }, zone) => ownerName(prefix, zone.name));
  return valueItems(
    names.filter((name) => !name.startsWith('*.') && !name.startsWith('_')),
    'name in a zone of this project',
  );
}

/** Full names that can be asked for. */
export function askedItems({ zones }: Pick<EditorState, 'zones'>): readonly Completion[] {
  const names = namesOf(zones, ({ prefix }, zone) => ownerName(prefix, zone.name));
  return valueItems(
    names.filter((name) => !name.startsWith('*.')),
    'name in a zone of this project',
  );
}

/** Names as patterns have them, in quotes where YAML would not take them for text. */
export function prefixItems(zones: readonly DesiredZone[]): readonly Completion[] {
  return namesOf(zones, ({ prefix }) => displayPrefix(prefix)).map((label) => ({
    label,
    detail: 'name with records',
    kind: 'value',
    ...(/^[@*]/.test(label) && { text: `"${label}"` }),
  }));
}

function namesOf(
  zones: readonly DesiredZone[],
  nameOf: (record: DesiredZone['records'][number], zone: DesiredZone) => string,
): readonly string[] {
  return [...new Set(zones.flatMap((zone) => zone.records.map((record) => nameOf(record, zone))))];
}

/** The teams and people that the records of a project belong to. */
export function ownerItems({ zones }: Pick<EditorState, 'zones'>): readonly Completion[] {
  const owners = zones.flatMap(({ records }) => records.flatMap(({ about }) => about?.owner ?? []));
  return valueItems(new Set(owners), 'owner');
}
