import type { SourceFile } from '../../diagnostics/source.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { DeclaredRecord } from '../../dns/record.js';
import { parseDuration } from '../../text/duration.js';
import { DEFAULT_TTL } from '../../dns/limits.js';
import { fileLayout, readFile } from '../format/file-layout.js';
import type { Collection, LayoutRow, Value } from '../format/layout.js';
import { isCollection } from '../format/layout.js';
import { readPrefix } from '../zone/read-records.js';
import type { CommentedFile } from './file-lines.js';
import { commentedFile } from './file-lines.js';

/** Where the records of a zone file are written. */
export interface ZoneSites extends CommentedFile {
  readonly root: Collection;
  /** The row of the key `records`. */
  readonly records: LayoutRow;
  /** Its value; null if that is written elsewhere, by an alias. */
  readonly names: Collection | null;
  /** By prefix. */
  readonly byName: ReadonlyMap<string, NameSite>;
  /** TTL of records without one; null if unknown. */
  readonly ttl: number | null;
  /** Whether the file has a record set, wherever that is written. */
  readonly declares: (record: NameAndType) => boolean;
  /** Whether aliases stand for something in a row. */
  readonly isShared: (row: LayoutRow) => boolean;
}

/** The names of a record set. */
export type NameAndType = Pick<DeclaredRecord, 'prefix' | 'type'>;

/** The same text for the records of a set. */
export function setKey({ prefix, type }: NameAndType): string {
  return `${prefix} ${type}`;
}

/** A name and its record sets. */
export interface NameSite {
  readonly row: LayoutRow;
  /** Null if they are written elsewhere, by an alias. */
  readonly sets: Collection | null;
  readonly byType: ReadonlyMap<string, SetSite>;
  readonly ttl: number | null;
}

/** A record set. */
export interface SetSite {
  readonly row: LayoutRow;
  /** The row whose value is a list of values or a single one: that of the type, or of `values` in it. */
  readonly holder: LayoutRow;
  readonly list: Collection | null;
  /** The row of each record. */
  readonly values: ReadonlyMap<DeclaredRecord, LayoutRow>;
  readonly isFlow: boolean;
  readonly ttl: number | null;
}

/** Whether a text has a variable, and not only `$${`. */
export function hasVariable(text: string): boolean {
  return /(?<!\$)\$\{/.test(text);
}

/** Finds the records of a zone file that are written at one place only; those of aliases and merge keys are not. Null without records. */
export function zoneSites(file: SourceFile, declared: readonly DeclaredRecord[]): ZoneSites | null {
  const read = readFile(file);
  const { root } = fileLayout(read);
  const records = root?.rows.find(({ key }) => key?.text === 'records');
  if (!root || !records) return null;
  const aliases = new Set(aliasesIn(root));
  const ttl = ttlOf(root, DEFAULT_TTL);
  const names = ownCollection(records.value, aliases);
  const ofFile = declared.filter(({ places }) => places.value.file.path === file.path);
  const byKey = groupBy(ofFile, ({ places }) => places.prefix.start);
  const byName = new Map(
    (names?.rows ?? []).flatMap((row): readonly (readonly [string, NameSite])[] => {
      const ofName = row.key ? (byKey.get(row.key.start) ?? []) : [];
      const prefix = ofName[0]?.prefix ?? readPrefix(row.key?.text ?? '');
      return row.key?.kind === 'scalar' ? [[prefix, nameSite(row, ofName, { ttl, aliases })]] : [];
    }),
  );
  const sets = new Set(ofFile.map(setKey));
  const declares = (record: NameAndType): boolean => sets.has(setKey(record));
  const isAliased = ({ value }: LayoutRow): boolean => sharesParts(value, aliases);
  return { ...commentedFile(read), root, records, names, byName, ttl, declares, isShared: isAliased };
}

interface Surroundings {
  readonly ttl: number | null;
  /** The names that aliases refer to. */
  readonly aliases: ReadonlySet<string>;
}

function nameSite(row: LayoutRow, ofName: readonly DeclaredRecord[], around: Surroundings): NameSite {
  const sets = ownCollection(row.value, around.aliases);
  const ttl = sets ? ttlOf(sets, around.ttl) : null;
  const byKey = groupBy(ofName, ({ places }) => places.type.start);
  const byType = new Map(
    (sets?.rows ?? []).flatMap((each): readonly (readonly [string, SetSite])[] => {
      const ofSet = each.key?.kind === 'scalar' ? (byKey.get(each.key.start) ?? []) : [];
      const [first] = ofSet;
      const site = first && setSite(each, ofSet, { ...around, ttl });
      const isFlow = sets?.isFlow === true || (site?.holder !== each && isInBrackets(each.value));
      return site ? [[first.type, { ...site, isFlow }]] : [];
    }),
  );
  return { row, sets, byType, ttl };
}

/** Null if the values of a set are not those that are written there. */
function setSite(
  row: LayoutRow,
  ofSet: readonly DeclaredRecord[],
  { ttl, aliases }: Surroundings,
): Omit<SetSite, 'isFlow'> | null {
  const { value } = row;
  if (isShared(value, aliases)) return null;
  const inner = value?.kind === 'map' ? value.rows.find(({ key }) => key?.text === 'values') : undefined;
  const holder = inner ?? row;
  if (isShared(holder.value, aliases)) return null;
  const list = holder.value?.kind === 'sequence' ? holder.value : null;
  const rows = list?.rows ?? [holder];
  if (rows.length !== ofSet.length) return null;
  const values = new Map(
    ofSet.flatMap((record, index) => {
      const own = rows[index];
      return own && !sharesParts(own.value, aliases) ? [[record, own] as const] : [];
    }),
  );
  const ofValues = inner && value?.kind === 'map' ? ttlOf(value, ttl) : ttl;
  return { row, holder, list, values, ttl: ofValues };
}

function sharesParts(value: Value | null, aliases: ReadonlySet<string>): boolean {
  if (isShared(value, aliases)) return true;
  return isCollection(value) && value.rows.some((row) => sharesParts(row.value, aliases));
}

function isInBrackets(value: Value | null): boolean {
  return isCollection(value) && value.isFlow;
}

/** A map that is written here, and nowhere else by an alias. */
function ownCollection(value: Value | null, aliases: ReadonlySet<string>): Collection | null {
  return isCollection(value) && value.kind === 'map' && !isShared(value, aliases) ? value : null;
}

/** Whether an alias somewhere stands for a value. */
function isShared(value: Value | null, aliases: ReadonlySet<string>): boolean {
  const anchor = value?.props.anchor;
  return anchor !== undefined && aliases.has(anchor);
}

/** The TTL that a map sets, else the one around it; null if it is not written as a number or duration. */
function ttlOf({ rows }: Collection, around: number | null): number | null {
  const value = rows.find(({ key }) => key?.text === 'ttl')?.value;
  if (!value) return rows.some(({ key }) => key?.text === '<<') ? null : around;
  if (value.kind !== 'scalar') return null;
  return /^\d+$/.test(value.text) ? Number(value.text) : (parseDuration(value.text) ?? null);
}

function* aliasesIn(value: Value | null): Iterable<string> {
  if (value?.kind === 'alias') yield value.text;
  if (isCollection(value))
    for (const row of value.rows) {
      yield* aliasesIn(row.key);
      yield* aliasesIn(row.value);
    }
}
