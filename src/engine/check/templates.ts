import type { Project } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { loadMailFolder } from '../../load/template/mail-folder.js';
import type { CheckedSettings } from '../../mail/check-templates.js';
import { checkTemplates } from '../../mail/check-templates.js';
import type { DesiredMail } from '../../mail/templates/template.js';

export interface TemplatesCheck {
  /** Null when the folder cannot be read. */
  readonly mail: DesiredMail | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files read. */
  readonly files: number;
}

export interface TemplatesCheckInput {
  /** Path of the mail folder as shown to users. */
  readonly folder: string;
  readonly settings: CheckedSettings;
  readonly severities: Project['severities'];
  /** Whether to check texts against the mirrors of the defaults; a plan checks them against the live defaults. */
  readonly byMirror: boolean;
  readonly tree: FileTree;
}

/** Reads and checks the mail folder. Needs no network. */
export async function checkMailFolder({
  folder,
  settings,
  severities,
  byMirror,
  tree,
}: TemplatesCheckInput): Promise<TemplatesCheck> {
  const { mail, diagnostics, files } = await loadMailFolder(folder, tree);
  const found = mail && byMirror ? [...diagnostics, ...checkTemplates(mail, settings)] : diagnostics;
  return { mail, diagnostics: boundedDiagnostics(found, severities), files };
}
