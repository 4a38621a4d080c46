import { ownerText } from './parts.js';
import type { Review } from './review.js';
import type { Summary } from '../../plan/plan.js';
import { plural } from '../../text/plural.js';
import { totalOf } from '../summary.js';

/** Plans with more steps are summed up. */
const LONG = 200;

/** The steps of a zone or template, or of several zones that change alike. */
export interface DigestRow {
  readonly name: string;
  readonly summary: Summary;
  readonly isDrift: boolean;
}

/** Counts the steps of a long plan by zone and template; null for a plan that can be read at a glance. */
export function digestOf({ plan, parts }: Review): readonly DigestRow[] | null {
  if (totalOf(plan.summary) <= LONG) return null;
  return parts.flatMap(({ origin, zones, templates }) => {
    const isDrift = origin === 'drift';
    return [
      ...zones.map(({ zone, alike, summary, owner }) => ({
        name: [zone.zone + likeIt(alike), ownerText(owner, asIs)].filter((text) => text !== '').join(', '),
        summary: times(summary, alike.length + 1),
        isDrift,
      })),
      ...templates.map(({ template, summary }) => ({ name: `mail ${template.template}`, summary, isDrift })),
    ];
  });
}

function likeIt(alike: readonly unknown[]): string {
  return alike.length === 0 ? '' : ` and ${plural(alike.length, 'zone')} like it`;
}

function asIs(text: string): string {
  return text;
}

function times({ create, update, delete: deletes }: Summary, count: number): Summary {
  return { create: create * count, update: update * count, delete: deletes * count };
}
