import { Option } from 'commander';
import { EXIT_CODES } from '../../failure.js';
import type { InitOptions } from '../commands/init.js';
import { formatTail } from '../help.js';
import { addServiceOptions } from '../options/options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason init`. */
export function defineInit({ program, style, start }: Definitions): void {
  const command = program
    .command('init')
    .argument('[FOLDER]', 'folder of the project (default: this one)')
    .summary('begin a project')
    .description(
      'Write a project file, a zone file, a pipeline and a line for .gitignore. No file is ever replaced.',
    )
    .option('--endpoint <URL>', 'where the service is (default: the local sandbox)')
    .option('--zone <ZONE>', 'zone of the example file (default: example.com)')
    .option('--from-live <ZONE...>', 'import these zones in the place of an example')
    .addOption(
      new Option('--ci <SYSTEM>', 'pipeline to write: github (default), gitlab, none')
        .choices(['github', 'gitlab', 'none'])
        .default('github'),
    )
    .addHelpText('after', () => formatTail(initTail, style))
    .action((folder: string | undefined, options: InitOptions) =>
      start(async (context) => {
        const { runInit } = await import('../commands/init.js');
        return runInit(folder ?? '.', options, context);
      }),
    );
  addServiceOptions(command);
}

const initTail = {
  examples: [
    ['zonemason init', 'here, with an example to play with'],
    ['zonemason init dns --ci gitlab', 'in the folder dns, for GitLab'],
    ['zonemason init --from-live example.com', 'from what ZONEMASON_DNS_ENDPOINT has'],
  ],
  exitCodes: [
    [0, 'written'],
    [EXIT_CODES.error, 'files are in the way, or a zone does not exist'],
    [EXIT_CODES.credentials, 'credentials are missing or refused'],
    [EXIT_CODES.unreachable, 'the service cannot be reached'],
    [EXIT_CODES.interrupted, 'interrupted'],
  ],
} as const;
