import { EXIT_CODES } from '../../failure.js';
import type { ImportOptions } from '../commands/import.js';
import { formatTail } from '../help.js';
import { addConfigOption, addServiceOptions, repeatable } from '../options/options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason import`. */
export function defineImport({ program, style, start }: Definitions): void {
  const command = program
    .command('import')
    .argument('[ZONE...]', 'zones to write the files of')
    .summary('write files from what is live')
    .description('Write the files that declare what is live, so that a plan from them is empty.')
    .option('--out <FOLDER>', 'folder of the zone files (default: where dns.zones finds them)')
    .option('--mail', 'the mail folder: default texts and translations')
    .addOption(repeatable('--template <GLOB>', 'only matching templates; may be repeated (default: all)'))
    .option('--mirrors', 'only the default texts, of templates that have a folder')
    .option('--force', 'replace files that say something else than what is live')
    .addHelpText('after', () => formatTail(importTail, style))
    .action((zones: readonly string[], options: ImportOptions) =>
      start(async (context) => {
        const { runImport } = await import('../commands/import.js');
        return runImport(zones, options, context);
      }),
    );
  addServiceOptions(addConfigOption(command));
}

const importTail = {
  examples: [
    ['zonemason import example.com example.org', 'two zones, a file each'],
    ['zonemason import example.com --out imported', 'into another folder'],
    ['zonemason import example.com --force', 'the file as the zone is now'],
    ['zonemason import --mail', 'all mails'],
    ["zonemason import --mail --template 'order*'", 'a part; * does not cross a dot'],
    ['zonemason import --mail --mirrors --force', 'the defaults as they are now'],
  ],
  exitCodes: [
    [0, 'written, or there already'],
    [EXIT_CODES.error, 'files would be replaced, or cannot be written'],
    [EXIT_CODES['invalid-files'], 'the project file has errors'],
    [EXIT_CODES.partial, 'written, but for zones that could not be read'],
    [EXIT_CODES.credentials, 'credentials are missing or refused'],
    [EXIT_CODES.unreachable, 'the service cannot be reached'],
    [EXIT_CODES.interrupted, 'interrupted'],
  ],
} as const;
