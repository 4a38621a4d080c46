import type { Plan, Unreadable } from '../../plan/plan.js';
import { enumeration, plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';

/** What a plan has, and what it leaves out. */
export type Covered = Pick<Plan, 'zones' | 'mail' | 'unreadable'>;

const MOST_NAMED = 5;

/** `1 of 3 zones left out: example.net`; '' if nothing is. */
export function leftOutText({ zones, mail, unreadable = [] }: Covered): string {
  const ofPart = (wanted: Unreadable['part']): readonly string[] =>
    unreadable.flatMap(({ part, scope }) => (part === wanted ? [scope] : []));
  const templates = ofPart('mail');
  return [
    countText(ofPart('dns'), zones.length, 'zone'),
    templates.includes('mail')
      ? 'all mail templates left out'
      : countText(templates, mail?.templates.length ?? 0, 'mail template'),
  ]
    .filter((text) => text !== '')
    .join('; ');
}

function countText(leftOut: readonly string[], others: number, noun: string): string {
  if (leftOut.length === 0) return '';
  const all = plural(leftOut.length + others, noun);
  return `${leftOut.length} of ${all} left out: ${enumeration(leftOut.map(printable), MOST_NAMED)}`;
}
