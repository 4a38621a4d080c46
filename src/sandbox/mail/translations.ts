import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../text/json.js';
import { malformed, readObject, textOf } from '../http/http.js';
import { Refusal } from '../http/refusal.js';
import type { Stores } from '../stores/stores.js';
import type { MailText, Template, TemplatePlace, Translation } from '../stores/mail-store.js';

/** Returns the templates of a brand. Throws a Refusal if the brand does not exist. */
export function listTemplates(stores: Stores, brand: string): readonly Template[] {
  mustHaveBrand(stores, brand);
  return stores.templates.of(brand);
}

/** Returns the translations of a template. Throws a Refusal if the brand or template does not exist. */
export function listTranslations(stores: Stores, place: TemplatePlace): readonly Translation[] {
  mustHaveTemplate(stores, place);
  return stores.translations.listed(place);
}

/**
 * Creates a translation with a new id and returns it. Like all writes, it checks and writes in one transaction, so one of
 * two concurrent requests for the same language is refused. Throws a Refusal.
 */
export function createTranslation(stores: Stores, place: TemplatePlace, text: MailText): Translation {
  const { language, subject, body } = text;
  const created = { id: randomUUID(), template: place.template, subject, body, language };
  stores.atomically(() => {
    mustHaveTemplate(stores, place);
    const rival = stores.translations.of(place).find((other) => other.language === language);
    if (rival) throw taken(rival);
    stores.translations.add(place.brand, created);
  });
  return created;
}

/** Identifies a translation. */
export interface TranslationPlace extends TemplatePlace {
  readonly id: string;
}

/** Changes the subject and body of a translation and returns it. Throws a Refusal. */
export function updateTranslation(stores: Stores, place: TranslationPlace, change: TextChange): Translation {
  return stores.atomically(() => {
    const translation = existing(stores, place);
    mustKeep(translation, change);
    const updated = { ...translation, subject: change.subject, body: change.body };
    stores.translations.replace(place.brand, updated);
    return updated;
  });
}

/** Deletes a translation. Throws a Refusal. */
export function deleteTranslation(stores: Stores, place: TranslationPlace): void {
  stores.atomically(() => {
    existing(stores, place);
    stores.translations.remove(place, place.id);
  });
}

function existing(stores: Stores, place: TranslationPlace): Translation {
  mustHaveTemplate(stores, place);
  const translation = stores.translations.get(place, place.id);
  if (translation) return translation;
  throw notFound(`template ${place.template} has no translation ${place.id}`);
}

function mustHaveTemplate(stores: Stores, place: TemplatePlace): void {
  mustHaveBrand(stores, place.brand);
  if (!stores.templates.has(place)) throw notFound(`brand ${place.brand} has no template ${place.template}`);
}

function mustHaveBrand({ templates }: Stores, brand: string): void {
  if (!templates.hasBrand(brand)) throw notFound(`there is no brand ${brand}`);
}

function notFound(detail: string): Refusal {
  return new Refusal(404, 'not-found', detail);
}

function taken({ id, language }: Translation): Refusal {
  const detail = `the template already has a translation in "${language}" (id ${id})`;
  return new Refusal(409, 'language-taken', detail);
}

/**
 * Reads a new translation (service-interfaces.md, "Endpoints": language, subject, body). Throws a Refusal if a field is
 * missing or not a string, or if there is an id, which only the service assigns.
 */
export async function textOfCreate(request: Request): Promise<MailText> {
  const sent = await readObject(request);
  if ('id' in sent) throw malformed('a new translation must not have an id: the service assigns it');
  const language = storable(sent, 'language');
  if (language === '') throw unprocessable('language-empty', 'language is empty');
  return { language, subject: storable(sent, 'subject'), body: storable(sent, 'body') };
}

/** A change to a translation. */
export interface TextChange {
  readonly subject: string;
  readonly body: string;
  /** The whole body of the request. */
  readonly sent: JsonObject;
}

/** Reads a change to a translation. Throws a Refusal if subject or body is missing or not a string. */
export async function textOfUpdate(request: Request): Promise<TextChange> {
  const sent = await readObject(request);
  return { subject: storable(sent, 'subject'), body: storable(sent, 'body'), sent };
}

/**
 * Throws a Refusal if a change contains a different value for a field that cannot be changed (service-interfaces.md,
 * "MailTemplateTranslation").
 */
function mustKeep(translation: Translation, { sent }: TextChange): void {
  for (const name of ['id', 'template', 'language'] as const) {
    if (sent[name] === undefined || sent[name] === translation[name]) continue;
    const detail = `the ${name} of a translation cannot be changed; it is "${translation[name]}"`;
    throw unprocessable(`${name}-fixed`, detail);
  }
}

/** Returns the string in a field. Refuses NUL and lone surrogates, which SQLite does not preserve. */
function storable(sent: JsonObject, field: string): string {
  const text = textOf(sent, field);
  if (!/[\0\p{Surrogate}]/u.test(text)) return text;
  throw unprocessable('text', `${field} contains a NUL or a lone surrogate`);
}

function unprocessable(code: string, detail: string): Refusal {
  return new Refusal(422, code, detail);
}
