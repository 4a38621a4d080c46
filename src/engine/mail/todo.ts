import type { MailTodo } from '../../mail/todo.js';
import { mailTodo } from '../../mail/todo.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import { mustBeLanguage } from './add-language.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';

/**
 * Lists what translators have to do, in a language or in all of them. Offline.
 *
 * @throws Failure `usage` when the language is no language tag; InvalidFiles when files have errors.
 */
export async function readTodo(session: Session, language: string | undefined): Promise<MailTodo> {
  mustHaveValidProject(session);
  if (language !== undefined) mustBeLanguage(language);
  const project = mailProjectOf(session);
  const { diagnostics, ...mail } = await readMailFolder(project, session);
  mustBeValid(diagnostics, session.tell);
  return mailTodo(mail, project.settings, language);
}
