import { Failure } from '../../failure.js';
import { lastName, slashPath } from '../../text/slash-path.js';
import { recordAddress } from '../../dns/record.js';
import type { TxtReading } from '../../dns/record.js';
import { mayBecome } from '../../dns/diff/type-changes.js';
import { changedFields } from '../../dns/diff/zone-diff.js';
import { planFile } from '../../load/generated/plan-file.js';
import { changedTexts } from '../../mail/diff/template-diff.js';
import { translationAddress } from '../../mail/templates/translation.js';
import { effectFaults } from '../../plan/faults/effect-faults.js';
import { orderFaults } from '../../plan/faults/order-faults.js';
import type {
  Plan,
  PlannedRecord,
  PlannedTranslation,
  Step,
  TemplatePlan,
  ZonePlan,
} from '../../plan/plan.js';
import { readPlan } from '../../plan/plan-file.js';
import { addSummaries, summarizeOrigins } from '../../plan/plan.js';
import { verdictOf, withVerdict } from '../../plan/verdict.js';
import type { StepList } from '../../plan/faults/step-faults.js';
import { isSameSummary, stepFaults } from '../../plan/faults/step-faults.js';

/**
 * Parses the text of a saved plan. Messages call it `name`.
 *
 * @throws Failure `usage` when it is not a plan, contradicts itself, or has an unsupported format version.
 */
export function parsePlan(text: string, name = 'the text'): Plan {
  const plan = readPlan(text, name, isPlan);
  mustBeSound(plan, name);
  return withVerdict(plan);
}

function isPlan(value: unknown): value is Plan {
  return planFile(value);
}

/**
 * Checks that a plan, which may be damaged or edited, does not contradict itself. Messages call it `name`.
 *
 * @throws Failure `usage` that states the first contradiction.
 */
export function mustBeSound(plan: Plan, name: string): void {
  for (const fault of faultsOf(plan))
    throw new Failure('usage', `${name} was not made by zonemason, or it was changed: ${fault}`, {
      hint: 'make a new plan with `zonemason plan --out FILE`',
    });
}

function* faultsOf(plan: Plan): Iterable<string> {
  const { mail, between } = plan;
  const zones = plan.zones.map((zone) => zoneSteps(zone, plan.txt));
  const templates = (mail?.templates ?? []).map(templateSteps);
  const lists = [...zones, ...templates];
  yield* repeated([...lists.map(({ name }) => name), ...leftOutZones(plan)]);
  for (const zone of zones) yield* stepFaults(zone, { ...(between && { between }) });
  for (const template of templates) yield* stepFaults(template, { ...(between && { between }) });
  for (const {
    template,
    templateId,
    defaultText: [id, called],
  } of mail?.templates ?? [])
    if (id !== templateId || called !== template) yield `its default text is not that of ${template}`;
  yield* orderFaults(lists);
  yield* effectFaults(plan);
  yield* totalFaults(
    plan,
    lists.flatMap<Step<unknown>>(({ steps }) => steps),
    lists.map(({ summary }) => summary),
  );
}

function zoneSteps({ zone, steps, summary }: ZonePlan, txt: TxtReading = 'text'): StepList<PlannedRecord> {
  return {
    name: zone,
    steps,
    summary,
    addressesOf: (record) => [recordAddress(zone, record)],
    mayBecome,
    changed: (before, after) => changedFields(before, after, txt),
  };
}

/** Addresses contain the name of the folder, which may be the id of the template. */
function templateSteps({
  template,
  templateId,
  folder,
  steps,
  summary,
}: TemplatePlan): StepList<PlannedTranslation> {
  const names = [lastName(slashPath(folder)), template, templateId];
  return {
    name: `the mail template ${templateId}`,
    steps,
    summary,
    addressesOf: ({ language }) => names.map((name) => translationAddress(name, language)),
    mayBecome: (before, after) => before.language === after.language,
    changed: changedTexts,
  };
}

/** A comparison may leave out a zone for each of its files. */
function leftOutZones({ unreadable = [], between }: Plan): readonly string[] {
  const names = unreadable.flatMap(({ part, scope }) => (part === 'dns' ? scope : []));
  return between ? [...new Set(names)] : names;
}

function* repeated(names: readonly string[]): Iterable<string> {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) yield `${name} is in it twice`;
    seen.add(name);
  }
}

function* totalFaults(
  { hasChanges, summary, base, verdict, ...judged }: Plan,
  steps: readonly Step<unknown>[],
  summaries: readonly Plan['summary'][],
): Iterable<string> {
  if (hasChanges !== steps.length > 0) yield `it claims to have ${hasChanges ? '' : 'no '}changes`;
  if (!isSameSummary(summary, addSummaries(summaries))) yield 'its summary does not count its steps';
  if (verdict !== undefined && verdict !== verdictOf(judged)) yield `it claims to be ${verdict}`;
  if (!base) return;
  const { branch, drift } = summarizeOrigins(steps);
  if (!isSameSummary(base.summary.branch, branch) || !isSameSummary(base.summary.drift, drift))
    yield 'its summary does not count the steps from the branch and from drift';
}
