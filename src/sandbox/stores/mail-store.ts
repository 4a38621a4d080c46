import type { Database } from './database.js';

/** A subject and body in one language. */
export interface MailText {
  readonly language: string;
  readonly subject: string;
  readonly body: string;
}

/** A mail template and its default text (service-interfaces.md, "MailTemplate"). */
export interface Template extends MailText {
  readonly id: string;
  readonly name: string;
}

/** A translation (service-interfaces.md, "MailTemplateTranslation"); `template` is the id of its template. */
export interface Translation extends MailText {
  readonly id: string;
  readonly template: string;
}

/** Identifies a template. */
export interface TemplatePlace {
  readonly brand: string;
  readonly template: string;
}

/** Brands and their templates, in order of creation. */
export type TemplateStore = ReturnType<typeof createTemplateStore>;

/** Translations of templates, in order of creation. */
export type TranslationStore = ReturnType<typeof createTranslationStore>;

export function createTemplateStore({ prepare: sql }: Database) {
  const brand = sql('SELECT name FROM brands WHERE name = ?');
  const addBrand = sql('INSERT INTO brands (name) VALUES (?) ON CONFLICT DO NOTHING');
  const of = sql('SELECT id, name, language, subject, body FROM templates WHERE brand = ? ORDER BY number');
  const template = sql('SELECT id FROM templates WHERE brand = ? AND id = ?');
  const count = sql('SELECT count(*) AS count FROM templates');
  const add = sql(
    'INSERT INTO templates (brand, id, name, language, subject, body) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remove = sql('DELETE FROM templates WHERE brand = ? AND id = ?');
  const removeOf = sql('DELETE FROM templates WHERE brand = ?');

  return {
    hasBrand: (name: string) => brand.get(name) !== undefined,
    /** Does nothing if the brand exists. */
    addBrand: (name: string) => addBrand.run(name),
    of: (name: string): readonly Template[] =>
      of.all(name).map((row) => ({ ...textOf(row), name: String(row['name']) })),
    has: (place: TemplatePlace) => template.get(place.brand, place.template) !== undefined,
    /** The number of templates of all brands. */
    count: () => Number(count.get()?.['count']),
    add: (owner: string, { id, name, language, subject, body }: Template) =>
      add.run(owner, id, name, language, subject, body),
    /** Removes a template and its translations. */
    remove: (place: TemplatePlace) => remove.run(place.brand, place.template),
    /** Removes all templates of a brand and their translations. */
    removeOf: (name: string) => removeOf.run(name),
  };
}

const THEIR_TEMPLATE = 'template = (SELECT number FROM templates WHERE brand = ? AND id = ?)';

export function createTranslationStore({ prepare: sql }: Database) {
  const of = sql(
    `SELECT id, language, subject, body FROM translations WHERE ${THEIR_TEMPLATE} ORDER BY number`,
  );
  const get = sql(`SELECT id, language, subject, body FROM translations WHERE ${THEIR_TEMPLATE} AND id = ?`);
  const add = sql(
    `INSERT INTO translations (template, id, language, subject, body)
     SELECT number, ?, ?, ?, ? FROM templates WHERE brand = ? AND id = ?`,
  );
  const replace = sql(`UPDATE translations SET subject = ?, body = ? WHERE ${THEIR_TEMPLATE} AND id = ?`);
  const remove = sql(`DELETE FROM translations WHERE ${THEIR_TEMPLATE} AND id = ?`);

  const translationsOf = ({ brand, template }: TemplatePlace): readonly Translation[] =>
    of.all(brand, template).map((row) => ({ ...textOf(row), template }));

  return {
    of: translationsOf,
    /** As a request lists them, which may lag behind. */
    listed: translationsOf,
    get: ({ brand, template }: TemplatePlace, id: string): Translation | null => {
      const row = get.get(brand, template, id);
      return row ? { ...textOf(row), template } : null;
    },
    add: (brand: string, { id, template, language, subject, body }: Translation) =>
      add.run(id, language, subject, body, brand, template),
    /** Replaces subject and body, but not the language. */
    replace: (brand: string, { id, template, subject, body }: Translation) =>
      replace.run(subject, body, brand, template, id),
    remove: ({ brand, template }: TemplatePlace, id: string) => remove.run(brand, template, id),
  };
}

function textOf(row: Readonly<Record<string, unknown>>) {
  return {
    id: String(row['id']),
    subject: String(row['subject']),
    body: String(row['body']),
    language: String(row['language']),
  };
}
