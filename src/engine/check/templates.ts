import type { FileMailSettings, Project } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { isBelow } from '../../load/files/bounds.js';
import { applySeverities, asWarning } from '../../diagnostics/severities.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { loadMailFile, loadMailFolder } from '../../load/template/mail-folder.js';
import type { CheckedSettings } from '../../mail/check-templates.js';
import { checkTemplates } from '../../mail/check-templates.js';
import { withDraftsPlanned } from '../../mail/templates/drafts.js';
import type { DesiredMail, MailSettings } from '../../mail/templates/template.js';
import { checkMailProtect, templatesInFiles } from '../../mail/unused-patterns.js';
import { slashPath } from '../../text/slash-path.js';
import type { BrokenScope } from '../broken-files.js';
import { brokenFiles } from '../broken-files.js';
import type { Selection } from '../selection/selection.js';
import { isTemplateSelected } from '../selection/selection.js';
import type { Warning } from '../warning.js';
import { warningsIn } from '../warning.js';

export interface TemplatesCheck {
  /** Null when the folder cannot be read. */
  readonly mail: DesiredMail | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The templates whose files have errors. */
  readonly broken: readonly BrokenScope[];
  /** The warnings about texts. */
  readonly warnings: readonly Warning[];
  /** Number of files read. */
  readonly files: number;
}

export interface TemplatesCheckInput {
  /** Path of the mail folder as shown to users. */
  readonly folder: string;
  readonly settings: CheckedSettings & Pick<MailSettings, 'protect'>;
  readonly severities: Project['severities'];
  /** Whether to check texts against the mirrors of the defaults, and patterns against the files; a plan checks both against what is live. */
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
  const alone =
    mail && byMirror
      ? [...checkTemplates(mail, settings), ...checkMailProtect(settings, templatesInFiles(mail))]
      : [];
  const found = [...diagnostics, ...alone];
  const bounded = boundedDiagnostics(found, severities);
  return {
    mail,
    diagnostics: bounded,
    broken: brokenTemplates(folder, mail, bounded),
    warnings: warningsIn(applySeverities(found, severities)),
    files,
  };
}

/**
 * Leaves out the templates that are not selected, and mail where none is. What is wrong with them becomes a warning, and is none of a plan.
 */
export function selectedTemplates(checked: TemplatesCheck, selection: Selection): TemplatesCheck {
  const { mail: read, broken, warnings, diagnostics } = checked;
  const mail = read && selection.drafts ? withDraftsPlanned(read) : read;
  if (!mail || !selection.changed) return { ...checked, mail };
  const templates = mail.templates.filter(({ name }) => isTemplateSelected(selection, name));
  const others = mail.templates.filter(({ name }) => !isTemplateSelected(selection, name));
  const names = new Set(others.map(({ name }) => `mail/${name}`));
  const isOfOthers = ({ at, file = at?.file.path ?? slashPath('') }: Diagnostic): boolean =>
    others.some(({ folder }) => isBelow(folder, file));
  return {
    ...checked,
    mail: templates.length === 0 ? null : { ...mail, templates },
    broken: broken.filter(({ scope }) => !names.has(scope)),
    warnings: warnings.filter(({ address }) => !names.has(address.split('/', 2).join('/'))),
    diagnostics: diagnostics.map((each) => (isOfOthers(each) ? asWarning(each) : each)),
  };
}

export interface MailFilesInput extends Pick<TemplatesCheckInput, 'severities' | 'tree'> {
  /** Paths as the user wrote them. */
  readonly files: readonly string[];
  readonly settings: Pick<FileMailSettings, 'ignore'>;
}

/** Reads and checks single files of the mail folder, by the mirrors beside them. */
export async function checkMailFiles({
  files,
  settings,
  severities,
  tree,
}: MailFilesInput): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const path of new Set(files)) {
    const { mail, diagnostics } = await loadMailFile(path, tree);
    found.push(...diagnostics, ...(mail ? checkTemplates(mail, { ...settings, languages: [] }) : []));
  }
  return boundedDiagnostics(found, severities);
}

/** What lies in no template's folder concerns all of them. */
export function brokenTemplates(
  folder: string,
  mail: DesiredMail | null,
  diagnostics: readonly Diagnostic[],
): readonly BrokenScope[] {
  const broken = brokenFiles();
  for (const diagnostic of diagnostics) {
    if (diagnostic.severity !== 'error') continue;
    const path = diagnostic.at?.file.path ?? diagnostic.file ?? '';
    const template = mail?.templates.find((each) => isBelow(each.folder, path));
    broken.add(
      {
        part: 'mail',
        scope: template ? `mail/${template.name}` : 'mail',
        path: template?.folder ?? folder,
      },
      diagnostic,
    );
  }
  return broken.scopes();
}
