import { sourceFile } from '../../diagnostics/source.js';
import { fingerprint } from '../../plan/fingerprint.js';
import { diffOfChanges, sortLive } from '../../plan/diff/managed-diff.js';
import type { PlannedTranslation, Step, TemplatePlan } from '../../plan/plan.js';
import type { PlacedStep, Review } from '../../plan/review/review.js';
import { changeOf, EDITED_PLAN, placeSteps, refusalOf } from '../../plan/review/review.js';
import { slashPath } from '../../text/slash-path.js';
import type { LiveMail, DesiredTemplate, MailSettings } from '../templates/template.js';
import type { Change, TemplateDiff } from '../diff/template-diff.js';
import { patternsFor, translationMatcher } from '../templates/patterns.js';
import { movedSince, translationKey } from './snapshot.js';
import type { DeclaredTranslation, LiveTranslation } from '../templates/translation.js';

/** The changes that the steps of a template make. */
export interface ReviewedTemplate {
  readonly diff: TemplateDiff;
  readonly stepOf: ReadonlyMap<Change, Step<PlannedTranslation>>;
}

/**
 * Compares the plan of a template with its listing and the project file. The plan says which changes were reviewed; the
 * listing and the project say what may be changed at all and what each change means.
 */
export function reviewTemplate(
  plan: TemplatePlan,
  settings: MailSettings,
  live: LiveMail,
): Review<ReviewedTemplate> {
  const { placed, moved } = placeSteps(plan.steps, live.translations, translationKey);
  const templateMoved = movedTemplate(plan, live);
  const reviewed = reviewedTemplate(plan, placed, settings, live);
  return {
    moved: templateMoved.length > 0 ? templateMoved : moved,
    refused: refusals(plan, settings, live),
    reviewed,
  };
}

function movedTemplate(plan: TemplatePlan, live: LiveMail): readonly string[] {
  if (fingerprint([plan.defaultText, ...plan.listing]) !== plan.fingerprint) return [EDITED_PLAN];
  return movedSince(plan, live);
}

/** Applies both the current patterns and those from when the plan was made. */
function refusals(
  { steps, ignore }: TemplatePlan,
  settings: MailSettings,
  { template, translations }: LiveMail,
): readonly string[] {
  const isIgnored = translationMatcher([...patternsFor(template, settings.ignore), ...ignore]);
  const deleted = new Set(steps.flatMap(({ action, recordId }) => (action === 'delete' ? [recordId] : [])));
  const taken = new Set(translations.flatMap(({ id, language }) => (deleted.has(id) ? [] : [language])));
  return steps.flatMap((step) => {
    const refusal = refusalOf(step, { policy: settings.policy, isIgnored }, 'mail');
    if (refusal !== null) return refusal;
    const { id, before, after } = step;
    if (before !== null || after === null) return [];
    const { language } = after;
    if (taken.has(language))
      return `step ${id}: a translation of ${template.name} in ${language} already exists`;
    taken.add(language);
    return [];
  });
}

function reviewedTemplate(
  { steps, folder }: TemplatePlan,
  placed: readonly PlacedStep<PlannedTranslation, LiveTranslation>[],
  settings: MailSettings,
  { template, translations }: LiveMail,
): ReviewedTemplate {
  const stepOf = new Map(
    placed.map(({ step, before }) => [changeOf(before, declared(step.after, folder)), step]),
  );
  const ignore = patternsFor(template, settings.ignore);
  const changes = [...stepOf.keys()];
  const desired: DesiredTemplate = {
    name: nameIn(steps) ?? template.name,
    folder: slashPath(folder),
    mirror: null,
    translations: changes.flatMap(({ after }) => (after ? [after] : [])),
  };
  const diff: TemplateDiff = {
    desired,
    template,
    live: translations,
    drafts: 0,
    ...diffOfChanges(changes, sortLive(translations, translationMatcher(ignore))),
    ignore,
    protect: patternsFor(template, settings.protect),
  };
  return { diff, stepOf };
}

/** The template's name in the addresses of the steps. */
export function nameIn([step]: TemplatePlan['steps']): string | undefined {
  return step?.address.split('/')[1];
}

function declared(translation: PlannedTranslation | null, folder: string): DeclaredTranslation | null {
  if (!translation) return null;
  const place = { file: sourceFile(folder, ''), start: 0, end: 0 };
  return { ...translation, places: { subject: place, body: place } };
}
