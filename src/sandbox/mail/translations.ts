import { randomUUID } from 'node:crypto';
import { Refusal } from '../refusal.js';
import type { Stores } from '../stores.js';
import type { MailText, Template, TemplatePlace, Translation } from './mail-text.js';
import type { TextChange } from './request-text.js';
import { mustKeep } from './request-text.js';

/** The templates of a brand. Throws a Refusal when there is no such brand. */
export function listTemplates(stores: Stores, brand: string): readonly Template[] {
  mustHaveBrand(stores, brand);
  return stores.templates.of(brand);
}

/** The translations of a template. Throws a Refusal when there is no such brand or template. */
export function listTranslations(stores: Stores, place: TemplatePlace): readonly Translation[] {
  mustHaveTemplate(stores, place);
  return stores.translations.of(place);
}

/**
 * Creates a translation under a new id and gives it back. This and the other writes look and write in one
 * transaction, so of two for one language one is refused. Throws a Refusal.
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

/** A translation of a template of a brand. */
export interface TranslationPlace extends TemplatePlace {
  readonly id: string;
}

/** Changes subject and body of a translation and gives it back. Throws a Refusal. */
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
  throw notFound(`the template ${place.template} has no translation ${place.id}`);
}

function mustHaveTemplate(stores: Stores, place: TemplatePlace): void {
  mustHaveBrand(stores, place.brand);
  if (!stores.templates.has(place))
    throw notFound(`the brand ${place.brand} has no template ${place.template}`);
}

function mustHaveBrand({ templates }: Stores, brand: string): void {
  if (!templates.hasBrand(brand)) throw notFound(`there is no brand ${brand}`);
}

function notFound(detail: string): Refusal {
  return new Refusal({ status: 404, code: 'not-found', detail });
}

function taken({ id, language }: Translation): Refusal {
  const detail = `the template has a translation in "${language}" already (id ${id})`;
  return new Refusal({ status: 409, code: 'language-taken', detail });
}
