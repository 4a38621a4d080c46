import type { Database } from '../database.js';
import type { TemplatePlace, Translation } from './mail-text.js';

/** Translations of templates, in the order in which they were created. What a write returns from is on the disk. */
export interface TranslationStore {
  readonly of: (place: TemplatePlace) => readonly Translation[];
  readonly get: (place: TemplatePlace, id: string) => Translation | null;
  /** Adds a translation to a template of the brand. */
  readonly add: (brand: string, translation: Translation) => void;
  /** Changes subject and body; the language stays. */
  readonly replace: (brand: string, translation: Translation) => void;
  readonly remove: (place: TemplatePlace, id: string) => void;
}

const THEIR_TEMPLATE = 'template = (SELECT number FROM templates WHERE brand = ? AND id = ?)';

/** A store over an open database. */
export function createTranslationStore(database: Database): TranslationStore {
  const sql = (text: string) => database.prepare(text);
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

  return {
    of: ({ brand, template }) => of.all(brand, template).map((row) => translationOf(template, row)),
    get: ({ brand, template }, id) => {
      const row = get.get(brand, template, id);
      return row ? translationOf(template, row) : null;
    },
    add: (brand, { id, template, language, subject, body }) =>
      add.run(id, language, subject, body, brand, template),
    replace: (brand, { id, template, subject, body }) => replace.run(subject, body, brand, template, id),
    remove: ({ brand, template }, id) => remove.run(brand, template, id),
  };
}

function translationOf(template: string, row: Readonly<Record<string, unknown>>): Translation {
  return {
    id: String(row['id']),
    template,
    subject: String(row['subject']),
    body: String(row['body']),
    language: String(row['language']),
  };
}
