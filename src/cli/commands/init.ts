import { relative, resolve, sep } from 'node:path';
import type { Initialised, InitOptions as EngineOptions } from '../../engine/init/init.js';
import { init } from '../../engine/init/init.js';
import type { Pipeline } from '../../engine/init/new-project.js';
import { printable } from '../../text/printable.js';
import type { Context } from '../terminal/context.js';
import type { ServiceOptions } from '../session/host.js';
import { serviceHost } from '../session/host.js';
import { tellObjections } from '../print/import-remarks.js';

export interface InitOptions
  extends
    Pick<ServiceOptions, 'credentials' | 'concurrency'>,
    Pick<EngineOptions, 'endpoint' | 'server' | 'zone' | 'fromLive' | 'action'> {
  readonly ci: Pipeline | 'none';
}

/** Writes the first files of a project, or none if one of them exists already. */
export async function runInit(context: Context, folder = '.', options: InitOptions): Promise<number> {
  const { endpoint, server, zone, ci, fromLive, action } = options;
  const pipeline = ci === 'none' ? null : ci;
  const made = await init(serviceHost(options, context), {
    folder,
    endpoint,
    server,
    zone,
    pipeline,
    fromLive,
    action,
  });
  const { out, err, globals, cwd } = context;
  const mark = out.layout.style.green('+');
  out.write(made.paths.map((path) => `${mark} ${printable(path)}\n`).join(''));
  tellObjections(made.imported, err);
  if (!globals.quiet) err.write(nextSteps(relative(cwd, resolve(cwd, folder)), made));
  return 0;
}

/** How a variable is set in the usual shell: on Windows, that is PowerShell. */
function setting(variable: string): string {
  return sep === '/' ? `export ${variable}=…` : `$env:${variable} = '…'`;
}

function nextSteps(where: string, { isSandbox, secretVariable, liveZone, needsCopy }: Initialised): string {
  const steps = [
    where === '' ? null : [`cd ${printable(where)}`, ''],
    ['zonemason validate', 'check the files, offline'],
    isSandbox
      ? ['zonemason sandbox zones', 'start a local service, in another terminal']
      : [setting(secretVariable), 'or write a credentials file'],
    liveZone === null
      ? null
      : [`zonemason import ${liveZone} --force`, 'replace the example by what is live'],
    ['zonemason plan', 'show what would change'],
    ['zonemason apply', 'plan, ask, change, verify'],
    needsCopy ? ['git submodule add … zonemason', 'the repository of zonemason, for CI'] : null,
  ].flatMap((step) => (step ? [step] : []));
  const width = Math.max(...steps.map(([command = '']) => command.length));
  const lines = steps.map(([command = '', text = '']) => `  ${command.padEnd(width)}  ${text}`.trimEnd());
  return `\nNext:\n${lines.join('\n')}\n`;
}
