import { EXIT_CODES } from '../../diagnostics/failure.js';
import type { ImportOptions } from '../commands/import.js';
import { formatTail } from '../help.js';
import { addConfigOption, addServiceOptions, repeatable } from '../options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason import`. */
export function defineImport({ program, style, start }: Definitions): void {
  const command = program
    .command('import')
    .summary('write files from what is live')
    .description('Write the files that declare what is live, so that a plan from them is empty.')
    .option('--mail', 'the mail folder: default texts and translations')
    .addOption(repeatable('--template <GLOB>', 'only matching templates; may be repeated (default: all)'))
    .option('--mirrors', 'only the default texts, of templates that have a folder')
    .option('--force', 'replace files that say something else than what is live')
    .addHelpText('after', () => formatTail(importTail, style))
    .action((options: ImportOptions) =>
      start(async (context) => {
        const { runImport } = await import('../commands/import.js');
        return runImport(options, context);
      }),
    );
  addServiceOptions(addConfigOption(command));
}

const importTail = {
  examples: [
    ['zonemason import --mail', 'all of it'],
    ["zonemason import --mail --template 'order*'", 'a part; * does not cross a dot'],
    ['zonemason import --mail --mirrors --force', 'the defaults as they are now'],
  ],
  exitCodes: [
    [0, 'written, or there already'],
    [EXIT_CODES.error, 'files would be replaced, or cannot be written'],
    [EXIT_CODES['invalid-files'], 'the project file has errors'],
    [EXIT_CODES.credentials, 'credentials are missing or refused'],
    [EXIT_CODES.unreachable, 'the service cannot be reached'],
    [EXIT_CODES.interrupted, 'interrupted'],
  ],
} as const;
