import { sourceFile } from '../../diagnostics/source.js';
import { fingerprint } from '../../plan/fingerprint.js';
import { diffOfChanges, sortLive } from '../../plan/diff/managed-diff.js';
import type { PlannedTranslation, Step, TemplatePlan } from '../../plan/plan.js';
import type { PlacedStep, Review } from '../../plan/review.js';
import { changeOf, placeSteps, refusalOf } from '../../plan/review.js';
import type { LiveMail, DesiredTemplate, MailSettings } from '../template.js';
import type { Change, TemplateDiff } from './template-diff.js';
import { patternsFor, translationMatcher } from '../patterns.js';
import { movedSince, translationEntry } from './snapshot.js';
import type { DeclaredTranslation, LiveTranslation } from '../translation.js';

/** The changes that the steps of a template make. */
export interface ReviewedTemplate {
  readonly diff: TemplateDiff;
  readonly stepOf: ReadonlyMap<Change, Step<PlannedTranslation>>;
}

/**
 * Holds the plan of a template against its listing and the project file. The plan says which changes were reviewed;
 * what may be touched at all, and what each change means, is said by the listing and the project.
 */
export function reviewTemplate(
  plan: TemplatePlan,
  settings: MailSettings,
  live: LiveMail,
): Review<ReviewedTemplate> {
  const { placed, moved } = placeSteps(plan.steps, live.translations, translationEntry);
  const templateMoved = movedTemplate(plan, live);
  const reviewed = reviewedTemplate(plan, placed, { settings, live });
  const { diff } = reviewed;
  const isIgnored = translationMatcher(diff.ignore);
  return {
    moved: templateMoved.length > 0 ? templateMoved : moved,
    refused: refusals(plan, settings, live),
    listing: live.translations.filter((translation) => !isIgnored(translation)).map(translationEntry),
    reviewed,
  };
}

function movedTemplate(plan: TemplatePlan, live: LiveMail): readonly string[] {
  if (fingerprint([plan.defaultText, ...plan.listing]) !== plan.fingerprint)
    return ['its listing is not the one that its fingerprint is of'];
  return movedSince(plan, live);
}

/** What the project file says now counts, and what it said when the plan was made. */
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
      return `step ${id}: there is a translation of ${template.name} in ${language} already`;
    taken.add(language);
    return [];
  });
}

interface Surroundings {
  readonly settings: MailSettings;
  readonly live: LiveMail;
}

function reviewedTemplate(
  { steps, folder }: TemplatePlan,
  placed: readonly PlacedStep<PlannedTranslation, LiveTranslation>[],
  { settings, live: { template, translations } }: Surroundings,
): ReviewedTemplate {
  const stepOf = new Map(
    placed.map(({ step, before }) => [changeOf(before, declared(step.after, folder)), step]),
  );
  const ignore = patternsFor(template, settings.ignore);
  const changes = [...stepOf.keys()];
  const desired: DesiredTemplate = {
    name: nameIn(steps) ?? template.name,
    folder,
    mirror: null,
    translations: changes.flatMap(({ after }) => (after ? [after] : [])),
  };
  const diff: TemplateDiff = {
    desired,
    template,
    live: translations,
    ...diffOfChanges(changes, sortLive(translations, translationMatcher(ignore))),
    ignore,
    protect: patternsFor(template, settings.protect),
  };
  return { diff, stepOf };
}

/** What the addresses of the steps call the template. */
function nameIn([step]: TemplatePlan['steps']): string | undefined {
  return step?.address.split('/')[1];
}

function declared(translation: PlannedTranslation | null, folder: string): DeclaredTranslation | null {
  if (!translation) return null;
  const place = { file: sourceFile(folder, ''), start: 0, end: 0 };
  return { ...translation, places: { subject: place, body: place } };
}
