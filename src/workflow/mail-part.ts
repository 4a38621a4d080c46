import type { MailClient } from '../api/mail-client.js';
import type { FoundTemplate } from '../apply/journal.js';
import { readTemplates } from '../mail/listing.js';
import { languageMatcher } from '../mail/patterns.js';
import { templateScopeNames } from '../mail/scope-names.js';
import { movedSince, translationEntry } from '../mail/snapshot.js';
import type { MailPlan, Plan, PlannedTranslation, TemplatePlan } from '../plan/plan.js';
import { mailBackend } from './mail-backend.js';
import type { Part, Scope } from './part.js';

/** The mail templates of a plan. @throws ServiceError when the templates cannot be read. */
export async function mailPart(
  { endpoint }: Plan,
  { brand, templates: plans }: MailPlan,
  { client, signal }: { readonly client: MailClient; readonly signal: AbortSignal | undefined },
): Promise<Part<PlannedTranslation>> {
  const live = plans.length > 0 ? readTemplates(await client.templates(signal)) : [];
  const templates = new Map(live.map((template) => [template.id, template]));
  const nameOf = templateScopeNames(plans);
  return {
    endpoint: endpoint.mail ?? '',
    backend: mailBackend(client, templates),
    scopes: plans.map((plan) => {
      const template = templates.get(plan.templateId);
      return templateScope(plan, { name: nameOf(plan), template: template && { brand, ...template } });
    }),
    entryOf: translationEntry,
    describe: ({ language, subject }) => `${language} "${subject}"`,
  };
}

interface NamedTemplate {
  readonly name: string;
  /** As it is live. */
  readonly template: FoundTemplate | undefined;
}

/** A template that is gone has no translations to be read: what has moved is clear without them. */
function templateScope(plan: TemplatePlan, { name, template }: NamedTemplate): Scope<PlannedTranslation> {
  const isIgnored = languageMatcher(plan.ignore);
  return {
    id: plan.templateId,
    name,
    steps: plan.steps,
    fingerprint: plan.fingerprint,
    ...(template && { template }),
    listing: plan.listing,
    isGone: template === undefined,
    movedIn: (translations) => movedSince(plan, template && { template, translations }),
    isIgnored: ({ language }) => isIgnored(language) !== undefined,
  };
}
