import type { MailText, Translation } from '../../mail/translation.js';
import type { ListKind } from '../http/answers/list-answer.js';
import { servicePath } from '../http/service-path.js';

/** Paths of interface A below a brand (service-interfaces.md, "Endpoints"). Ids are checked as `servicePath` does. */
export interface MailPaths {
  readonly templates: string;
  readonly translations: (templateId: string) => string;
  readonly translation: (templateId: string, id: string) => string;
}

/** The paths of a brand at the service at `endpoint`. */
export function mailPaths(endpoint: URL, brand: string): MailPaths {
  const templates = ['v2', 'brands', brand, 'mail', 'templates'];
  return {
    templates: servicePath(endpoint, templates),
    translations: (templateId) => servicePath(endpoint, [...templates, templateId, 'translations']),
    translation: (templateId, id) => servicePath(endpoint, [...templates, templateId, 'translations', id]),
  };
}

/** Body of a create: language, subject, body (POST …/translations). */
export function createTranslationBody({ language, subject, body }: Translation): string {
  return JSON.stringify({ language, subject, body });
}

/** Body of an update: subject and body, "only these can be changed" (PUT …/translations/:translation_id). */
export function updateTranslationBody({ subject, body }: MailText): string {
  return JSON.stringify({ subject, body });
}

/** The list of all templates (GET …/templates). */
export const mailTemplates: ListKind = {
  name: 'mail templates',
  identifying: ['id', 'name', 'language', 'subject', 'body'],
  hint: 'is mail.endpoint the base address of the service management interface?',
};

/** The list of a template's translations (GET …/translations), whose sample is a single one. */
export function translationsOf(templateId: string): ListKind {
  return {
    name: `translations of the mail template ${templateId}`,
    identifying: ['id', 'language', 'subject', 'body'],
    hint: mailTemplates.hint,
  };
}
