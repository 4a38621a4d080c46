import type { MailText, Translation } from '../mail/translation.js';
import type { Answer } from './answer.js';
import type { Redact } from './redact.js';
import { servicePath } from './service-path.js';
import { listingJson } from './wire.js';

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

/**
 * The JSON of a list of translations, not interpreted; null where nothing is in the answer, since "whether a
 * collection is wrapped in an array" is not shown, nor what stands for none. Throws as `listingJson` does.
 */
export function translationsJson(answer: Answer, redact: Redact): unknown {
  const isBlank = answer.body.every((byte) => BLANKS.has(byte));
  return isBlank ? null : listingJson(answer, redact);
}

/** Tab, line feed, carriage return, space: what JSON takes for blank. */
const BLANKS = new Set([0x09, 0x0a, 0x0d, 0x20]);
