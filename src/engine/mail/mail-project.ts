import type { MailServiceSettings } from '../../config/settings/list.js';
import type { Project } from '../../config/project.js';
import { mailFolder } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { applySeverities } from '../../diagnostics/severities.js';
import { Failure } from '../../failure.js';
import { loadMailFolder } from '../../load/template/mail-folder.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';

/** A project and its mail part. */
export interface MailProject {
  readonly project: Project;
  readonly settings: MailServiceSettings;
  /** Path of the mail folder as shown to users. */
  readonly folder: string;
}

/** Returns the mail part of a project. @throws Failure `usage` when it has none. */
export function mailProjectOf({ project }: Pick<Session, 'project'>): MailProject {
  const { mail: settings, file } = project;
  if (!settings)
    throw new Failure('usage', `${file} has no \`mail\` part`, {
      hint: 'add `mail:` with an endpoint and a brand, as docs/mail.md shows',
    });
  return { project, settings, folder: mailFolder(project, settings) };
}

/** A mail folder, and the problems of reading its files; no rule has checked the translations. */
export interface ReadFolder extends DesiredMail {
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the mail folder in order to show it. @throws InvalidFiles when there is none. */
export async function readMailFolder(
  { project, folder }: MailProject,
  { tell }: Pick<Session, 'tell'>,
): Promise<ReadFolder> {
  const { mail, diagnostics: found } = await loadMailFolder(folder, project.files);
  const diagnostics = applySeverities(found, project.severities);
  if (mail) return { ...mail, diagnostics };
  mustBeValid(diagnostics, tell);
  return { templates: [], diagnostics };
}
