import type { MailServiceSettings } from '../config/mail-settings.js';
import type { Project } from '../config/project.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Failure } from '../failure.js';
import { applySeverities } from '../diagnostics/severities.js';
import { loadMailFolder } from '../load/template/mail-folder.js';
import type { DesiredMail } from '../mail/template.js';
import { mailFolder } from '../engine/check/check.js';
import type { Context } from './context.js';
import { mustBeValid, validProjectFile } from './make-plan.js';
import type { ServiceOptions } from './service-options.js';

/** Options of the commands that are about mail alone. */
export interface MailOptions extends ServiceOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
}

/** A project that has a mail part. */
export interface MailProject {
  readonly project: Project;
  readonly settings: MailServiceSettings;
  /** Path of the mail folder as it is shown. */
  readonly folder: string;
}

/** Reads the project file. @throws Failure `usage` when there is none, or no mail part in it, `invalid-files`. */
export async function readMailProject(
  options: Pick<MailOptions, 'config' | 'credentials'>,
  context: Context,
): Promise<MailProject> {
  const project = await validProjectFile(options, context);
  const { mail: settings, file } = project;
  if (!settings)
    throw new Failure('usage', `${file} has no \`mail\` part`, {
      hint: 'write `mail:` with an endpoint and a brand into it, as docs/mail.md shows',
    });
  return { project, settings, folder: mailFolder(project, settings) };
}

/** A mail folder, and what keeps files of it from being read; what translations say is not judged. */
export interface ReadFolder extends DesiredMail {
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the mail folder for a command that shows what is in it. @throws Failure `invalid-files` when there is none. */
export async function readMailFolder(
  { project, folder }: MailProject,
  context: Context,
): Promise<ReadFolder> {
  const { mail, diagnostics: found } = await loadMailFolder(folder, project.files);
  const diagnostics = applySeverities(found, project.severities);
  if (mail) return { ...mail, diagnostics };
  mustBeValid({ diagnostics }, context);
  return { templates: [], diagnostics };
}
