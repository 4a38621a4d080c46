import type { JsonDiagnostic } from '../../diagnostics/formats/json.js';
import type { NarrowInput } from './narrow-waits.js';
import { narrowWaits } from './narrow-waits.js';
import type { Effect } from '../effect.js';
import type { Plan, Risk, Step, Unreadable, ZonePlan } from '../plan.js';
import { addSummaries, PROJECT_SCOPE, summarizeOrigins } from '../plan.js';
import { withVerdict } from '../verdict.js';

export interface WantedPart {
  readonly isWanted: (zone: string) => boolean;
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
  const isKept = ({ address, code, setting }: Risk): boolean => {
    const [service, zone] = address.split('/');
    if (service === 'mail') return wanted.mail;
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
  { isWanted, riskOf }: Pick<WantedPart, 'isWanted' | 'riskOf'>,
): Pick<Plan, 'zones' | 'risks'> {
  const wanted = all.filter(({ zone }) => isWanted(zone));
  const others = all.filter(({ zone }) => !isWanted(zone));
  const { waitsOf, codesOf, risks } = narrowWaits({
    riskOf,
    kept: wanted.flatMap(({ steps }) => steps),
    leftOut: others.flatMap(({ zone, steps }) => steps.map((step) => ({ zone, step }))),
  });
  const zones = wanted.map((zone) => ({
    ...zone,
    steps: zone.steps.map((step) => ({
      ...step,
      ...waitsOf(step),
      risks: [...new Set([...step.risks, ...codesOf(step.id)])],
    })),
  }));
  return { zones, risks };
}
