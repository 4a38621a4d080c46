import { markReviewed as markAsReviewed } from '../engine/mail/done.js';
import { exportExchange } from '../engine/mail/export-exchange.js';
import { importExchange } from '../engine/mail/import-exchange.js';
import { renderExchange } from '../engine/mail/render-exchange.js';
import type { ImportedExchange, MailTodo } from '../engine/mail/results.js';
import { readTodo } from '../engine/mail/todo.js';
import type { ImportedFile } from '../engine/outputs/imported-file.js';
import type { ExportMailOptions, Project } from './options.js';
import { inSession } from './session.js';

/** Mails for translators, as one file. */
export interface ExportedMail {
  /** What the file is to have in it. */
  readonly text: string;
  /** As files of the project spell it. */
  readonly language: string;
  /** Names of the templates in it. */
  readonly templates: readonly string[];
  /** Number of templates that are left out, since there is nothing to translate. */
  readonly leftOut: number;
}

/**
 * Returns the default texts, and the translations as far as there are, for translators, as `zonemason mail export` does. Needs no
 * network.
 *
 * @throws Failure `usage` when the language is no language tag, a template is unknown or cannot be translated to it, or XLIFF would have
 *   several source languages; InvalidFiles when files have errors.
 */
export async function exportMail(
  project: Project,
  language: string,
  { templates = [], format = 'xliff' }: ExportMailOptions = {},
): Promise<ExportedMail> {
  return inSession(project, {}, async (session) => {
    const exported = await exportExchange(session, { language, templates });
    return {
      text: renderExchange(exported, format),
      language: exported.language,
      templates: exported.mails.map(({ template }) => template),
      leftOut: exported.leftOut,
    };
  });
}

/** What became of exchange files; `faults` are the units that do not fit, whose translations stay as they are. */
export type ImportedMail = ImportedExchange;

/**
 * Takes over translations from XLIFF or CSV files, as `zonemason mail import` does: files are changed in place. Needs no network.
 *
 * @throws Failure `invalid-files` when an exchange file cannot be read, `usage` when the project has no mail; InvalidFiles when files of
 *   the project have errors. Nothing is written then.
 */
export async function importMail(project: Project, files: readonly string[]): Promise<ImportedMail> {
  return inSession(project, {}, (session) => importExchange(session, files));
}

/**
 * Lists what translators have to do, in a language or in all of them, as `zonemason mail todo` does. Needs no network.
 *
 * @throws Failure `usage` when the language is no language tag; InvalidFiles when files have errors.
 */
export async function mailTodo(project: Project, language?: string): Promise<MailTodo> {
  return inSession(project, {}, (session) => readTodo(session, language));
}

/**
 * Marks translations as reviewed, as `zonemason mail done` does. Needs no network.
 *
 * @returns their files; `same` were marked already.
 * @throws Failure `usage` when a template is unknown or has no such translation, `error` when a mirror is missing or a file cannot be
 *   written, `invalid-files` when one cannot be edited; InvalidFiles when files have errors. Nothing is written then.
 */
export async function markReviewed(
  project: Project,
  language: string,
  templates: readonly string[],
): Promise<readonly ImportedFile[]> {
  const marked = await inSession(project, {}, (session) => markAsReviewed(session, { language, templates }));
  return marked.files;
}
