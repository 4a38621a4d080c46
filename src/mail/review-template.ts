import { sourceFile } from '../diagnostics/source.js';
import { fingerprint } from '../plan/fingerprint.js';
import type { PlannedTranslation, Step, TemplatePlan } from '../plan/plan.js';
import { allows } from '../plan/policy.js';
import type { PlacedStep, Review } from '../plan/review.js';
import { changeOf, placeSteps } from '../plan/review.js';
import type { LiveMail } from './live-mail.js';
import type { Change, TemplateDiff } from './mail-diff.js';
import { languageMatcher, patternsFor } from './patterns.js';
import { movedSince, translationEntry } from './snapshot.js';
import type { DesiredTemplate, MailSettings } from './template.js';
import type { DeclaredTranslation, LiveTranslation } from './translation.js';

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
  const isIgnored = languageMatcher(diff.ignore);
  return {
    moved: templateMoved.length > 0 ? templateMoved : moved,
    refused: refusals(plan, settings, live),
    listing: live.translations.filter(({ language }) => !isIgnored(language)).map(translationEntry),
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
  const isIgnored = languageMatcher([...patternsFor(template, settings.ignore), ...ignore]);
  const deleted = new Set(steps.flatMap(({ action, recordId }) => (action === 'delete' ? [recordId] : [])));
  const taken = new Set(translations.flatMap(({ id, language }) => (deleted.has(id) ? [] : [language])));
  return steps.flatMap(({ id, action, address, before, after }) => {
    if ([before, after].some((value) => value !== null && isIgnored(value.language)))
      return [`step ${id}: ${address} matches \`ignore\` and is left alone`];
    if (!allows(settings.policy, action))
      return [`step ${id}: \`policy: ${settings.policy}\` of mail does not let it ${action} ${address}`];
    if (before !== null || after === null) return [];
    const { language } = after;
    if (taken.has(language))
      return [`step ${id}: there is a translation of ${template.name} in ${language} already`];
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
  const isIgnored = languageMatcher(ignore);
  const changes = [...stepOf.keys()];
  const touched = new Set(changes.map(({ before }) => before));
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
    changes,
    unchanged: translations.filter((each) => !touched.has(each) && !isIgnored(each.language)),
    left: [],
    ignored: translations.filter(({ language }) => isIgnored(language)),
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
