import type { Plan, TemplatePlan, ZonePlan } from '../plan/plan.js';
import { plural } from '../text/plural.js';
import { printable } from '../text/printable.js';
import { comparedTexts } from './revision.js';

/** `2 unchanged zones, 1 ignored record`: what a plan leaves as it is, and so does not show; '' for nothing. */
export function notShown(zones: readonly ZonePlan[], templates: readonly TemplatePlan[]): string {
  const unmanaged = zones.flatMap((zone) => zone.unmanaged);
  const types = [...new Set(unmanaged.map(({ type }) => printable(type)))].toSorted();
  const typeNoun = types.length === 1 ? 'an unmanaged type' : 'unmanaged types';
  const counts = [
    [zones.filter(isUnchanged).length, 'unchanged zone', ''],
    [templates.filter(isUnchanged).length, 'unchanged mail template', ''],
    [sum(zones.map(({ ignored }) => ignored)), 'ignored record', ''],
    [
      sum(zones.map(({ ownServers = 0 }) => ownServers)),
      'NS record',
      ` of the ${zones.length === 1 ? 'zone itself' : 'zones themselves'}`,
    ],
    [sum(templates.map(({ ignored }) => ignored)), 'ignored translation', ''],
    [unmanaged.length, 'record', ` of ${typeNoun} (${types.join(', ')})`],
    [countLeftOut(zones), 'change', ' left out by name or type'],
    [countKept(zones), 'record', ' kept by the policy'],
    [countKept(templates), 'translation', ' kept by the policy'],
    [countDrafts(templates), 'draft', ''],
  ] as const;
  const texts = counts.flatMap(([count, noun, more]) => (count > 0 ? [plural(count, noun) + more] : []));
  return texts.join(', ');
}

/** The sentence for a plan without changes, with revisions formatted by `format`. */
export function noChangesText(
  { zones, mail, between, unreadable = [], settings = [] }: Plan,
  format?: (text: string) => string,
): string {
  const isPartial = unreadable.length > 0;
  if (isPartial && zones.length === 0 && !mail?.templates.length) return 'Everything is left out.';
  if (between) {
    const others = [
      ...(settings.length > 0 ? ['settings'] : []),
      ...(isPartial ? ['perhaps what is left out'] : []),
      ...(countLeftOut(zones) > 0 ? ['what is not selected'] : []),
      ...(countDrafts(mail?.templates ?? []) > 0 ? ['perhaps drafts'] : []),
    ];
    const exception = others.length === 0 ? '' : `, except for ${others.join(' and ')}`;
    return `${comparedTexts(between, format).join(' and ')} do not differ${exception}.`;
  }
  if (zones.length === 0 && !mail) return 'Nothing was read: no zone is selected.';
  const live = [...(zones.length > 0 ? ['zones'] : []), ...(mail ? ['translations'] : [])];
  const exceptions = [
    ...(countLeftOut(zones) > 0 ? ['what is not selected'] : []),
    ...(countKept(zones) + countKept(mail?.templates ?? []) > 0 ? ['what the policy keeps'] : []),
    ...(countDrafts(mail?.templates ?? []) > 0 ? ['drafts'] : []),
    ...(isPartial ? ['what is left out'] : []),
  ];
  const exception = exceptions.length === 0 ? '' : `, except for ${exceptions.join(' and ')}`;
  return `The live ${live.join(' and ')} match the files${exception}.`;
}

type ScopePlan = Pick<ZonePlan | TemplatePlan, 'steps'>;

export function isUnchanged({ steps }: ScopePlan): boolean {
  return steps.length === 0;
}

function countKept(parts: readonly Pick<ZonePlan, 'left'>[]): number {
  return sum(parts.map(({ left = 0 }) => left));
}

function countDrafts(templates: readonly TemplatePlan[]): number {
  return sum(templates.map(({ drafts = 0 }) => drafts));
}

function countLeftOut(zones: readonly ZonePlan[]): number {
  return sum(zones.map(({ leftOut = 0 }) => leftOut));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
