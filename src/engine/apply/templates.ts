import type { MailClient } from '../../api/mail/client.js';
import { byRequest } from '../../apply/delivery/by-request.js';
import type { Backend } from '../../apply/step/backend.js';
import type { ValueModel } from '../../apply/step/value-model.js';
import type { FoundTemplate } from '../../apply/journal/journal.js';
import type { Difference } from '../../apply/step/difference.js';
import type { ValueForm } from '../../apply/step/value-model.js';
import { Failure } from '../../failure.js';
import { readTemplates, readTranslations, shownTexts } from '../../mail/templates/listing.js';
import { patternsFor, translationMatcher } from '../../mail/templates/patterns.js';
import { replanTemplates } from '../../mail/planning/replan-templates.js';
import type { ReviewedTemplate } from '../../mail/planning/review-template.js';
import { nameIn, reviewTemplate } from '../../mail/planning/review-template.js';
import { isSameButSpelling } from '../../mail/text/same-spelling.js';
import type { RecentListings } from '../service/recent-listings.js';
import { earlierListings } from '../service/recent-listings.js';
import type { RowReading } from '../service/shown-row.js';
import { checkedRow } from '../service/shown-row.js';
import { movedDefault } from '../../mail/planning/snapshot.js';
import type { LiveTranslation } from '../../mail/templates/translation.js';
import { translationAddress, translationIdentity } from '../../mail/templates/translation.js';
import { languageLikeness, respelledText } from '../../mail/text/language.js';
import type { MailSettings } from '../../mail/templates/template.js';
import type { MailPlan, Plan, PlannedTranslation, TemplatePlan } from '../../plan/plan.js';
import { templateScopeNames } from '../../plan/scope.js';
import type { PlannedPart, PlannedScope } from './part.js';
import type { Safeguards } from '../check/safeguards.js';
import { mustHaveFolder } from '../check/safeguards.js';

export interface MailPartInput {
  readonly client: MailClient;
  readonly safeguards: Safeguards;
  readonly signal: AbortSignal | undefined;
  readonly recent?: RecentListings['mail'] | undefined;
}

/** Returns the mail templates of a plan. @throws Failure `usage` when one has no folder, ServiceError. */
export async function mailPart(
  { endpoint }: Plan,
  { brand, templates: plans }: MailPlan,
  { client, safeguards: { mail: settings, maxChangePercent }, signal, recent }: MailPartInput,
): Promise<PlannedPart<PlannedTranslation, ReviewedTemplate>> {
  if (!settings)
    throw new Failure('usage', 'the plan has mail templates, but the project has no `mail` part');
  for (const plan of plans) mustHaveFolder(plan, settings);
  const live = plans.length > 0 ? readTemplates(await client.templates(signal)) : [];
  const templates = new Map(live.map((template) => [template.id, template]));
  const nameOf = templateScopeNames(plans);
  const scopes = plans.map((plan) => {
    const template = templates.get(plan.templateId);
    return templateScope(plan, settings, {
      name: nameOf(plan),
      template: template && { brand, ...template },
    });
  });
  const parse: ParseTranslations = (id, entries) =>
    readTranslations(templates.get(id) ?? { id, name: id }, entries);
  const forms = new Map(scopes.map(({ id, form }) => [id, form]));
  const backend = mailBackend(client, parse);
  return {
    endpoint: endpoint.mail ?? '',
    backend,
    delivery: byRequest(backend),
    scopes,
    earlier: earlierListings(recent, scopes, parse),
    formOf: (id) => forms.get(id) ?? translationForm(id),
    needsOf: () => () => [],
    adviceOn: adviceOnLanguages,
    replan: async (reviewed) => {
      const { folders, templateCount = folders.length } = settings;
      return replanTemplates(reviewed, { maxChangePercent, templateCount });
    },
  };
}

/** How translations are compared. */
const translationModel: ValueModel<PlannedTranslation> = {
  identity: translationIdentity,
  likeness: ({ language }) => languageLikeness(language),
  nameOf: ({ language }) => languageLikeness(language),
  serves: isSameButSpelling,
  fieldsOf: ({ language, subject, body }) => ({ language, subject, body }),
};

function shownTranslation(template: string): RowReading<PlannedTranslation> {
  return { fieldsIn: (row) => shownTexts(row, template), models: [translationModel] };
}

type ParseTranslations = (template: string, entries: readonly unknown[]) => readonly LiveTranslation[];

/** The ids of its scopes are those of the templates. */
function mailBackend(client: MailClient, parse: ParseTranslations): Backend<PlannedTranslation> {
  return {
    list: async (id, signal, hurry) => parse(id, await client.translations(id, signal, hurry)),
    create: async (id, translation, writing) =>
      checkedRow(await client.create(id, translation, writing), translation, shownTranslation(id)),
    update: async (id, translationId, translation, writing) => {
      const { subject, body } = translation;
      const proof = await client.update(id, translationId, { subject, body }, writing);
      return checkedRow(proof, translation, shownTranslation(id));
    },
    delete: (id, translationId, writing) => client.delete(id, translationId, writing),
    ...translationModel,
    refusesRepeat: () => false,
    writable: (_, translation) => translation,
  };
}

/** The translations of a template that is gone are not read: the plan is stale in any case. */
function templateScope(
  plan: TemplatePlan,
  settings: MailSettings,
  { name, template }: { readonly name: string; readonly template: FoundTemplate | undefined },
): PlannedScope<PlannedTranslation, ReviewedTemplate> {
  const isIgnored = translationMatcher(template ? patternsFor(template, settings.ignore) : []);
  return {
    id: plan.templateId,
    name,
    steps: plan.steps,
    fingerprint: plan.fingerprint,
    ...(template && { template }),
    isGone: template === undefined,
    movedUnread: movedDefault(plan, template),
    review: (translations) =>
      template
        ? reviewTemplate(plan, settings, { template, translations })
        : { moved: movedDefault(plan, undefined), refused: [], reviewed: null },
    isIgnored: (translation) => isIgnored(translation) !== undefined,
    form: translationForm(nameIn(plan.steps) ?? plan.template),
  };
}

function translationForm(template: string): ValueForm<PlannedTranslation> {
  return { ...translationModel, addressOf: ({ language }) => translationAddress(template, language) };
}

/** Names the file that spells a language as the service does. */
function adviceOnLanguages(differences: readonly Difference[]): readonly string[] {
  return differences.flatMap(({ kind, fields }) => {
    const { expected, found } = fields?.['language'] ?? {};
    if (kind !== 'different' || typeof expected !== 'string' || typeof found !== 'string') return [];
    return languageLikeness(expected) === languageLikeness(found) ? [respelledText(expected, found)] : [];
  });
}
