import { groupBy } from '../diagnostics/group-by.js';
import { recordSortKey, typeSortKey } from '../dns/records/reading-order.js';
import type { PlannedRecord, Step } from '../plan/plan.js';
import { naturalKey, sortedBy } from '../text/compare.js';
import { visibleBlanks } from '../text/visible-blanks.js';

/** A change as shown: one step, or the steps that change the type at a name. */
export interface Change {
  readonly symbol: '+' | '~' | '-' | '±';
  /** `@` at the apex. */
  readonly name: string;
  /** The old type if the type changes. */
  readonly type: string;
  /** Empty for a create. */
  readonly before: readonly PlannedRecord[];
  /** Empty for a delete. */
  readonly after: readonly PlannedRecord[];
  /** Names of the changed fields. */
  readonly changed: readonly string[];
  /** One, except for a type switch with other records at its name. */
  readonly steps: readonly Step[];
  /** '' for none. */
  readonly owner: string;
  readonly notes: readonly string[];
}

/** Returns the changes of a zone sorted by name, apex first; at each name type switches first, then in the order of zone files. */
export function changesOf(steps: readonly Step[]): readonly Change[] {
  const changes = [...groupSteps(steps)].flatMap((group) => typeSwitch(group) ?? group.map(stepChange));
  return sortedBy(changes, sortKey);
}

/** Groups the steps of a group; other steps are on their own. */
function groupSteps(steps: readonly Step[]): Iterable<readonly Step[]> {
  return groupBy(steps, ({ id, group }) => (group === null ? `step ${id}` : `group ${group}`)).values();
}

/** Combines deletes and creates at one name, or an update that changes the type; undefined if the group is not a type switch. */
function typeSwitch(steps: readonly Step[]): Change | undefined {
  if (steps.some(({ action, changed }) => action === 'update' && !changed.includes('type'))) return undefined;
  const before = inFileOrder(steps.flatMap((step) => step.before ?? []));
  const after = inFileOrder(steps.flatMap((step) => step.after ?? []));
  const [first] = before;
  if (!first || after.length === 0) return undefined;
  if ([...before, ...after].some(({ prefix }) => prefix !== first.prefix)) return undefined;
  const changed = FIELDS.filter((field) => distinct(before, field) !== distinct(after, field));
  return {
    symbol: '±',
    name: displayName(first),
    type: distinct(before, 'type'),
    before,
    after,
    changed,
    steps,
    ...notesOf(steps),
  };
}

/** Values as zone files have them, whatever the order of their steps. */
function inFileOrder(records: readonly PlannedRecord[]): readonly PlannedRecord[] {
  // Most changes are of one value, and plans may have 100,000.
  return records.length < 2 ? records : sortedBy(records, (record) => recordSortKey(record, 'text'));
}

/** Symbols of actions. */
export const SYMBOLS = { create: '+', update: '~', delete: '-' } as const;

function stepChange(step: Step): Change {
  const { action, before, after, changed } = step;
  const { prefix, type } = after ?? before ?? { prefix: '', type: '' };
  return {
    symbol: SYMBOLS[action],
    name: displayName({ prefix }),
    type,
    before: before ? [before] : [],
    after: after ? [after] : [],
    changed,
    steps: [step],
    ...notesOf([step]),
  };
}

/** Those of the new records count, if there are any. */
function notesOf(steps: readonly Step[]): Pick<Change, 'owner' | 'notes'> {
  const fresh = steps.filter(({ after }) => after);
  const counting = fresh.length > 0 ? fresh : steps;
  return {
    owner: [...new Set(counting.flatMap(({ owner }) => owner ?? []))].join(', '),
    notes: [...new Set(counting.flatMap(({ note }) => note ?? []))],
  };
}

type Field = Exclude<keyof PlannedRecord, 'prefix' | 'type'>;

const FIELDS: readonly Field[] = ['content', 'prio', 'ttl', 'active'];

/** The distinct contents, in order, with blanks that could be overlooked made visible. */
export function shownContents(records: readonly Pick<PlannedRecord, 'content'>[]): string {
  return [...new Set(records.map(({ content }) => visibleBlanks(content)))].join(', ');
}

/** The distinct values of a field, in order. */
export function distinct(records: readonly PlannedRecord[], field: keyof PlannedRecord): string {
  return [...new Set(records.map((record) => String(record[field])))].join(', ');
}

function displayName({ prefix }: Pick<PlannedRecord, 'prefix'>): string {
  return prefix === '' ? '@' : prefix;
}

function sortKey({ name, symbol, type }: Change): string {
  return [name === '@' ? '' : naturalKey(name), symbol === '±' ? '' : typeSortKey(type)].join('\0');
}
