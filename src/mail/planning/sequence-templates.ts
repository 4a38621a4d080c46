import { byText } from '../../text/compare.js';
import type { FoundRisk } from '../../plan/risks/assess-risks.js';
import { assessRisks } from '../../plan/risks/assess-risks.js';
import type { StepPlace } from '../../plan/review/step-of.js';
import type { Risk } from '../../plan/plan.js';
import { waitFields } from '../../plan/plan.js';
import type { Change, TemplateDiff } from '../diff/template-diff.js';
import { mailRisks } from '../risks/list.js';
import type { MailChange } from '../risks/risk.js';
import { isSameLanguage, primaryLanguage } from '../text/language.js';
import { isSameText, translationAddress } from '../templates/translation.js';

export interface SequenceTemplatesInput {
  readonly diffs: readonly TemplateDiff[];
  readonly maxChangePercent: number;
  /** How many templates the project manages; by default, those given. */
  readonly templateCount?: number | undefined;
  /** Names of templates that are no longer declared; none by default. */
  readonly released?: ReadonlySet<string> | undefined;
  /** Finds risks by more than the changes; by default none. */
  readonly assess?: AssessTemplates | undefined;
  /** The id of a step, given the position of its change among those of all templates. */
  readonly idOf: (change: Change, position: number) => string;
}

/** Finds risks of the templates that change, by what else is known of them. */
export type AssessTemplates = (mail: MailChange) => Iterable<FoundRisk<Change>>;

export interface SequencedTemplate {
  readonly diff: TemplateDiff;
  readonly changes: readonly { readonly change: Change; readonly place: StepPlace }[];
}

export interface Sequence {
  readonly templates: readonly SequencedTemplate[];
  readonly risks: readonly Risk[];
}

/** Orders the changes of each template and assesses the risks of all templates together. */
export function sequenceTemplates(input: SequenceTemplatesInput): Sequence {
  const { diffs, idOf, maxChangePercent, templateCount = diffs.length, released = new Set() } = input;
  const mail = { diffs, maxChangePercent, templateCount, released };
  const { risks, codesOf } = assessRisks(mailRisks, [mail], input.assess?.(mail));
  const ordered = diffs.map((diff) => ({ diff, changes: orderChanges(diff.changes) }));
  const changes = ordered.flatMap((template) => template.changes);
  const ids = new Map(changes.map(({ change }, position) => [change, idOf(change, position)]));
  const id = (change: Change): string => ids.get(change) ?? '';
  const templates = ordered.map((template) => ({
    diff: template.diff,
    changes: template.changes.map(({ change, waitsFor, group }) => ({
      change,
      place: {
        id: id(change),
        address: translationAddress(template.diff.desired.name, languageOf(change)),
        ...waitFields(waitsFor.map((other) => ({ step: id(other), why: 'name' }))),
        group: group && `g-${group.map(id).join('-')}`,
        risks: codesOf(change),
      },
    })),
  }));
  return { templates, risks };
}

interface OrderedChange {
  readonly change: Change;
  readonly waitsFor: readonly Change[];
  /** The deletes and the create that run back to back; null for a single change. */
  readonly group: readonly Change[] | null;
}

/**
 * Orders the writes of one template so that the default is sent in place of a translation for the shortest time. The
 * language of a translation cannot be changed (service-interfaces.md, "MailTemplateTranslation"), so a renamed one is a
 * create and a delete: the create comes first, and the delete waits for its replacement. Where only the case of the
 * language is corrected, a service that compares languages as RFC 5646 does would refuse the create, so the delete comes
 * first and the create follows immediately. All other writes are independent.
 */
function orderChanges(changes: readonly Change[]): readonly OrderedChange[] {
  const byLanguage = changes.toSorted(byText(languageOf));
  const groups = respellings(byLanguage);
  const grouped = new Set(groups.flat());
  const single = byLanguage.filter((change) => !grouped.has(change));
  const writes = single.filter(({ action }) => action !== 'delete');
  const deletes = single.filter(({ action }) => action === 'delete');
  return [
    ...writes.map((change) => ({ change, waitsFor: [], group: null })),
    ...groups.flatMap((group) => group.map((change) => ({ change, waitsFor: [], group }))),
    ...deletes.map((change) => ({
      change,
      waitsFor: byLanguage.filter((other) => replaces(other, change)),
      group: null,
    })),
  ];
}

/** The deletes and the create of each language that only changes its case, the create last. */
function respellings(changes: readonly Change[]): readonly (readonly Change[])[] {
  const deletes = new Set(changes.filter(({ action }) => action === 'delete'));
  return changes.flatMap((create) => {
    if (create.action !== 'create') return [];
    const old = [...deletes].filter((change) => isSameLanguage(languageOf(change), languageOf(create)));
    for (const change of old) deletes.delete(change);
    return old.length === 0 ? [] : [[...old, create]];
  });
}

/** Whether a write replaces what a delete removes: the same text, or the same language. */
function replaces({ action, after }: Change, { before }: Change): boolean {
  if (after === null || before === null) return false;
  if (action === 'update') return isSameLanguage(after.language, before.language);
  return isSameText(after, before) || primaryLanguage(after.language) === primaryLanguage(before.language);
}

function languageOf({ before, after }: Change): string {
  return (after ?? before).language;
}
