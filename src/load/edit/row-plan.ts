import type { Collection, LayoutRow } from '../format/layout.js';
import type { TextEdit } from '../format/text-edit.js';
import { behindColon } from './file-lines.js';
import type { NewRow } from './row-edits.js';
import { rowEdits } from './row-edits.js';
import type { NameSite, SetSite, ZoneSites } from './sites.js';

/** The rows of a zone file that come and go. */
export interface RowPlan {
  /** Rows of values. */
  readonly removed: ReadonlySet<LayoutRow>;
  /** New values, record sets and names. */
  readonly added: ReadonlyMap<Collection, readonly NewRow[]>;
}

/**
 * The edits for all rows: with the last value of a record set the set goes, with its last set a name, unless others
 * come. Inner ones come first, since a new value may begin where a new name does.
 */
export function planEdits(sites: ZoneSites, plan: RowPlan): readonly TextEdit[] {
  const { names, byName } = sites;
  if (!names) return [];
  const known = new Map(Array.from(byName.values(), (name) => [name.row, name]));
  const gone = names.rows.filter((row) => isNameGone(known.get(row), plan));
  const lost = new Set(gone);
  const left = [...byName.values()].filter(({ row }) => !lost.has(row));
  const inner = left.flatMap((name) => editsIn(name, { sites, plan }));
  return [...inner, ...changed(names, gone, { sites, plan }), ...emptied(names, gone, { sites, plan })];
}

interface Planned {
  readonly sites: ZoneSites;
  readonly plan: RowPlan;
}

function editsIn({ sets, byType }: NameSite, planned: Planned): readonly TextEdit[] {
  if (!sets) return [];
  const gone = [...byType.values()].filter((set) => isSetGone(set, planned.plan));
  const left = [...byType.values()].filter((set) => !gone.includes(set));
  return [
    ...left.flatMap(({ list }) => {
      const removed = list?.rows.filter((row) => planned.plan.removed.has(row)) ?? [];
      return list ? changed(list, removed, planned) : [];
    }),
    ...changed(
      sets,
      gone.map(({ row }) => row),
      planned,
    ),
  ];
}

function changed(
  collection: Collection,
  gone: readonly LayoutRow[],
  { sites, plan }: Planned,
): readonly TextEdit[] {
  const added = plan.added.get(collection) ?? [];
  if (gone.length + added.length === 0) return [];
  return rowEdits(collection, { removed: new Set(gone), added }, sites);
}

/** A map without names needs brackets, behind its anchor. */
function emptied(
  names: Collection,
  gone: readonly LayoutRow[],
  { sites: { records, file }, plan }: Planned,
): readonly TextEdit[] {
  const isEmpty = gone.length > 0 && gone.length === names.rows.length && !plan.added.has(names);
  if (!isEmpty || names.isFlow || !records.key) return [];
  const at = names.props.end ?? behindColon(records.key, file);
  return [{ start: at, end: at, text: ' {}' }];
}

function isSetGone({ holder, list }: SetSite, { removed }: RowPlan): boolean {
  return (list?.rows ?? [holder]).every((row) => removed.has(row));
}

/** A TTL alone is no reason to keep a name. */
function isNameGone(name: NameSite | undefined, plan: RowPlan): boolean {
  if (!name?.sets || (plan.added.get(name.sets) ?? []).length > 0) return false;
  const gone = new Set([...name.byType.values()].filter((set) => isSetGone(set, plan)).map(({ row }) => row));
  return gone.size > 0 && name.sets.rows.every((row) => gone.has(row) || row.key?.text === 'ttl');
}
