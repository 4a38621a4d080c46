import type { MailServiceSettings } from '../../config/mail-settings.js';
import { usable } from '../../config/usable.js';
import type { TemplateDiff } from '../../mail/planning/template-diff.js';
import { diffTemplate } from '../../mail/planning/template-diff.js';
import type { PlannedTemplates } from '../../mail/planning/plan-templates.js';
import { planTemplates } from '../../mail/planning/plan-templates.js';
import type { DesiredTemplate, LiveTemplate } from '../../mail/template.js';
import type { LiveTranslation } from '../../mail/translation.js';
import type { Subject } from './management-risks.js';
import { newlyManaged, noLongerManaged, releasedSteps } from './management-risks.js';

export interface CompareTemplatesInput {
  /** As they were declared before. */
  readonly base: readonly DesiredTemplate[];
  /** As they are declared now. */
  readonly templates: readonly DesiredTemplate[];
  readonly settings: MailServiceSettings;
  readonly maxChangePercent: number;
  readonly pathInPlan: (path: string) => string;
}

/**
 * Compares translations as they were declared with translations as they are, by the names of their folders: what was
 * declared stands for what is live. The policy and `ignore` count as they are now.
 */
export function compareTemplates({
  base,
  templates,
  settings,
  maxChangePercent,
  pathInPlan,
}: CompareTemplatesInput): PlannedTemplates {
  const before = new Map(base.map((template) => [template.name, template]));
  const now = new Set(templates.map(({ name }) => name));
  const removed = base.filter(({ name }) => !now.has(name));
  const compare = (desired: DesiredTemplate): TemplateDiff =>
    diffTemplate({
      desired,
      live: asLiveTemplate(before.get(desired.name) ?? desired),
      translations: asLive(before.get(desired.name), pathInPlan),
      settings: now.has(desired.name) ? settings : { policy: 'sync', ignore: [], protect: [] },
    });
  const diffs = [...templates, ...removed.map((template) => ({ ...template, translations: [] }))].map(
    compare,
  );
  const { mail, risks } = planTemplates({
    brand: usable(settings.brand),
    diffs,
    maxChangePercent,
    pathInPlan,
  });
  const gone = new Set(removed.map(({ name }) => name));
  return {
    mail: {
      ...mail,
      templates: mail.templates.map((template) => ({
        ...template,
        listing: [],
        steps: gone.has(template.template) ? releasedSteps(template.steps) : template.steps,
      })),
    },
    risks: [
      ...risks.filter(({ address }) => !gone.has(address.split('/')[1] ?? '')),
      ...removed.map((template) => noLongerManaged(subject(template))),
      ...templates.flatMap((template) =>
        before.has(template.name) ? [] : newlyManaged(subject(template), settings.policy),
      ),
    ],
  };
}

function subject({ name }: DesiredTemplate): Subject {
  return { address: `mail/${name}`, name: `the mail template ${name}`, declaredBy: 'folder' };
}

/** The template as its mirror has it; without one its default is not known. */
function asLiveTemplate({ name, mirror }: DesiredTemplate): LiveTemplate {
  const { id, language, subject: title, body } = mirror ?? { id: name, language: '', subject: '', body: '' };
  return { id, name, language, subject: title, body };
}

/** Nothing has an id here: what is said instead is where the translation was declared. */
function asLive(
  template: DesiredTemplate | undefined,
  pathInPlan: (path: string) => string,
): readonly LiveTranslation[] {
  return (template?.translations ?? []).map(({ language, subject: title, body, places }) => ({
    id: pathInPlan(places.subject.file.path),
    language,
    subject: title,
    body,
  }));
}
