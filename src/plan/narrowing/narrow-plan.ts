import { addressParts } from '../address.js';
import type { JsonDiagnostic } from '../../diagnostics/formats/json.js';
import type { NarrowInput } from './narrow-waits.js';
import { narrowWaits } from './narrow-waits.js';
import type { Effect } from '../effect.js';
import type { Plan, Risk, Step, Unreadable, ZonePlan } from '../plan.js';
import { addSummaries, PROJECT_SCOPE, summarize, summarizeOrigins } from '../plan.js';
import { withVerdict } from '../verdict.js';

export interface WantedPart {
  readonly isWanted: (zone: string) => boolean;
  /** Whether to keep a step of a wanted zone; by default all. */
  readonly isStep?: ((zone: string, step: Step) => boolean) | undefined;
  readonly mail: boolean;
  /** The risk of a step that no longer waits for one that is left out. */
  readonly riskOf: NarrowInput['riskOf'];
}

/** The wanted part of a plan, with the risks of taking it without the rest. */
export function narrowPlan({ mail, base, settings, effects, ...plan }: Plan, wanted: WantedPart): Plan {
  const { zones, risks } = narrowZones(plan.zones, wanted);
  const templates = wanted.mail && mail ? mail.templates : [];
  const scopes = [...zones, ...templates];
  const carried = new Set(zones.flatMap(({ steps }) => steps.flatMap((step) => step.risks)));
  const isOfLeftOut = aboutLeftOut(plan.zones, zones);
  const isKept = ({ address, code, setting }: Risk): boolean => {
    const { service, scope: zone } = addressParts(address);
    if (service === 'mail') return wanted.mail;
    if (isOfLeftOut(address)) return false;
    // A loosened guard may have caught what no step is about.
    if (zone === undefined) return carried.has(code) || setting !== undefined;
    return wanted.isWanted(zone);
  };
  return withVerdict({
    ...plan,
    ...(base && {
      base: { ...base, summary: summarizeOrigins(scopes.flatMap<Step<unknown>>(({ steps }) => steps)) },
    }),
    zones,
    ...(wanted.mail && mail && { mail }),
    ...(plan.unreadable && { unreadable: plan.unreadable.filter(isWantedScope(wanted)) }),
    ...(plan.warnings && { warnings: plan.warnings.filter(isWantedProblem(wanted)) }),
    hasChanges: scopes.some(({ steps }) => steps.length > 0),
    summary: addSummaries(scopes.map(({ summary }) => summary)),
    risks: [...risks, ...plan.risks.filter(isKept)],
    ...(effects && { effects: narrowEffects(effects, zones) }),
    ...(settings && {
      settings: settings.filter(({ scope }) => scope === PROJECT_SCOPE || wanted.isWanted(scope)),
    }),
  });
}

/**
 * Whether a risk at an address is only about steps that are left out of zones that are kept. A risk of a whole zone is about all of
 * its steps.
 */
function aboutLeftOut(all: readonly ZonePlan[], zones: readonly ZonePlan[]): (address: string) => boolean {
  const [before, after] = [addressesOf(all), addressesOf(zones)];
  return (address) => before.has(address) && !after.has(address);
}

/** The addresses of all steps, and of the zones that have any. */
function addressesOf(plans: readonly ZonePlan[]): ReadonlySet<string> {
  return new Set(
    plans.flatMap(({ zone, steps }) => steps.flatMap(({ address }) => [address, `dns/${zone}`])),
  );
}

/** What the steps that are left change. What other steps change as well is told as if all of them were taken. */
function narrowEffects(effects: readonly Effect[], zones: readonly ZonePlan[]): readonly Effect[] {
  const kept = new Set(zones.flatMap(({ steps }) => steps.map(({ id }) => id)));
  return effects.flatMap((effect) => {
    const steps = effect.steps.filter((step) => kept.has(step));
    return steps.length === 0 && effect.steps.length > 0 ? [] : { ...effect, steps };
  });
}

function isWantedScope({ isWanted, mail }: WantedPart): (scope: Unreadable) => boolean {
  return ({ part, scope }) => (part === 'mail' ? mail : isWanted(scope));
}

/** Problems of mail have no zone. */
function isWantedProblem({ isWanted, mail }: WantedPart): (problem: JsonDiagnostic) => boolean {
  return ({ zone }) => (zone === undefined ? mail : isWanted(zone));
}

function narrowZones(
  all: readonly ZonePlan[],
  { isWanted, isStep = () => true, riskOf }: Pick<WantedPart, 'isWanted' | 'isStep' | 'riskOf'>,
): Pick<Plan, 'zones' | 'risks'> {
  const wanted = all.filter(({ zone }) => isWanted(zone));
  const others = all.filter(({ zone }) => !isWanted(zone));
  const { waitsOf, codesOf, risks } = narrowWaits({
    riskOf,
    kept: wanted.flatMap(({ zone, steps }) => steps.filter((step) => isStep(zone, step))),
    leftOut: [
      ...others.flatMap(({ zone, steps }) => steps.map((step) => ({ zone, step }))),
      ...wanted.flatMap(({ zone, steps }) =>
        steps.flatMap((step) => (isStep(zone, step) ? [] : { zone: null, step })),
      ),
    ],
  });
  const zones = wanted.map((zone) => {
    const kept = withSteps(zone, (step) => isStep(zone.zone, step));
    return {
      ...kept,
      steps: kept.steps.map((step) => ({
        ...step,
        ...waitsOf(step),
        risks: [...new Set([...codesOf(step.id), ...step.risks])],
      })),
    };
  });
  return { zones, risks };
}

/** A zone with some of its steps. A group that is not complete is none, and links change only where steps are. */
function withSteps(plan: ZonePlan, isKept: (step: Step) => boolean): ZonePlan {
  const left = plan.steps.filter((step) => !isKept(step));
  if (left.length === 0) return plan;
  const broken = new Set(left.map(({ group }) => group));
  const steps = plan.steps
    .filter(isKept)
    .map((step) => (broken.has(step.group) ? { ...step, group: null } : step));
  const prefixes = new Set(steps.flatMap(({ before, after }) => [before?.prefix, after?.prefix]));
  const links = plan.links?.filter(({ change, prefix }) => change === 'none' || prefixes.has(prefix));
  return {
    ...plan,
    steps,
    summary: summarize(steps),
    leftOut: (plan.leftOut ?? 0) + left.length,
    ...(links && { links }),
  };
}
