import { recordType, recordTypes } from '../../dns/types/registry.js';
import { ownerName } from '../../dns/name/domain.js';
import { catalogue } from '../catalogue.js';
import type { LineContext } from './context.js';
import type { EditorState } from './editor-project.js';
import type { FileKind } from './file-kind.js';

/** Something to write at a cursor. */
export interface Completion {
  readonly label: string;
  /** A few words about it. */
  readonly detail: string;
  readonly kind: 'key' | 'value';
}

const ZONE_KEYS: readonly (readonly [string, string])[] = [
  ['zone', 'name of the zone, or a list of names'],
  ['vars', 'constants for ${name}'],
  ['ttl', 'TTL of records without one'],
  ['records', 'the records, by name and type'],
  ['serviceRecords', 'what managed services answer'],
  ['ignore', 'live records that are never touched'],
  ['protect', 'records that stay published as they are'],
  ['policy', 'what a run may do'],
  ['include', 'files with records'],
  ['except', 'rules that are switched off for some records'],
  ['expect', 'questions that must be answered'],
];

const VALUE_KEYS: readonly (readonly [string, string])[] = [
  ['content', 'exactly what the service gets'],
  ['ttl', 'seconds, or a duration'],
  ['prio', 'lower values are tried first'],
  ['active', 'whether the record is published'],
  ['note', 'for people'],
  ['owner', 'who is responsible'],
  ['until', 'the last day that it is meant for'],
];

const SERVICE_RECORD_KEYS: readonly (readonly [string, string])[] = [
  ['prefix', 'name of the record, "@" for the zone itself'],
  ['type', 'record type'],
  ['content', 'what is answered, if it is known'],
  ['prio', 'lower values are tried first'],
];

const EXCEPTION_KEYS: readonly (readonly [string, string])[] = [
  ['rule', 'code of the rule'],
  ['prefix', 'glob'],
  ['type', 'record type'],
  ['content', 'glob'],
  ['reason', 'why the rule does not matter here'],
  ['until', 'the last day of the exception'],
];

const EXPECT_KEYS: readonly (readonly [string, string])[] = [
  ['ask', 'name and type'],
  ['answers', 'false if there must be no answer'],
  ['reaches', 'where each host of the answer must end'],
  ['via', 'bounds of the names that CNAMEs lead through'],
  ['reason', 'why it matters'],
];

const VIA_KEYS: readonly (readonly [string, string])[] = [
  ['most', 'how many names'],
  ['within', 'domains that all of them must be in'],
];

const MAIL_KEYS: readonly (readonly [string, string])[] = [
  ['subject', 'one line'],
  ['body', 'sent as written'],
];

const MIRROR_KEYS: readonly (readonly [string, string])[] = [
  ['id', 'of the template'],
  ['language', 'of the default text'],
  ...MAIL_KEYS,
];

const POLICIES = ['sync', 'upsert-only', 'create-only'];
const SEVERITIES = ['error', 'warn', 'off'];

/** What can be written in a file of some kind. */
export function completionsAt(
  context: LineContext,
  state: Pick<EditorState, 'zones' | 'project'>,
  kind: FileKind,
): readonly Completion[] {
  if (kind === 'zone') return inZoneFile(context, state);
  if (kind === 'project') return inProjectFile(context, state);
  if (kind === 'other' || context.keys.length > 0 || context.key !== null) return [];
  return named(kind === 'template' ? MIRROR_KEYS : MAIL_KEYS);
}

function inProjectFile(
  { keys: [top, inner], key, typed }: LineContext,
  state: Pick<EditorState, 'zones' | 'project'>,
): readonly Completion[] {
  if (top === 'expect') return inExpect({ inner, key, typed }, state);
  if (top !== 'rules') return [];
  return key === null ? ruleCodes(state, 'key') : values(SEVERITIES, 'severity');
}

function inZoneFile(
  { keys, key, typed }: LineContext,
  state: Pick<EditorState, 'zones' | 'project'>,
): readonly Completion[] {
  if (typed.lastIndexOf('${') > typed.lastIndexOf('}')) return variables(state);
  const [top, name, type] = keys;
  if (key === 'rule') return ruleCodes(state, 'value');
  if (key === 'policy' && keys.length === 0) return values(POLICIES, 'policy');
  if (top === undefined && key === null) return named(ZONE_KEYS);
  if (top === 'except' && key === null) return named(EXCEPTION_KEYS);
  if (top === 'expect') return inExpect({ inner: name, key, typed }, state);
  if (top === 'serviceRecords') return inServiceRecord(key);
  if (top !== 'records' || name === undefined) return [];
  if (type === undefined && key === null) return types();
  const typeHere = recordType(type ?? key ?? '');
  if (!typeHere) return [];
  if (key === null && typed === '' && type !== undefined)
    return [...targets(typeHere.nameField, state), ...named(VALUE_KEYS)];
  return key === null || key === type || type === undefined || key === 'content'
    ? targets(typeHere.nameField, state)
    : [];
}

interface InExpect extends Pick<LineContext, 'key' | 'typed'> {
  readonly inner: string | undefined;
}

/** A question is a name and a type. */
function inExpect({ inner, key, typed }: InExpect, state: Pick<EditorState, 'zones'>): readonly Completion[] {
  if (key === null) return named(inner === 'via' ? VIA_KEYS : EXPECT_KEYS);
  if (key !== 'ask') return [];
  if (!/\S\s/.test(typed)) return ownNames(state);
  return recordTypes.map(({ type, title }) => ({ label: type, detail: title, kind: 'value' }));
}

function inServiceRecord(key: string | null): readonly Completion[] {
  if (key === null) return named(SERVICE_RECORD_KEYS);
  if (key !== 'type') return [];
  return recordTypes.map(({ type, title }): Completion => ({ label: type, detail: title, kind: 'value' }));
}

function named(keys: readonly (readonly [string, string])[]): readonly Completion[] {
  return keys.map(([label, detail]) => ({ label, detail, kind: 'key' }));
}

function values(labels: readonly string[], detail: string): readonly Completion[] {
  return labels.map((label) => ({ label, detail, kind: 'value' }));
}

function types(): readonly Completion[] {
  return [
    ...recordTypes.map(({ type, title }): Completion => ({ label: type, detail: title, kind: 'key' })),
    { label: 'ttl', detail: 'TTL of the records of this name', kind: 'key' },
  ];
}

function ruleCodes(
  { project }: Pick<EditorState, 'project'>,
  kind: Completion['kind'],
): readonly Completion[] {
  const policies = (project?.policies ?? []).map(({ rule }) => rule);
  return [...catalogue, ...policies]
    .filter(({ adjustable }) => adjustable)
    .map(({ code, summary }) => ({ label: code, detail: summary, kind }));
}

/** The names of managed zones, for types whose content has one. */
function targets(
  nameField: number | undefined,
  { zones }: Pick<EditorState, 'zones'>,
): readonly Completion[] {
  return nameField === undefined ? [] : ownNames({ zones });
}

function ownNames({ zones }: Pick<EditorState, 'zones'>): readonly Completion[] {
  const names = new Set(
    zones.flatMap((zone) => zone.records.map(({ prefix }) => ownerName(prefix, zone.name))),
  );
  return [...names]
    .filter((name) => !name.startsWith('*.') && !name.startsWith('_'))
    .map((label) => ({ label, detail: 'name in a zone of this project', kind: 'value' }));
}

function variables({ project }: Pick<EditorState, 'project'>): readonly Completion[] {
  return values(['zone', ...(project?.vars.keys() ?? [])], 'variable');
}
