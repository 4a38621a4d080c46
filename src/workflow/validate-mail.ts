import type { MailServiceSettings } from '../config/mail-settings.js';
import type { Project } from '../config/project.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { applySeverities } from '../diagnostics/severities.js';
import { loadMailFolder } from '../load/mail-folder.js';
import { checkMail } from '../mail/check-mail.js';
import type { DesiredMail } from '../mail/template.js';

export interface MailValidation {
  /** Null when the folder cannot be read. */
  readonly mail: DesiredMail | null;
  /** Every problem of every file. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files that were read. */
  readonly files: number;
}

export interface ValidateMailInput {
  /** The mail folder, as it is shown. */
  readonly folder: string;
  readonly settings: Pick<MailServiceSettings, 'ignore'>;
  readonly severities: Project['severities'];
}

/** Reads the mail folder and finds everything that is wrong with it, by its mirrors of the default texts. Needs no network. */
export async function validateMail({
  folder,
  settings,
  severities,
}: ValidateMailInput): Promise<MailValidation> {
  const { mail, diagnostics, files } = await loadMailFolder(folder);
  const found = mail ? [...diagnostics, ...checkMail(mail, settings.ignore)] : diagnostics;
  return { mail, diagnostics: applySeverities(found, severities), files };
}
