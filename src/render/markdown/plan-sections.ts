import { byText } from '../../text/compare.js';
import { plural } from '../../text/plural.js';
import type { MailPlan, Origin, Plan, ZonePlan } from '../../plan/plan.js';
import { changesOf } from '../changes.js';
import { originOf } from '../revision.js';
import { stayingRecords, stayingTranslations } from '../staying-text.js';
import { prose } from './escape.js';
import { mailSections } from './mail-sections.js';
import type { Section } from './section.js';
import { zoneSections } from './zone-sections.js';

/** All that a plan changes, what comes from the branch apart from drift, and what stays. */
export function planSections(plan: Plan): readonly Section[] {
  const changes = plan.base
    ? ORIGINS.flatMap((origin) => ofOrigin(plan, origin))
    : partSections(plan, () => true);
  return [...changes, ...staying(plan)];
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
  if (origin === undefined) return 'What may come from this branch or not';
  return origin === 'branch' ? 'What this branch changes' : 'Drift that was there before';
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
    return steps.length === 0 ? [] : mailSections(template, brand, steps);
  });
}

/** What is as the files say, and what is not and stays. */
function staying({ zones, mail }: Plan): readonly Section[] {
  const templates = mail?.templates ?? [];
  const texts = [
    ...[unchanged(zones, 'zone'), unchanged(templates, 'mail template')].filter((text) => text !== ''),
    ...stayingRecords(zones),
    ...stayingTranslations(templates),
  ];
  return texts.length === 0 ? [] : [{ intro: `Besides: ${texts.map(prose).join('; ')}.` }];
}

function unchanged(all: readonly { readonly steps: readonly unknown[] }[], noun: string): string {
  const count = all.filter(({ steps }) => steps.length === 0).length;
  return count === 0 ? '' : `${plural(count, noun)} unchanged`;
}
