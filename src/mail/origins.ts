import type { Traced } from '../plan/origin.js';
import { traceSteps } from '../plan/origin.js';
import type { Action, PlannedTranslation, TemplatePlan } from '../plan/plan.js';
import { allows } from '../plan/policy.js';
import { languageMatcher, patternsFor } from './patterns.js';
import type { DesiredTemplate, MailSettings } from './template.js';
import type { Translation } from './translation.js';

export interface TemplateBranch {
  /** The template at the base; null when it had no folder there. */
  readonly base: DesiredTemplate | null;
  /** Of the base; null when it had no mail part. */
  readonly settings: MailSettings | null;
  readonly head: DesiredTemplate;
  /** How the base is called. */
  readonly ref: string;
}

/** Tells which steps of a template come from a branch and which are drift. */
export function traceTemplate(
  { template: name, templateId: id, steps }: TemplatePlan,
  { base, settings, head, ref }: TemplateBranch,
): Traced<PlannedTranslation> {
  const before = new Map((base?.translations ?? []).map((each) => [identity(each), each.language]));
  const after = new Map(head.translations.map((each) => [identity(each), each.language]));
  const isIgnored = languageMatcher(patternsFor({ name, id }, settings?.ignore ?? []));
  const isGivenUp = (key: string): boolean => before.has(key) && !after.has(key);
  const mayTake = (language: string, action: Action): boolean =>
    base !== null && settings !== null && allows(settings.policy, action) && !isIgnored(language);
  return traceSteps({
    steps,
    base: {
      takes: (translation, action) =>
        !isGivenUp(identity(translation)) && mayTake(translation.language, action),
      gives: (translation) => before.has(identity(translation)),
    },
    touched: new Set([
      ...[...before].flatMap(([key, language]) => (after.has(key) ? [] : [language])),
      ...[...after].flatMap(([key, language]) => (before.has(key) ? [] : [language])),
    ]),
    nameOf: ({ language }) => language,
    address: `mail/${head.name}`,
    ref,
  });
}

function identity({ language, subject, body }: Translation): string {
  return JSON.stringify([language, subject, body]);
}
