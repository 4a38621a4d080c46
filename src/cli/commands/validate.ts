import { hasErrors } from '../../diagnostics/diagnostic.js';
import { EXIT_CODES } from '../../failure.js';
import type { CheckReport } from '../../diagnostics/report.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { validate } from '../../engine/check/zones.js';
import type { ProjectOptions } from '../check-project.js';
import { checkProject } from '../check-project.js';
import type { Context } from '../context.js';
import type { ReportFormat } from '../print/report-formats.js';
import { reportFormatter } from '../print/report-formats.js';
import { openFiles } from '../project-files.js';
import { repositoryPath } from '../print/repository-path.js';

export interface ValidateOptions extends ProjectOptions {
  readonly format: ReportFormat;
}

/** Checks the given files alone, or the project when there are none; exit code 3 when there is an error. */
export async function runValidate(
  files: readonly string[],
  options: ValidateOptions,
  context: Context,
): Promise<number> {
  const report =
    files.length > 0
      ? await checkFiles(files, openFiles(options, context))
      : (await checkProject(options, context)).report;
  const format = await reportFormatter(options.format);
  const { out, globals } = context;
  const pathOf = repositoryPath(context);
  out.write(format(report, { layout: out.layout, quiet: globals.quiet, pathOf }));
  return hasErrors(report.diagnostics) ? EXIT_CODES['invalid-files'] : 0;
}

async function checkFiles(files: readonly string[], tree: FileTree): Promise<CheckReport> {
  return validate({ files, severities: new Map(), tree });
}
