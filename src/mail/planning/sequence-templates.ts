import type { Assessment } from '../../plan/assess-risks.js';
import { assessRisks } from '../../plan/assess-risks.js';
import type { StepPlace } from '../../plan/step-of.js';
import { waitFields } from '../../plan/plan.js';
import type { Change, TemplateDiff } from './template-diff.js';
import { orderChanges } from './order.js';
import { mailRisks } from '../risks/list.js';
import { translationAddress } from '../translation.js';

export interface SequenceTemplatesInput {
  readonly diffs: readonly TemplateDiff[];
  readonly maxChangePercent: number;
  /** The id of a step, given the place of its change among those of all templates. */
  readonly idOf: (change: Change, place: number) => string;
}

export interface SequencedTemplate {
  readonly diff: TemplateDiff;
  readonly changes: readonly { readonly change: Change; readonly place: StepPlace }[];
}

export interface Sequence extends Pick<Assessment<Change>, 'risks'> {
  readonly templates: readonly SequencedTemplate[];
}

/** Puts the changes of each template into order and weighs the risks of all together. */
export function sequenceTemplates({ diffs, maxChangePercent, idOf }: SequenceTemplatesInput): Sequence {
  const { risks, codesOf } = assessRisks(mailRisks, [{ diffs, maxChangePercent }]);
  const ordered = diffs.map((diff) => ({ diff, changes: orderChanges(diff.changes) }));
  const changes = ordered.flatMap((template) => template.changes);
  const ids = new Map(changes.map(({ change }, place) => [change, idOf(change, place)]));
  const id = (change: Change): string => ids.get(change) ?? '';
  const templates = ordered.map((template) => ({
    diff: template.diff,
    changes: template.changes.map(({ change, waitsFor, group }) => ({
      change,
      place: {
        id: id(change),
        address: translationAddress(template.diff.desired.name, (change.after ?? change.before).language),
        ...waitFields(waitsFor.map((other) => ({ step: id(other), why: 'name' }))),
        group: group && `g-${group.map(id).join('-')}`,
        risks: codesOf(change),
      },
    })),
  }));
  return { templates, risks };
}
