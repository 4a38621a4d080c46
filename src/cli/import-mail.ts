import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { LiveTemplate } from '../mail/template.js';
import type { ImportedFiles } from '../engine/import/templates.js';
import { importedFiles } from '../engine/import/templates.js';
import { validateMail } from '../engine/check/templates.js';
import type { Context } from './context.js';
import type { MailOptions } from './mail-project.js';
import { readMailProject } from './mail-project.js';
import { readLive } from './read-live-mail.js';
import { wantedTemplates } from './options/template-filter.js';

export interface MailImportOptions extends MailOptions {
  /** Globs over names and ids of templates; none means all. */
  readonly template: readonly string[];
  /** Only the default texts of templates that have a folder. */
  readonly mirrors?: boolean;
}

/** Reads the live mail and says which files of the project's mail folder declare it. */
export async function readMailFiles(options: MailImportOptions, context: Context): Promise<ImportedFiles> {
  const mail = await readMailProject(options, context);
  const { template, mirrors: onlyPresent = false } = options;
  const wanted = (all: readonly LiveTemplate[]): readonly LiveTemplate[] => wantedTemplates(all, template);
  const pick = onlyPresent ? () => [] : wanted;
  const { all, live: translated } = await readLive({ mail, options, pick }, context);
  // A folder with a mirror alone would have all translations deleted, so where there is none none is made.
  const live = onlyPresent ? wanted(all).map((each) => ({ template: each, translations: [] })) : translated;
  const { folder, project, settings } = mail;
  return importedFiles({ live, all, onlyPresent, folder, tree: project.files, ignore: settings.ignore });
}

/** What the rules have against the mail folder as it is now, what is live included; advice is left out. */
export async function errorsInMailFiles(
  options: MailImportOptions,
  context: Context,
): Promise<readonly Diagnostic[]> {
  const { project, settings, folder } = await readMailProject(options, context);
  const { severities } = project;
  const { diagnostics } = await validateMail({
    folder,
    tree: project.files,
    settings,
    severities,
    byMirror: true,
  });
  return diagnostics.filter(({ severity }) => severity === 'error');
}
