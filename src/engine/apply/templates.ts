import type { MailClient } from '../../api/mail/client.js';
import type { FoundTemplate } from '../../apply/journal/journal.js';
import { Failure } from '../../failure.js';
import { readTemplates } from '../../mail/listing.js';
import { patternsFor, translationMatcher } from '../../mail/patterns.js';
import { replanTemplates } from '../../mail/planning/replan-templates.js';
import type { ReviewedTemplate } from '../../mail/planning/review-template.js';
import { reviewTemplate } from '../../mail/planning/review-template.js';
import { movedSince, translationEntry } from '../../mail/planning/snapshot.js';
import type { MailSettings } from '../../mail/template.js';
import type { MailPlan, Plan, PlannedTranslation, TemplatePlan } from '../../plan/plan.js';
import type { Review } from '../../plan/review.js';
import { templateScopeNames } from '../../plan/scope.js';
import { mailBackend } from '../service/templates.js';
import type { PlannedPart, PlannedScope } from './part.js';
import type { Safeguards } from './safeguards.js';
import { mustHaveFolder } from './safeguards.js';

export interface MailPartInput {
  readonly client: MailClient;
  readonly safeguards: Safeguards;
  readonly signal: AbortSignal | undefined;
}

/** The mail templates of a plan. @throws Failure `usage` when one has no folder, ServiceError when they cannot be read. */
export async function mailPart(
  { endpoint }: Plan,
  { brand, templates: plans }: MailPlan,
  { client, safeguards: { mail: settings, maxChangePercent }, signal }: MailPartInput,
): Promise<PlannedPart<PlannedTranslation, ReviewedTemplate>> {
  if (!settings)
    throw new Failure('usage', 'the plan has mail templates, and the project has no `mail` part');
  for (const plan of plans) mustHaveFolder(plan, settings);
  const live = plans.length > 0 ? readTemplates(await client.templates(signal)) : [];
  const templates = new Map(live.map((template) => [template.id, template]));
  const nameOf = templateScopeNames(plans);
  return {
    endpoint: endpoint.mail ?? '',
    backend: mailBackend(client, templates),
    scopes: plans.map((plan) => {
      const template = templates.get(plan.templateId);
      return templateScope(plan, settings, {
        name: nameOf(plan),
        template: template && { brand, ...template },
      });
    }),
    entryOf: translationEntry,
    describe: ({ language, subject }) => `${language} "${subject}"`,
    replan: async (reviewed) => replanTemplates(reviewed, maxChangePercent),
  };
}

interface NamedTemplate {
  readonly name: string;
  /** As it is live. */
  readonly template: FoundTemplate | undefined;
}

/** A template that is gone has no translations to be read: what has moved is clear without them. */
function templateScope(
  plan: TemplatePlan,
  settings: MailSettings,
  { name, template }: NamedTemplate,
): PlannedScope<PlannedTranslation, ReviewedTemplate> {
  const isIgnored = translationMatcher(template ? patternsFor(template, settings.ignore) : []);
  return {
    id: plan.templateId,
    name,
    steps: plan.steps,
    fingerprint: plan.fingerprint,
    ...(template && { template }),
    isGone: template === undefined,
    review: (translations) =>
      template ? reviewTemplate(plan, settings, { template, translations }) : goneTemplate(plan),
    isIgnored: (translation) => isIgnored(translation) !== undefined,
  };
}

function goneTemplate(plan: TemplatePlan): Review<ReviewedTemplate> {
  return { moved: movedSince(plan, undefined), refused: [], listing: [], reviewed: null };
}
