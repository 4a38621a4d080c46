import { shortened } from '../../text/columns.js';
import type { JsonObject } from '../../text/json.js';
import { withUnixLineEnds } from '../../text/line-ends.js';
import type { ListedEntry } from '../../plan/listing.js';
import { nonEmptyTextIn, readEntries, textIn } from '../../plan/listing.js';
import type { LiveTemplate } from './template.js';
import type { LiveTranslation, Translation } from './translation.js';

/**
 * Parses the answer to `GET …/mail/templates` (service-interfaces.md, "Endpoints", interface A).
 *
 * @returns the templates sorted by id, without repeats, with LF as line ends.
 * @throws Failure when an entry cannot be parsed, or two different templates have the same id.
 */
export function readTemplates(entries: readonly unknown[]): readonly LiveTemplate[] {
  return readEntries({ of: 'mail templates', entries }, ({ id, field }) => ({
    id,
    name: field('name', nonEmptyTextIn),
    ...readTexts(field),
  }));
}

/**
 * Parses the answer to `GET …/translations`. An entry of another template is an error, since it would be deleted.
 *
 * @returns the translations sorted by id, without repeats, with LF as line ends.
 * @throws Failure when an entry cannot be parsed, or two different translations have the same id.
 */
export function readTranslations(
  template: Pick<LiveTemplate, 'id' | 'name'>,
  entries: readonly unknown[],
): readonly LiveTranslation[] {
  return readEntries({ of: `translations of ${template.name}`, entries }, ({ id, field, unreadable }) => {
    const owner = field('template', (value) => textIn(value ?? template.id));
    if (owner.toLowerCase() !== template.id.toLowerCase())
      throw unreadable(`the entry with the id ${shortened(id)} belongs to the template ${shortened(owner)}`);
    return { id, ...readTexts(field) };
  });
}

/** The fields of a row that is shown, null for what cannot be read or is of another template; without those it does not have. */
export function shownTexts(row: JsonObject, template: string): Readonly<Record<string, string | null>> {
  const isOwn = (value: unknown): boolean => textIn(value)?.toLowerCase() === template.toLowerCase();
  const shown = ['template', 'language', 'subject', 'body'].filter((name) => (row[name] ?? null) !== null);
  return Object.fromEntries(
    shown.map((name) => {
      const value = row[name];
      return [name, name === 'template' && !isOwn(value) ? null : mailText(value)];
    }),
  );
}

function readTexts(field: ListedEntry['field']): Translation {
  return {
    language: field('language', nonEmptyTextIn),
    subject: field('subject', mailText),
    body: field('body', mailText),
  };
}

/** Missing texts are not treated as empty: if a listing left them out, every mail would be rewritten. */
function mailText(value: unknown): string | null {
  const written = value === null ? '' : textIn(value);
  return written === null ? null : withUnixLineEnds(written);
}
