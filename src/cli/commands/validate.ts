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
  const choosing = files.length > 0 ? choosingOption(options) : undefined;
  if (choosing !== undefined)
    throw new Failure('usage', `${choosing} chooses from the project, so no files can be named`, {
      hint: `name no files, or leave out ${choosing}`,
    });
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

/** The first given option that chooses a part of the project. */
function choosingOption({ changedSince, zone, shard, only }: ValidateOptions): string | undefined {
  const given = {
    '--changed-since': changedSince !== undefined,
    '--zone': zone.length > 0,
    '--shard': shard !== undefined,
    '--only': only !== undefined,
  };
  return Object.entries(given).find(([, isGiven]) => isGiven)?.[0];
}

/** Most checks need no network. */
async function lookingUp(resolver: string | undefined, host: Host): Promise<Advise> {
  const { adviseByDns } = await import('../../engine/check/dns-advice.js');
  return adviseByDns(resolver, host);
}
