import { byText } from '../../text/compare.js';
import type { MailPlan, Origin, Plan, ZonePlan } from '../../plan/plan.js';
import { changesOf } from '../changes.js';
import { originOf } from '../revision.js';
import { notShown } from '../not-shown.js';
import { prose } from './escape.js';
import { templateSections } from './template-sections.js';
import type { Section } from './section.js';
import { zoneSections } from './zone-sections.js';

/** All changes of a plan, those of the branch separate from drift, and what is not shown. */
export function planSections(plan: Plan): readonly Section[] {
  const changes = plan.base
    ? ORIGINS.flatMap((origin) => ofOrigin(plan, origin))
    : partSections(plan, () => true);
  const unshown = notShown(plan.zones, plan.mail?.templates ?? []);
  return unshown === '' ? changes : [...changes, { intro: `Not shown: ${prose(unshown)}.` }];
}

type Filter = (origin: Origin | undefined) => boolean;

const ORIGINS: readonly (Origin | undefined)[] = ['branch', undefined, 'drift'];

function ofOrigin(plan: Plan, origin: Origin | undefined): readonly Section[] {
  const sections = partSections(plan, (other) => other === origin);
  if (sections.length === 0 && origin !== 'branch') return [];
  const nothing = sections.length === 0 ? '\n\nNothing.' : '';
  return [{ intro: `## ${originTitle(origin)}${nothing}` }, ...sections];
}

function originTitle(origin: Origin | undefined): string {
  if (origin === undefined) return 'Changes of unknown origin';
  return origin === 'branch' ? 'Changes of this branch' : 'Earlier drift';
}

function partSections({ zones, mail }: Plan, isWanted: Filter): readonly Section[] {
  const byName = zones.toSorted(byText(({ zone }) => zone));
  return [...byName.flatMap((zone) => zonePart(zone, isWanted)), ...(mail ? mailPart(mail, isWanted) : [])];
}

function zonePart(zone: ZonePlan, isWanted: Filter): readonly Section[] {
  const changes = changesOf(zone.steps).filter((change) => isWanted(originOf(change.steps)));
  return changes.length === 0 ? [] : zoneSections(zone, changes);
}

function mailPart({ brand, templates }: MailPlan, isWanted: Filter): readonly Section[] {
  return templates.flatMap((template) => {
    const steps = template.steps.filter(({ origin }) => isWanted(origin));
    return steps.length === 0 ? [] : templateSections(template, brand, steps);
  });
}
