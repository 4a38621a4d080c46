import { plural } from '../text/plural.js';
import { printable } from '../text/printable.js';
import type { Plan, TemplatePlan, ZonePlan } from '../plan/plan.js';
import { comparedTexts } from './revision.js';

/** What is live, not as the files of some zones say, and stays; a text for each reason. */
export function stayingRecords(zones: readonly ZonePlan[]): readonly string[] {
  return [...leftAlone(zones), ...leftByPolicy(zones, 'record')];
}

/** The same of translations. */
export function stayingTranslations(templates: readonly TemplatePlan[]): readonly string[] {
  const ignored = sum(templates.map((template) => template.ignored));
  return [
    ...(ignored > 0 ? [`left alone: ${ignored} ignored`] : []),
    ...leftByPolicy(templates, 'translation'),
  ];
}

/** The sentence of a plan without a step. */
export function agreement({ zones, mail, between }: Plan): string {
  if (between) return `${comparedTexts(between).join(' and ')} say the same.`;
  const live = [...(zones.length > 0 || !mail ? ['zones'] : []), ...(mail ? ['translations'] : [])];
  const exception =
    countLeft([...zones, ...(mail?.templates ?? [])]) > 0 ? ' as far as their policies go' : '';
  return `The live ${live.join(' and ')} agree with their files${exception}.`;
}

/** Ignored records, and those of types that nobody here may touch. */
function leftAlone(zones: readonly ZonePlan[]): readonly string[] {
  const ignored = sum(zones.map((zone) => zone.ignored));
  const unmanaged = zones.flatMap((zone) => zone.unmanaged);
  const types = [...new Set(unmanaged.map(({ type }) => printable(type)))].toSorted();
  const parts = [
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(unmanaged.length > 0 ? [`${unmanaged.length} of unmanaged types (${types.join(', ')})`] : []),
  ];
  return parts.length === 0 ? [] : [`left alone: ${parts.join(', ')}`];
}

/** What is not updated or deleted, since a policy says so. */
function leftByPolicy(parts: readonly Pick<ZonePlan, 'left'>[], noun: string): readonly string[] {
  const left = countLeft(parts);
  return left === 0 ? [] : [`left because of the policy: ${plural(left, noun)} not as in the file`];
}

function countLeft(parts: readonly Pick<ZonePlan, 'left'>[]): number {
  return sum(parts.map(({ left = 0 }) => left));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
