import { Failure } from '../failure.js';
import { groupBy } from '../diagnostics/group-by.js';
import type { Effect } from './effect.js';
import { byQuestion, questionOf } from './effect.js';
import type { ChangedSince, Plan, Risk, SettingChange, Step, TemplatePlan, ZonePlan } from './plan.js';
import { addSummaries } from './plan.js';
import { withVerdict } from './verdict.js';

/** A plan and the name of its file. */
export interface NamedPlan {
  readonly name: string;
  readonly plan: Plan;
}

/**
 * Puts the plans of the parts of a project together, such as those of parallel jobs. Steps get new ids; the plan is as old as
 * the oldest part.
 *
 * @throws Failure `usage` when they are not of one project and commit, or have a zone or template in common.
 */
export function mergePlans(parts: readonly [NamedPlan, ...NamedPlan[]]): Plan {
  const [first, ...others] = parts;
  for (const other of others) mustBelongTogether(first, other);
  if (others.length === 0) return first.plan;
  mustBeDisjoint(parts);
  const plans = parts.map(({ plan }, index) => renumbered(plan, index));
  const mails = plans.flatMap(({ mail }) => mail ?? []);
  const [mail] = mails;
  const bases = plans.flatMap(({ base }) => base ?? []);
  const [base] = bases;
  const settings = distinct(plans.flatMap((plan) => plan.settings ?? []));
  const { effects: _, ...common } = first.plan;
  return withVerdict({
    ...common,
    createdAt: plans.map(({ createdAt }) => createdAt).toSorted()[0] ?? first.plan.createdAt,
    ...mergedSelection(plans),
    endpoint: Object.assign({}, ...plans.map(({ endpoint }) => endpoint)),
    hasChanges: plans.some(({ hasChanges }) => hasChanges),
    summary: addSummaries(plans.map(({ summary }) => summary)),
    zones: plans.flatMap(({ zones }) => zones),
    ...(mail && { mail: { ...mail, templates: mails.flatMap(({ templates }) => templates) } }),
    risks: distinct<Risk>(plans.flatMap(({ risks }) => risks)),
    ...mergedEffects(plans),
    ...(settings.length > 0 && { settings: weakerFirst(settings) }),
    unreadable: distinct(plans.flatMap((plan) => plan.unreadable ?? [])),
    warnings: distinct(plans.flatMap((plan) => plan.warnings ?? [])),
    ...(base && {
      base: {
        ...base,
        summary: {
          branch: addSummaries(bases.map(({ summary }) => summary.branch)),
          drift: addSummaries(bases.map(({ summary }) => summary.drift)),
        },
      },
    }),
  });
}

/** What has to be the same in all parts, in the words of a message. */
const COMMON: readonly (readonly [string, (plan: Plan) => unknown])[] = [
  ['another DNS service', ({ endpoint }) => endpoint.dns],
  ['another mail service', ({ endpoint }) => endpoint.mail],
  ['another brand', ({ mail }) => mail?.brand],
  ['another reading of TXT', ({ zones, txt }) => (zones.length > 0 ? (txt ?? 'text') : undefined)],
  ['another commit', ({ provenance }) => provenance?.commit ?? undefined],
  ['another base', ({ base }) => base?.commit ?? null],
  ['another selection', ({ selection }) => selectionKey(selection)],
  ['other revisions', ({ between }) => JSON.stringify(between ?? null)],
];

/** How much differs from a revision is another number in each part. */
function selectionKey(selection: Plan['selection']): string {
  const { changedSince, ...records } = selection ?? {};
  return JSON.stringify([records, changedSince?.ref ?? null]);
}

/** A project has as many zones and templates as each of its parts says, or more where these are of zones or mail only. */
function mergedSelection(plans: readonly Plan[]): Pick<Plan, 'selection'> {
  const [selection] = plans.flatMap((plan) => plan.selection ?? []);
  const all = plans.flatMap((plan) => plan.selection?.changedSince ?? []);
  const [first] = all;
  if (!selection || !first) return selection ? { selection } : {};
  const sum = (numberOf: (part: ChangedSince) => number): number =>
    all.reduce((total, part) => total + numberOf(part), 0);
  return {
    selection: {
      ...selection,
      changedSince: {
        ref: first.ref,
        zones: sum(({ zones }) => zones),
        ofZones: Math.max(...all.map(({ ofZones }) => ofZones)),
        templates: sum(({ templates }) => templates),
        ofTemplates: Math.max(...all.map(({ ofTemplates }) => ofTemplates)),
      },
    },
  };
}

function mustBelongTogether(first: NamedPlan, other: NamedPlan): void {
  for (const [what, partOf] of COMMON) {
    const [one, two] = [partOf(first.plan), partOf(other.plan)];
    if (one === two || one === undefined || two === undefined) continue;
    throw new Failure('usage', `${other.name} is of ${what} than ${first.name}`, {
      hint: 'plans that are shown as one are parts of one project, made from one commit',
    });
  }
}

function mustBeDisjoint(parts: readonly NamedPlan[]): void {
  const owners = new Map<string, string>();
  for (const { name, plan } of parts) {
    const templates = (plan.mail?.templates ?? []).map(({ template }) => `mail/${template}`);
    for (const scope of [...plan.zones.map(({ zone }) => zone), ...templates]) {
      const owner = owners.get(scope);
      if (owner !== undefined)
        throw new Failure('usage', `${scope} is in ${owner} and in ${name}`, {
          hint: 'plans that are shown as one have no zone or template in common',
        });
      owners.set(scope, name);
    }
  }
}

/** Gives the steps and groups of a part names that no other part has. */
function renumbered(plan: Plan, index: number): Plan {
  const renamed = (id: string): string => `${index + 1}.${id}`;
  const step = <V>({ waits, ...each }: Step<V>): Step<V> => ({
    ...each,
    id: renamed(each.id),
    waitsFor: each.waitsFor.map(renamed),
    ...(waits && { waits: waits.map((wait) => ({ ...wait, step: renamed(wait.step) })) }),
    group: each.group === null ? null : renamed(each.group),
  });
  const template = (each: TemplatePlan): TemplatePlan => ({ ...each, steps: each.steps.map(step) });
  return {
    ...plan,
    zones: plan.zones.map((zone): ZonePlan => ({ ...zone, steps: zone.steps.map(step) })),
    ...(plan.mail && { mail: { ...plan.mail, templates: plan.mail.templates.map(template) } }),
    ...(plan.effects && {
      effects: plan.effects.map((effect) => ({ ...effect, steps: effect.steps.map(renamed) })),
    }),
  };
}

/**
 * None if a part of an earlier version has none. An answer that several parts change is one effect of all their steps; what it was
 * and becomes is as in the first of them.
 */
function mergedEffects(plans: readonly Plan[]): Pick<Plan, 'effects'> {
  if (!plans.every(({ effects }) => effects)) return {};
  const byQuestions = groupBy(
    plans.flatMap(({ effects = [] }) => effects),
    questionOf,
  );
  const merged = [...byQuestions.values()].flatMap(([first, ...others]): readonly Effect[] =>
    first ? [{ ...first, steps: [first, ...others].flatMap(({ steps }) => steps) }] : [],
  );
  return { effects: merged.toSorted(byQuestion) };
}

function weakerFirst(settings: readonly SettingChange[]): readonly SettingChange[] {
  return [...settings.filter(({ weaker }) => weaker), ...settings.filter(({ weaker }) => !weaker)];
}

/** All parts have what is about the project. */
function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
