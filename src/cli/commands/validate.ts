import { hasErrors } from '../../diagnostics/diagnostic.js';
import { EXIT_CODES } from '../../diagnostics/failure.js';
import { formatDiagnosticsJson } from '../../diagnostics/json.js';
import type { CheckReport } from '../../diagnostics/report.js';
import { formatCounts, formatDiagnostics } from '../../diagnostics/text.js';
import { validate } from '../../workflow/validate.js';
import type { ProjectOptions } from '../check-project.js';
import { checkProject } from '../check-project.js';
import type { Context } from '../context.js';

export interface ValidateOptions extends ProjectOptions {
  readonly format: 'text' | 'json';
}

/** Checks the given files alone, or the project when there are none; exit code 3 when there is an error. */
export async function runValidate(
  files: readonly string[],
  options: ValidateOptions,
  context: Context,
): Promise<number> {
  const report = files.length > 0 ? await checkFiles(files) : (await checkProject(options, context)).report;
  context.out.write(options.format === 'json' ? formatDiagnosticsJson(report) : formatText(report, context));
  return hasErrors(report.diagnostics) ? EXIT_CODES['invalid-files'] : 0;
}

async function checkFiles(files: readonly string[]): Promise<CheckReport> {
  return validate({ files, severities: new Map() });
}

function formatText(report: CheckReport, { out: { layout }, globals }: Context): string {
  const problems = formatDiagnostics(report.diagnostics, layout);
  return globals.quiet ? problems : problems + formatCounts(report, layout);
}
