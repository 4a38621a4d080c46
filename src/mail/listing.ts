import { shortened } from '../text/columns.js';
import { withUnixLineEnds } from '../text/line-ends.js';
import type { ListedEntry } from '../plan/listing.js';
import { nonEmptyTextIn, readEntries, textIn } from '../plan/listing.js';
import type { LiveTemplate } from './template.js';
import type { LiveTranslation, Translation } from './translation.js';

/**
 * Reads the entries of the answer to `GET …/mail/templates` (service-interfaces.md, "Endpoints", interface A).
 *
 * @returns the templates sorted by id, each once, line ends as LF.
 * @throws Failure when an entry cannot be read, or one id stands for two different templates; nothing must be planned.
 */
export function readTemplates(entries: readonly unknown[]): readonly LiveTemplate[] {
  return readEntries({ of: 'mail templates', entries }, ({ id, field }) => ({
    id,
    name: field('name', nonEmptyTextIn),
    ...readTexts(field),
  }));
}

/**
 * Reads the entries of the answer to `GET …/translations`. An entry that says to belong to another template makes the
 * list unreadable, since it would be deleted as foreign.
 *
 * @returns the translations sorted by id, each once, line ends as LF.
 * @throws Failure when an entry cannot be read, or one id stands for two different translations; nothing must be planned.
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

function readTexts(field: ListedEntry['field']): Translation {
  return {
    language: field('language', nonEmptyTextIn),
    subject: field('subject', mailText),
    body: field('body', mailText),
  };
}

/**
 * A list that leaves a text out is a digest of the real one: read as empty, every mail would be rewritten. Line ends
 * of any system are LF, as in files.
 */
function mailText(value: unknown): string | null {
  const written = value === null ? '' : textIn(value);
  return written === null ? null : withUnixLineEnds(written);
}
