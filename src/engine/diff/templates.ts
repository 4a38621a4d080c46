import type { MailServiceSettings } from '../../config/settings/list.js';
import { usable } from '../../config/settings/setting.js';
import { diffTemplate } from '../../mail/diff/template-diff.js';
import type { PlannedTemplates } from '../../mail/planning/plan-templates.js';
import type { AssessTemplates } from '../../mail/planning/sequence-templates.js';
import { planTemplates } from '../../mail/planning/plan-templates.js';
import { plannedTranslations } from '../../mail/templates/drafts.js';
import type { DesiredTemplate, LiveTemplate, MailSettings } from '../../mail/templates/template.js';
import type { LiveTranslation } from '../../mail/templates/translation.js';
import type { PlanSettings } from '../plan/assemble.js';
import { compareManagedTemplates } from '../revision/management-risks.js';

export interface CompareTemplatesInput extends Pick<PlanSettings, 'maxChangePercent' | 'pathInPlan'> {
  /** The templates declared before. */
  readonly base: readonly DesiredTemplate[];
  /** The templates declared now. */
  readonly templates: readonly DesiredTemplate[];
  readonly settings: MailServiceSettings;
  readonly assess?: AssessTemplates;
}

/** Compares declared templates by folder, as if those of the base were live, with the current policy and `ignore`. */
export function compareTemplates(input: CompareTemplatesInput): PlannedTemplates {
  const { base, templates, settings, assess, maxChangePercent, pathInPlan } = input;
  const { before, removed, steps, risks } = compareManagedTemplates(base, templates, settings);
  const compare = (desired: DesiredTemplate, limits: MailSettings): ReturnType<typeof diffTemplate> =>
    diffTemplate({
      desired,
      live: asLiveTemplate(before.get(desired.name) ?? desired),
      translations: asLive(before.get(desired.name), pathInPlan),
      settings: limits,
    });
  const released: MailSettings = { languages: [], policy: 'sync', ignore: [], protect: [] };
  const diffs = [
    ...templates.map((template) => compare(template, settings)),
    ...removed.map((template) => compare({ ...template, translations: [] }, released)),
  ];
  const brand = usable(settings.brand);
  const planned = planTemplates({
    brand,
    diffs,
    maxChangePercent,
    templateCount: templates.length,
    assess,
    released: new Set(removed.map(({ name }) => name)),
    pathInPlan,
  });
  const withoutListing = planned.mail.templates.map((template) => ({
    ...template,
    listing: [],
    steps: steps(template.template, template.steps),
  }));
  return { mail: { ...planned.mail, templates: withoutListing }, risks: risks(planned.risks) };
}

/** Returns the template according to its mirror; without one, its default is not known. */
function asLiveTemplate({ name, mirror }: DesiredTemplate): LiveTemplate {
  const { id, language, subject, body } = mirror ?? { id: name, language: '', subject: '', body: '' };
  return { id, name, language, subject, body };
}

/** Uses the places where the translations were declared as ids. */
function asLive(
  template: DesiredTemplate | undefined,
  pathInPlan: (path: string) => string,
): readonly LiveTranslation[] {
  return (template ? plannedTranslations(template) : []).map(({ language, subject, body, places }) => ({
    id: pathInPlan(places.subject.file.path),
    language,
    subject,
    body,
  }));
}
