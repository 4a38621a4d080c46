import { fileSettings } from '../../config/project.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { CheckReport } from '../../diagnostics/report.js';
import { Failure } from '../../failure.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import { overlayTree } from '../../load/files/overlay-tree.js';
import { isMailFile } from '../../load/template/mail-folder.js';
import { dayAt } from '../../text/day.js';
import { catalogue } from '../catalogue.js';
import { readStdin, shownInput, STDIN } from '../session/input.js';
import type { Selection } from '../selection/selection.js';
import type { Host } from '../session/session.js';
import { readProject } from '../session/session.js';
import { checkBrokenProject } from './broken-project.js';
import { checkMailFiles } from './templates.js';
import { policyAdvisers } from './policy-command.js';
import type { Advise } from './policies.js';
import { checkZoneFiles } from './zones.js';
import { checkSelected } from './check-selected.js';

/** The result of a check. */
export interface Checked extends CheckReport {
  readonly hasErrors: boolean;
}

/**
 * Checks zone files, and files of the mail folder, by themselves, with the variables, policies and severities of the nearest project if there is one. `-` is
 * standard input, as a file of the working folder.
 *
 * @throws Failure `usage` when `-` is not alone, or cannot be read.
 */
export async function checkFiles(
  host: Host,
  named: readonly string[],
  advisers: readonly Advise[],
): Promise<Checked> {
  const { files, tree } = named.includes(STDIN)
    ? await stdinAsFile(host, named)
    : { files: eachOnce(host, named), tree: host.files };
  const { mail, ...settings } = await fileSettings(
    { ...host, files: tree, file: host.config, knownRules: catalogue },
    files,
  );
  const today = dayAt(host.now());
  const texts = mail ? files.filter((path) => isMailFile(fullPath(host.files, path), mail.folder)) : [];
  const zones = await checkZoneFiles({
    files: files.filter((path) => !texts.includes(path)),
    ...settings,
    advisers,
    today,
    signal: host.signal,
  });
  const inTexts = mail ? await checkMailFiles({ files: texts, settings: mail, ...settings }) : [];
  return judged({
    ...zones,
    diagnostics: [...zones.diagnostics, ...inTexts],
    files: zones.files + texts.length,
  });
}

/** The files without those that are named again, in whatever spelling. */
function eachOnce({ files: tree }: Host, named: readonly string[]): readonly string[] {
  const known = new Set<string>();
  return named.filter((path) => {
    const { size } = known;
    return known.add(fullPath(tree, path)).size > size;
  });
}

async function stdinAsFile(
  host: Host,
  named: readonly string[],
): Promise<{ readonly files: readonly string[]; readonly tree: FileTree }> {
  if (named.length > 1) throw new Failure('usage', '- (stdin) cannot be combined with files');
  const path = shownInput(STDIN);
  const open = new Map([[fullPath(host.files, path), await readStdin(host)]]);
  return { files: [path], tree: overlayTree(host.files, open) };
}

function judged(report: CheckReport): Checked {
  return { ...report, hasErrors: hasErrors(report.diagnostics) };
}

export interface CheckOptions {
  /** Whether to run the `policyCommand` of the project, as the project file of a stranger should not. */
  readonly withPolicyCommand: boolean;
  readonly advisers?: readonly Advise[];
}

/**
 * Checks the selected part of a project. Needs no network, unless one of the `advisers` does.
 *
 * @throws Failure `usage` when there is no project, or it has nothing that is selected.
 */
export async function checkProject(
  host: Host,
  selection: Selection,
  { withPolicyCommand, advisers = [] }: CheckOptions,
): Promise<Checked> {
  const { project, diagnostics } = await readProject(host);
  if (!project) return judged(await checkBrokenProject(host, selection, diagnostics));
  const { report } = await checkSelected({ ...host, project, problems: diagnostics }, selection, {
    byMirror: true,
    isReport: true,
    advisers: [...(withPolicyCommand ? policyAdvisers(project, host) : []), ...advisers],
  });
  return judged(report);
}
