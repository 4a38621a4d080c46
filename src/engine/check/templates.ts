import type { MailServiceSettings } from '../../config/mail-settings.js';
import type { Project } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { loadMailFolder } from '../../load/template/mail-folder.js';
import { checkTemplates } from '../../mail/check-templates.js';
import type { DesiredMail } from '../../mail/template.js';

export interface TemplatesCheck {
  /** Null when the folder cannot be read. */
  readonly mail: DesiredMail | null;
  /** Every problem of every file. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files that were read. */
  readonly files: number;
}

export interface TemplatesCheckInput {
  /** The mail folder, as it is shown. */
  readonly folder: string;
  readonly settings: Pick<MailServiceSettings, 'ignore'>;
  readonly severities: Project['severities'];
  /** Whether the texts are judged by the mirrors; a plan judges them by the live defaults, which it reads. */
  readonly byMirror: boolean;
  readonly tree: FileTree;
}

/** Reads the mail folder and finds everything that is wrong with it. Needs no network. */
export async function checkMailFolder({
  folder,
  settings,
  severities,
  byMirror,
  tree,
}: TemplatesCheckInput): Promise<TemplatesCheck> {
  const { mail, diagnostics, files } = await loadMailFolder(folder, tree);
  const found = mail && byMirror ? [...diagnostics, ...checkTemplates(mail, settings.ignore)] : diagnostics;
  return { mail, diagnostics: boundedDiagnostics(found, severities), files };
}
