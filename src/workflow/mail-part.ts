import type { MailClient } from '../api/mail-client.js';
import { readTemplates } from '../mail/listing.js';
import { languageMatcher } from '../mail/patterns.js';
import { movedSince, translationEntry } from '../mail/snapshot.js';
import type { LiveTemplate } from '../mail/template.js';
import type { MailPlan, Plan, PlannedTranslation, TemplatePlan } from '../plan/plan.js';
import { mailBackend } from './mail-backend.js';
import type { Part, Scope } from './part.js';

/** The mail templates of a plan. @throws ServiceError when the templates cannot be read. */
export async function mailPart(
  { endpoint }: Plan,
  { templates: plans }: MailPlan,
  { client, signal }: { readonly client: MailClient; readonly signal: AbortSignal | undefined },
): Promise<Part<PlannedTranslation>> {
  const live = plans.length > 0 ? readTemplates(await client.templates(signal)) : [];
  const templates = new Map(live.map((template) => [template.id, template]));
  return {
    endpoint: endpoint.mail ?? '',
    backend: mailBackend(client, templates),
    scopes: plans.map((plan) => templateScope(plan, templates.get(plan.templateId))),
    entryOf: translationEntry,
    describe: ({ language, subject }) => `${language} "${subject}"`,
  };
}

/** A template that is gone has no translations to be read: what has moved is clear without them. */
function templateScope(plan: TemplatePlan, live: LiveTemplate | undefined): Scope<PlannedTranslation> {
  const isIgnored = languageMatcher(plan.ignore);
  return {
    id: plan.templateId,
    name: `mail/${plan.template}`,
    steps: plan.steps,
    fingerprint: plan.fingerprint,
    listing: plan.listing,
    isGone: live === undefined,
    movedIn: (translations) => movedSince(plan, live && { template: live, translations }),
    isIgnored: ({ language }) => isIgnored(language) !== undefined,
  };
}
