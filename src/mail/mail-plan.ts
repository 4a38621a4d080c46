import { positionAt } from '../diagnostics/source.js';
import type {
  MailPlan,
  PlannedTranslation,
  Risk,
  Step,
  StepSource,
  TemplatePlan,
  TranslationPattern,
} from '../plan/plan.js';
import { summarize, waitFields } from '../plan/plan.js';
import { mustHaveSingleFates } from '../plan/single-fate.js';
import type { Change, TemplateDiff } from './mail-diff.js';
import { changedTexts } from './mail-diff.js';
import type { OrderedChange } from './order.js';
import { orderChanges } from './order.js';
import { mailRisks } from './risks/list.js';
import { snapshot } from './snapshot.js';
import type { DeclaredTranslation, Translation } from './translation.js';
import { translationAddress } from './translation.js';

export interface PlanMailInput {
  readonly brand: string;
  readonly diffs: readonly TemplateDiff[];
  readonly maxChangePercent: number;
  /** Path of a file as the plan names it: relative to the project file. */
  readonly pathInPlan: (path: string) => string;
}

export interface PlannedMail {
  readonly mail: MailPlan;
  readonly risks: readonly Risk[];
}

/**
 * Puts the differences of all templates into order and weighs their risks.
 *
 * @throws Failure when a step and something else have one id.
 */
export function planMail({ brand, diffs, maxChangePercent, pathInPlan }: PlanMailInput): PlannedMail {
  const { risks, codesOf } = weigh(diffs, maxChangePercent);
  const ordered = diffs.map((diff) => ({ diff, changes: orderChanges(diff.changes) }));
  const ids = numbered(ordered.flatMap(({ changes }) => changes));
  const templates = ordered.map(({ diff, changes }) => {
    const context = { template: diff.desired.name, ids, codesOf, pathInPlan };
    return templatePlan(diff, { steps: changes.map((change) => toStep(change, context)), pathInPlan });
  });
  return { mail: { brand, templates }, risks };
}

export interface Weighing {
  readonly risks: readonly Risk[];
  readonly codesOf: ReadonlyMap<Change, ReadonlySet<string>>;
}

/** Finds the risks of all templates together. */
export function weigh(diffs: readonly TemplateDiff[], maxChangePercent: number): Weighing {
  const risks: Risk[] = [];
  const codesOf = new Map<Change, Set<string>>();
  for (const { code, level, find } of mailRisks) {
    for (const { changes, ...risk } of find({ diffs, maxChangePercent })) {
      risks.push({ code, level, ...risk });
      for (const change of changes) codesOf.set(change, (codesOf.get(change) ?? new Set()).add(code));
    }
  }
  return { risks, codesOf };
}

/** Steps are numbered through all templates, apart from those of zones. */
function numbered(changes: readonly OrderedChange[]): ReadonlyMap<Change, string> {
  return new Map(changes.map(({ change }, index) => [change, `m${index + 1}`]));
}

type TranslationStep = Step<PlannedTranslation>;

interface StepContext {
  /** As addresses name it. */
  readonly template: string;
  readonly ids: ReadonlyMap<Change, string>;
  readonly codesOf: Weighing['codesOf'];
  readonly pathInPlan: (path: string) => string;
}

function toStep({ change, waitsFor, group }: OrderedChange, context: StepContext): TranslationStep {
  const { template, ids, codesOf, pathInPlan } = context;
  const { action, before, after } = change;
  const idOf = (other: Change): string => ids.get(other) ?? '';
  return {
    id: idOf(change),
    action,
    address: translationAddress(template, (after ?? before).language),
    recordId: before?.id ?? null,
    before: before && plannedTranslation(before),
    after: after && plannedTranslation(after),
    changed: before && after ? changedTexts(before, after) : [],
    ...waitFields(waitsFor.map((other) => ({ step: idOf(other), why: 'name' }))),
    group: group && `g-${group.map(idOf).join('-')}`,
    source: after && sourceOf(after, pathInPlan),
    risks: [...(codesOf.get(change) ?? [])],
  };
}

function plannedTranslation({ language, subject, body }: Translation): PlannedTranslation {
  return { language, subject, body };
}

function sourceOf({ places }: DeclaredTranslation, pathInPlan: (path: string) => string): StepSource {
  const { file, start } = places.subject;
  return { file: pathInPlan(file.path), ...positionAt(file, start) };
}

interface PlanDetails {
  readonly steps: readonly TranslationStep[];
  readonly pathInPlan: (path: string) => string;
}

function templatePlan(diff: TemplateDiff, { steps, pathInPlan }: PlanDetails): TemplatePlan {
  const { desired, template, live, ignored, left, ignore } = diff;
  const staying = [...diff.unchanged, ...left, ...ignored];
  mustHaveSingleFates({ name: `mail/${template.name}`, steps, staying });
  return {
    template: template.name,
    templateId: template.id,
    folder: pathInPlan(desired.folder),
    summary: summarize(steps),
    steps,
    ignored: ignored.length,
    left: left.length,
    ignore: ignore.map(patternFields),
    ...snapshot({ template, translations: live, ignore }),
  };
}

function patternFields({ template, language }: TranslationPattern): TranslationPattern {
  return { ...(template !== undefined && { template }), ...(language !== undefined && { language }) };
}
