import type { ReportFormat } from '../../engine/check/report-formats.js';
import { renderReport } from '../../engine/check/render-report.js';
import { checkFiles, checkProject } from '../../engine/check/check.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { readSelection } from '../../engine/selection/selection.js';
import { EXIT_CODES } from '../../failure.js';
import type { Context } from '../context.js';
import type { HostOptions } from '../host.js';
import { offlineHost } from '../host.js';
import { repositoryPath } from '../print/repository-path.js';

export interface ValidateOptions extends SelectionOptions, HostOptions {
  readonly format: ReportFormat;
}

/** Checks the given files without a project, or else the whole project. */
export async function runValidate(
  context: Context,
  files: readonly string[],
  options: ValidateOptions,
): Promise<number> {
  const host = offlineHost(options, context);
  const report =
    files.length > 0
      ? await checkFiles(host, files)
      : await checkProject(host, readSelection(options, context.env));
  const { out, globals } = context;
  const setting = { layout: out.layout, quiet: globals.quiet, pathOf: repositoryPath(context) };
  out.write(await renderReport(options.format, report, setting));
  return report.hasErrors ? EXIT_CODES['invalid-files'] : 0;
}
