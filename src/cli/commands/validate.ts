import type { ReportFormat } from '../../engine/check/report-formats.js';
import { renderReport } from '../../engine/check/render-report.js';
import { checkFiles, checkProject } from '../../engine/check/check.js';
import type { Advise } from '../../engine/check/policies.js';
import type { Host } from '../../engine/session/session.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { EXIT_CODES, Failure } from '../../failure.js';
import type { Context } from '../terminal/context.js';
import type { ChangedOptions } from '../session/selection.js';
import { openToldSelection } from '../session/selection.js';
import type { HostOptions } from '../session/host.js';
import { offlineHost, serviceHost } from '../session/host.js';
import { repositoryPath } from '../print/repository-path.js';

export interface ValidateOptions extends SelectionOptions, ChangedOptions, HostOptions {
  readonly format: ReportFormat;
  /** Also give the advice that needs lookups. */
  readonly dns?: boolean;
  /** Whether to run the policyCommand of the project. */
  readonly policyCommand: boolean;
  /** Address or URL of the resolver for that. */
  readonly resolver?: string;
}

/** Checks the given files, each by itself, or else the whole project. */
export async function runValidate(
  context: Context,
  files: readonly string[],
  options: ValidateOptions,
): Promise<number> {
  const { dns = false, resolver, policyCommand: withPolicyCommand } = options;
  if (resolver !== undefined && !dns)
    throw new Failure('usage', '--resolver is for --dns', { hint: 'add --dns' });
  if (files.length > 0 && options.changedSince !== undefined)
    throw new Failure('usage', '--changed-since chooses zones, so no files can be named');
  const host = dns ? serviceHost(options, context) : offlineHost(options, context);
  const advisers = dns ? [await lookingUp(resolver, host)] : [];
  const report =
    files.length > 0
      ? await checkFiles(host, files, advisers)
      : await checkProject(host, await openToldSelection(host, options), { withPolicyCommand, advisers });
  const { out, globals } = context;
  const setting = { layout: out.layout, quiet: globals.quiet, pathOf: repositoryPath(context) };
  out.write(await renderReport(options.format, report, setting));
  return report.hasErrors ? EXIT_CODES['invalid-files'] : 0;
}

/** Most checks need no network. */
async function lookingUp(resolver: string | undefined, host: Host): Promise<Advise> {
  const { adviseByDns } = await import('../../engine/check/dns-advice.js');
  return adviseByDns(resolver, host);
}
