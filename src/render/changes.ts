import { groupBy } from '../diagnostics/group-by.js';
import type { PlannedRecord, Step } from '../plan/plan.js';
import { byText } from '../text/compare.js';

/** What a reader sees as one change: one step, or the steps that turn a name into another type. */
export interface Change {
  readonly symbol: '+' | '~' | '-' | '±';
  /** `@` at the apex. */
  readonly name: string;
  /** The old type where the type changes. */
  readonly type: string;
  /** Empty when something is created. */
  readonly before: readonly PlannedRecord[];
  /** Empty when something is deleted. */
  readonly after: readonly PlannedRecord[];
  /** Names of the fields whose change is to be shown. */
  readonly changed: readonly string[];
  /** One, but for a type switch. */
  readonly steps: readonly Step[];
}

/** The steps of a zone as changes, by name, the apex first; of one name what changes its type first, then by type. */
export function changesOf(steps: readonly Step[]): readonly Change[] {
  const changes = [...groupSteps(steps)].flatMap((group) => typeSwitch(group) ?? group.map(stepChange));
  return changes.toSorted(byText(sortKey));
}

/** Steps of one group together, every other step alone. */
function groupSteps(steps: readonly Step[]): Iterable<readonly Step[]> {
  return groupBy(steps, ({ id, group }) => (group === null ? `step ${id}` : `group ${group}`)).values();
}

/** The change that deletes and creates at one name make together; undefined when the group is no such thing. */
function typeSwitch(steps: readonly Step[]): Change | undefined {
  const before = steps.flatMap((step) => (step.action === 'delete' && step.before ? [step.before] : []));
  const after = steps.flatMap((step) => (step.action === 'create' && step.after ? [step.after] : []));
  const [first] = before;
  if (!first || after.length === 0 || before.length + after.length < steps.length) return undefined;
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
  };
}

/** How the steps of each action are marked. */
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
  };
}

type Field = Exclude<keyof PlannedRecord, 'prefix' | 'type'>;

const FIELDS: readonly Field[] = ['content', 'prio', 'ttl', 'active'];

/** The different values of a field, in the order they come. */
export function distinct(records: readonly PlannedRecord[], field: keyof PlannedRecord): string {
  return [...new Set(records.map((record) => String(record[field])))].join(', ');
}

function displayName({ prefix }: Pick<PlannedRecord, 'prefix'>): string {
  return prefix === '' ? '@' : prefix;
}

function sortKey({ name, symbol, type }: Change): string {
  return [name === '@' ? '' : name, symbol === '±' ? '' : type].join('\0');
}
