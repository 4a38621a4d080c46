import { groupBy } from '../../diagnostics/group-by.js';
import { ownerName } from '../../dns/name/domain.js';
import type { Effect } from '../../plan/effect.js';
import type { Plan, Step } from '../../plan/plan.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import { enumeration, plural } from '../../text/plural.js';
import type { AnswerChange } from './answer-change.js';
import { answerChange, spoken } from './answer-change.js';
import { lossOf } from './losses.js';

/** Names whose answers change in the same way. */
export interface AffectedGroup {
  /** Full names, and `any other name below` one, in natural order. */
  readonly names: readonly string[];
  /** What becomes of each type; none where the sentence says it. */
  readonly changes: readonly AnswerChange[];
  /** What that means, or what becomes of a zone; '' where the changes say it all. */
  readonly sentence: string;
  /** Who is responsible for which of the names, as far as declarations say. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
  /** Whether only drift is the cause. */
  readonly isDrift: boolean;
}

/** Who is affected by a plan. */
export interface Affected {
  /** What the rows of the changed records do not say by themselves: losses first, drift last, the larger groups first. */
  readonly groups: readonly AffectedGroup[];
  /** Number of names of which the rows say all. */
  readonly own: number;
}

/** The title of what tells of them. */
export const AFFECTED_TITLE = 'Who is affected';

/** Groups the effects of a plan by what they have in common; one that is simply a changed record is left to its row. */
export function affectedBy({ effects = [], zones }: Pick<Plan, 'effects' | 'zones'>): Affected {
  if (effects.length === 0) return { groups: [], own: 0 };
  const causes = new Map(
    zones.flatMap(({ zone, steps }) => steps.map((step) => [step.id, causeOf(step, zone)])),
  );
  const classes = [...groupBy(effects, classKey).values()].map((all) => affectedClass(all, causes));
  const told = classes.filter(isTold);
  const groups = [...groupBy(told, ({ outcome }) => outcome).values()].flatMap(groupsOf);
  const named = new Set(told.map(({ name }) => name));
  const own = new Set(classes.flatMap(({ name, below }) => (below || named.has(name) ? [] : name)));
  return { groups: sortedBy(groups, orderKey), own: own.size };
}

function isTold({ changes, sentence }: AffectedClass): boolean {
  return changes.length > 0 || sentence !== '';
}

/** `owners team-shop of shop.example.com and team-web of www.example.com; drift, not from this branch`; '' for nothing. */
export function groupNotes({ names, owners, isDrift }: AffectedGroup): string {
  const owned = [...owners].map(([owner, own]) =>
    own.length === names.length ? owner : `${owner} of ${enumeration(own, MOST_OWNED)}`,
  );
  const noun = owners.size === 1 ? 'owner' : 'owners';
  const ownerText = owned.length === 0 ? [] : [`${noun} ${enumeration(owned, MOST_OWNERS)}`];
  return [...ownerText, ...(isDrift ? ['drift, not from this branch'] : [])].join('; ');
}

const MOST_OWNERS = 12;
const MOST_OWNED = 3;

/** How many names the rows of the changed records say all about; '' for none. */
export function ownText({ own }: Affected): string {
  return own === 0 ? '' : `The changes below say what becomes of ${plural(own, 'more name')}.`;
}

function classKey({ name, below, before, after, zone }: Effect): string {
  const side = isNoZone(name, before) ? 'new' : isNoZone(name, after) ? 'gone' : '';
  return side === '' ? JSON.stringify([name, below]) : JSON.stringify([zone, side]);
}

/** Whether an answer is that the project has no zone for a name. */
function isNoZone(name: string, { status, via, data }: Effect['before']): boolean {
  return status === 'elsewhere' && via.length === 0 && data[0] === name;
}

/** What a step may be the cause of. */
interface Cause {
  /** The name that it writes. */
  readonly name: string;
  readonly types: ReadonlySet<string>;
  readonly isDrift: boolean;
}

function causeOf({ before, after, origin }: Step, zone: string): Cause {
  const records = [before, after].flatMap((record) => record ?? []);
  return {
    name: ownerName(records[0]?.prefix ?? '', zone),
    types: new Set(records.map(({ type }) => type)),
    isDrift: origin === 'drift',
  };
}

type Causes = ReadonlyMap<string, Cause>;

interface AffectedClass extends Pick<AffectedGroup, 'changes' | 'sentence' | 'isDrift'> {
  readonly name: string;
  /** Whether it is any other name below one. */
  readonly below: boolean;
  readonly owners: ReadonlySet<string>;
  /** Equal for classes that are answered in the same way afterwards. */
  readonly outcome: string;
  readonly rank: number;
}

function affectedClass(effects: readonly Effect[], causes: Causes): AffectedClass {
  const [first] = effects;
  const told = effects.filter((effect) => !isOwn(effect, causes));
  const zone = first ? zoneSentence(first, effects) : '';
  const losses = effects.filter((effect) => lossOf(effect) !== '');
  const sentence = zone || losses.map(lossOf).join('; ');
  const meant = new Set([...told, ...losses]);
  // All types that have no entry of their own need one only if nothing else is told.
  const single = told.filter(({ type }) => type !== 'ANY');
  const changes = zone === '' ? (single.length > 0 ? single : told).map(answerChange) : [];
  const steps = [...meant].flatMap((effect) => effect.steps);
  const isDrift = steps.length > 0 && steps.every((step) => causes.get(step)?.isDrift);
  const name = first ? nameOf(first, zone !== '') : '';
  const rank = zone === '' ? Math.min(...Array.from(meant, ({ kind }) => KINDS.indexOf(kind))) : KINDS.length;
  return {
    name,
    below: first?.below === true,
    changes,
    sentence,
    isDrift,
    owners: new Set([...meant].flatMap(({ owner }) => owner ?? [])),
    outcome: JSON.stringify([
      sentence,
      rank,
      isDrift,
      changes.map(({ type, after, both }) => [type, after, both]),
    ]),
    rank,
  };
}

/** The gravest first. */
const KINDS: readonly Effect['kind'][] = ['removed', 'delegated', 'undelegated', 'changed', 'added'];

function nameOf({ name, below, zone }: Effect, isZone: boolean): string {
  if (isZone) return zone;
  return below ? `any other name below ${name}` : name;
}

function zoneSentence({ name, before, after }: Effect, effects: readonly Effect[]): string {
  const isNew = isNoZone(name, before);
  if (!isNew && !isNoZone(name, after)) return '';
  const answered = effects.filter((effect) => ANSWERED.has(effect[isNew ? 'after' : 'before'].status));
  const count = plural(new Set(answered.map((effect) => effect.name)).size, 'name');
  return isNew
    ? `a zone of the project from now on, which answers for ${count}`
    : `no longer a zone of the project, which answered for ${count}`;
}

/** Whether the row of a changed record says what becomes of an answer. */
function isOwn(effect: Effect, causes: Causes): boolean {
  const { name, below, type, kind, before, after, steps } = effect;
  if (!ANSWERED.has(before.status) && !ANSWERED.has(after.status)) return true;
  if (isServed(before) !== isServed(after)) return before.data.join() === after.data.join();
  if ([before, after].every((answer) => isPlainCut(answer) || !ANSWERED.has(answer.status))) return true;
  const isAlias = before.via.length + after.via.length > 0 || [before, after].some(isElsewhere);
  const owner = below ? `*.${name}` : name;
  const isCause = (step: string): boolean => {
    const cause = causes.get(step);
    return cause?.name === owner && (isAlias || type === 'ANY' || cause.types.has(type));
  };
  // A new alias leads to what other steps write as well.
  const isHome = kind === 'added' ? steps.some(isCause) : steps.every(isCause);
  if (!isHome || steps.length === 0) return false;
  if (kind === 'added' || before.via.length + after.via.length === 0) return true;
  return kind === 'removed'
    ? after.status === 'no-name' && after.via.length === 0
    : before.data.join() === after.data.join();
}

const ANSWERED: ReadonlySet<string> = new Set(['answer', 'service', 'elsewhere', 'referral']);

/** No row has what a service answers at the name itself. */
function isServed({ status, via }: Effect['before']): boolean {
  return status === 'service' && via.length === 0;
}

function isPlainCut({ status, via }: Effect['before']): boolean {
  return status === 'referral' && via.length === 0;
}

function isElsewhere({ status }: Effect['before']): boolean {
  return status === 'elsewhere';
}

type RankedGroup = AffectedGroup & { readonly rank: number };

/** Fewer that were answered in different ways before are told one by one. */
const FEW = 5;

/** The groups of classes with one outcome: by what was answered before, or one if that is different for many. */
function groupsOf(classes: readonly AffectedClass[]): readonly RankedGroup[] {
  const byAnswers = [...groupBy(classes, ({ changes }) => JSON.stringify(changes)).values()];
  if (byAnswers.length < FEW) return byAnswers.flatMap(groupOf);
  return groupOf(classes).map((group) => ({
    ...group,
    changes: group.changes.map((change, index) => {
      const texts = new Set(classes.map(({ changes }) => spoken(changes[index]?.before ?? [])));
      return texts.size === 1 ? change : { ...change, before: [`${texts.size} different answers`] };
    }),
  }));
}

function groupOf(classes: readonly AffectedClass[]): readonly RankedGroup[] {
  const [first] = classes;
  if (!first) return [];
  const { changes, sentence, isDrift, rank } = first;
  const sorted = sortedBy(classes, ({ name }) => naturalKey(name));
  const owned = sorted.flatMap(({ name, owners }) => [...owners].map((owner) => ({ owner, name })));
  const owners = groupBy(
    sortedBy(owned, ({ owner }) => owner),
    ({ owner }) => owner,
  );
  return [
    {
      names: sorted.map(({ name }) => name),
      changes,
      sentence,
      owners: new Map([...owners].map(([owner, all]) => [owner, all.map(({ name }) => name)])),
      isDrift,
      rank,
    },
  ];
}

function orderKey({ isDrift, rank, names }: RankedGroup): string {
  return [
    Number(isDrift),
    rank,
    String(1e9 - names.length).padStart(10, '0'),
    naturalKey(names[0] ?? ''),
  ].join(' ');
}
