import type { Database } from '../database.js';
import type { Template, TemplatePlace } from './mail-text.js';

/** Brands and their templates, in the order in which they were created. */
export interface TemplateStore {
  readonly hasBrand: (brand: string) => boolean;
  /** Makes a brand unless it is there. */
  readonly addBrand: (brand: string) => void;
  readonly of: (brand: string) => readonly Template[];
  readonly has: (place: TemplatePlace) => boolean;
  /** How many there are, of all brands. */
  readonly count: () => number;
  readonly add: (brand: string, template: Template) => void;
  /** Removes a template and its translations. */
  readonly remove: (place: TemplatePlace) => void;
  /** Removes all templates of a brand and their translations. */
  readonly removeOf: (brand: string) => void;
}

/** A store over an open database. */
export function createTemplateStore(database: Database): TemplateStore {
  const sql = (text: string) => database.prepare(text);
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
    hasBrand: (name) => brand.get(name) !== undefined,
    addBrand: (name) => addBrand.run(name),
    of: (name) => of.all(name).map(templateOf),
    has: (place) => template.get(place.brand, place.template) !== undefined,
    count: () => Number(count.get()?.['count']),
    add: (owner, { id, name, language, subject, body }) => add.run(owner, id, name, language, subject, body),
    remove: (place) => remove.run(place.brand, place.template),
    removeOf: (name) => removeOf.run(name),
  };
}

function templateOf(row: Readonly<Record<string, unknown>>): Template {
  return {
    id: String(row['id']),
    name: String(row['name']),
    subject: String(row['subject']),
    body: String(row['body']),
    language: String(row['language']),
  };
}
