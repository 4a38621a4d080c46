import { groupBy } from '../../diagnostics/group-by.js';
import { enumeration } from '../../text/plural.js';
import type { RiskKind } from '../../plan/risks/risk-kind.js';
import type { Finding, RiskRuleOf } from '../../plan/risks/assess-risks.js';
import type { QuestionClass } from '../answers/answer.js';
import { ANY } from '../answers/answer.js';
import type { ProjectState } from '../answers/project-state.js';
import { resolve } from '../answers/resolve.js';
import { recordType } from '../types/registry.js';
import type { RecordChange } from '../answers/changing-zone.js';
import type { Comparison } from '../answers/comparison.js';
import type { Effect } from '../../plan/effect.js';
import type { Change } from '../diff/zone-diff.js';
import { prefixIn } from '../name/domain.js';
import { recordAddress } from '../record.js';

/** What a plan changes of the answers of all zones, as risk rules see it. */
export interface AnswerChanges {
  readonly comparison: Comparison;
  /** Without those of zones that are new or gone, which are told as such. */
  readonly effects: readonly Effect[];
  /** Those of zones that are new: what the zones above them said of their names, and what they say. */
  readonly ofNewZones: readonly Effect[];
  /** The changes of the plan that cause some effects, each once, in its order. */
  readonly changesOf: (effects: Iterable<Effect>) => readonly Change[];
  /** Those of some changes that are changes of the plan. */
  readonly planned: (changes: readonly RecordChange[]) => readonly Change[];
}

export type AnswerRiskRule = RiskKind & RiskRuleOf<AnswerChanges, Change>;

/** The changed answers of a plan. `ids` has the steps that the effects name, by their change, in the order of the plan. */
export function answerChanges(
  comparison: Comparison,
  effects: readonly Effect[],
  ids: ReadonlyMap<Change, string>,
): AnswerChanges {
  const byId = new Map(Array.from(ids, ([change, id]) => [id, change]));
  const bySelf = new Map<RecordChange, Change>(Array.from(ids.keys(), (change) => [change, change]));
  return {
    comparison,
    effects: effects.filter(({ zone }) => isOnBothSides(comparison, zone)),
    ofNewZones: effects.filter(({ zone }) => comparison.zones.get(zone)?.only === 'after'),
    changesOf: (some) => {
      const steps = new Set(Array.from(some, (effect) => effect.steps).flat());
      return [...steps].flatMap((id) => byId.get(id) ?? []);
    },
    planned: (changes) => changes.flatMap((change) => bySelf.get(change) ?? []),
  };
}

function isOnBothSides({ zones }: Comparison, zone: string): boolean {
  const known = zones.get(zone);
  return known !== undefined && known.only === undefined;
}

/** A message names this many of the names that are alike; all of them are among the effects. */
export const MOST_NAMES = 10;

/** How a class of names is called: its wildcard stands for any other name below a name. */
export function shownName({ name, below }: QuestionClass): string {
  return below ? `*.${name}` : name;
}

/** The address of a record set for the names of an effect. */
export function effectAddress(effect: Effect, type: string): string {
  return recordAddress(effect.zone, { prefix: prefixIn(effect.zone, shownName(effect)), type });
}

/** A changed answer, and what is told of it. */
export interface ToldEffect {
  readonly effect: Effect;
  readonly text: string;
}

/** One finding for all names of a zone of which the same is told, at the record set of this type of the first one. */
export function* alikeFindings(
  found: readonly ToldEffect[],
  { changesOf }: AnswerChanges,
  { type, sentence }: { readonly type: string; readonly sentence: (text: string, names: string) => string },
): Iterable<Finding<Change>> {
  for (const alike of groupBy(found, ({ effect, text }) => `${effect.zone}\n${text}`).values()) {
    const [first] = alike;
    if (!first) continue;
    const effects = alike.map(({ effect }) => effect);
    const names = enumeration(effects.map(shownName), MOST_NAMES);
    yield {
      changes: changesOf(effects),
      address: effectAddress(first.effect, type),
      message: sentence(first.text, names),
    };
  }
}

/** Whether an effect is about an alias itself, and what is at its end is in the project: the effects of other types tell more. */
export function isAnsweredThrough(state: ProjectState, effect: Effect): boolean {
  return (
    recordType(effect.type)?.isAlias === true &&
    resolve(state, { ...effect, type: ANY }).status !== 'elsewhere'
  );
}
