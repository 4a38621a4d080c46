import type { SourceFile, Span } from '../../diagnostics/source.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { DeclaredRecord, DnsRecord, RecordField } from '../../dns/record.js';
import type { LayoutRow } from '../format/layout.js';
import { isCollection } from '../format/layout.js';
import type { TextEdit } from '../format/text-edit.js';
import { withEdits } from '../format/text-edit.js';
import { addRecords } from './additions.js';
import { endOf } from './file-lines.js';
import { planEdits } from './row-plan.js';
import type { SetSite, ZoneSites } from './sites.js';
import { hasVariable, setKey, zoneSites } from './sites.js';
import { ITEM_INDENT } from './to-list.js';
import { valueEdits } from './value-edits.js';

/** A record that a zone file should declare in place of another one, anew, or no more. */
export interface RecordEdit {
  readonly before: DeclaredRecord | null;
  readonly after: DnsRecord | null;
  /** What is known about a new record, one line each. */
  readonly comments?: readonly string[];
}

/** A record that stays as it is, and why. */
export interface KeptRecord {
  readonly edit: RecordEdit;
  readonly at: Span;
  /** A clause such as `a variable is part of it`. */
  readonly reason: string;
}

export interface EditInput {
  readonly edits: readonly RecordEdit[];
  /** The records of the zone, those of included files among them. */
  readonly declared: readonly DeclaredRecord[];
  /** The fields in which two records differ; spellings of the same content are equal. */
  readonly differences: (before: DnsRecord, after: DnsRecord) => readonly (RecordField | 'type')[];
}

export interface EditedFile {
  readonly file: SourceFile;
  /** What an alias or a variable says, which others may depend on. */
  readonly kept: readonly KeptRecord[];
}

/**
 * Changes records of a zone file in place. Where nothing differs, every byte stays: layout, order, comments, anchors. New
 * records are put where the canonical order has them, if the file is in that order, else behind the others. All edits are
 * about records of this file, and the file has no errors.
 */
export function editRecords(file: SourceFile, { edits, declared, differences }: EditInput): EditedFile {
  const sites = edits.length > 0 ? zoneSites(file, declared) : null;
  if (!sites) return { file, kept: [] };
  const kept: KeptRecord[] = [];
  const added = new Map<DnsRecord, RecordEdit>();
  const texts: TextEdit[] = [];
  const removed = new Set<LayoutRow>();
  const paired = withPairs(edits);
  for (const edit of paired) if (!edit.before && edit.after) added.set(edit.after, edit);
  const growing = new Set(Array.from(added.keys(), setKey));
  for (const edit of paired) {
    const { before, after } = edit;
    if (!before) continue;
    const found = valueSite(sites, before);
    const keep = (reason: string): unknown => kept.push({ edit, at: before.places.value, reason });
    if (!found) keep(ALIAS);
    else if (after) {
      const isMoved = growing.has(setKey(before)) && !found.set.list;
      const changes = { before, after, fields: new Set(differences(before, after)) };
      const ofValue = valueEdits(changes, placeOf(found, sites, isMoved));
      if (ofValue) for (const each of ofValue) texts.push(each);
      else keep(VARIABLE);
    } else if (hasVariable(textOf(found.row, sites))) keep(VARIABLE);
    else if (sites.isShared(found.name)) keep(ALIAS);
    else removed.add(found.row);
  }
  const {
    rows,
    edits: inserted,
    obstructed,
  } = addRecords(sites, {
    records: [...added.keys()],
    commentsOf: (record) => added.get(record)?.comments ?? [],
  });
  for (const record of obstructed) {
    const edit = added.get(record);
    if (edit) kept.push({ edit, at: placeFor(record, sites), reason: ALIAS });
  }
  const plan = planEdits(sites, { removed, added: rows });
  return { file: withEdits(file, [...texts, ...inserted, ...plan]), kept };
}

const ALIAS = 'an alias or an anchor stands for it';
const VARIABLE = 'a variable is part of it';

/** A record that goes and one that comes in the same set are one that changes. */
function withPairs(edits: readonly RecordEdit[]): readonly RecordEdit[] {
  const going = groupBy(
    edits.filter(({ before, after }) => before && !after),
    ({ before }) => (before ? setKey(before) : ''),
  );
  const used = new Set<RecordEdit>();
  const pairs = edits.map((edit): RecordEdit => {
    if (edit.before || !edit.after) return edit;
    const other = going.get(setKey(edit.after))?.find((each) => !used.has(each));
    if (!other) return edit;
    used.add(other);
    return { ...edit, before: other.before };
  });
  return pairs.filter((edit) => !used.has(edit));
}

interface ValueSite {
  readonly name: LayoutRow;
  readonly set: SetSite;
  readonly row: LayoutRow;
}

/** Null if a record is not written in a place of its own. */
function valueSite({ byName }: ZoneSites, record: DeclaredRecord): ValueSite | null {
  const name = byName.get(record.prefix);
  const set = name?.byType.get(record.type);
  const row = set?.values.get(record);
  return name && set && row ? { name: name.row, set, row } : null;
}

function placeOf(
  { set, row }: ValueSite,
  sites: ZoneSites,
  isMoved: boolean,
): Parameters<typeof valueEdits>[1] {
  return {
    ...sites,
    row,
    isFlow: set.isFlow || set.list?.isFlow === true,
    indent: isMoved && !isInBrackets(row) ? ITEM_INDENT : '',
  };
}

function isInBrackets({ value }: LayoutRow): boolean {
  return isCollection(value) && value.isFlow;
}

function textOf(row: LayoutRow, { file }: ZoneSites): string {
  return file.text.slice(row.start, endOf(row));
}

/** The name that a new record belongs to, or the key of all records. */
function placeFor({ prefix }: DnsRecord, { byName, records, file }: ZoneSites): Span {
  const key = (byName.get(prefix)?.row ?? records).key;
  return { file, start: key?.start ?? 0, end: key?.end ?? 0 };
}
