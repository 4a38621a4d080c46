import { plural } from '../../text/plural.js';
import type { OriginPart } from '../review/parts.js';
import type { Review } from '../review/review.js';
import { totalOf } from '../summary.js';
import { notShown } from '../not-shown.js';
import { prose } from './escape.js';
import { templateSections } from './template-sections.js';
import type { Section } from './section.js';
import { zoneSections } from './zone-sections.js';

/** All changes of a plan, those of the branch first and drift folded, and what is not shown. */
export function planSections({ plan, parts }: Review): readonly Section[] {
  const { mail } = plan;
  const ofParts = parts.flatMap((part) => {
    const changes = [
      ...part.zones.flatMap((zone) => zoneSections(zone, plan)),
      ...part.templates.flatMap((template) => templateSections(template, mail?.brand ?? '', plan)),
    ];
    return part.origin === null ? changes : titled(part, changes);
  });
  const unshown = notShown(plan.zones, mail?.templates ?? []);
  return unshown === '' ? ofParts : [...ofParts, { intro: `Not shown: ${prose(unshown)}.` }];
}

const TITLES = {
  branch: 'Changes of this branch',
  unknown: 'Changes of unknown origin',
  drift: 'Drift, not from this branch',
} as const;

function titled({ origin, summary }: OriginPart, sections: readonly Section[]): readonly Section[] {
  const title = `## ${TITLES[origin ?? 'branch']}`;
  if (sections.length === 0) return [{ intro: `${title}\n\nNothing.` }];
  if (origin !== 'drift') return [{ intro: title }, ...sections];
  const fold = { summary: plural(totalOf(summary), 'change') };
  return [
    { intro: title },
    ...sections.map((section) => ({ ...section, folds: [fold, ...(section.folds ?? [])] })),
  ];
}
