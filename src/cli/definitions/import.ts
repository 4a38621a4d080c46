import type { Command } from 'commander';
import { Option } from 'commander';
import { sourceNames } from '../../engine/import/sources/names.js';
import type { Runner } from './help.js';
import { addCommand, SERVICE_EXIT_CODES } from './help.js';
import {
  addConfigOption,
  addRecordOptions,
  addServerOptions,
  addServiceOptions,
  repeatable,
} from '../options/options.js';

/** Adds `zonemason import`. */
export function defineImport(program: Command, run: Runner): void {
  const command = addCommand(program, 'import', {
    summary: 'write files from live zones and mails, or from other programs',
    description:
      'Write files that declare what is live, so that a plan from them is empty; or, with --from, what files of another ' +
      'program say.',
    examples: [
      ['zonemason import example.com example.org', 'two zones, one file each'],
      ['zonemason import example.com --out imported', 'into another folder'],
      ['zonemason import example.com --force', 'edit its file'],
      ['zonemason import example.com --name www --force', 'only the records of a name'],
      ['zonemason import --from db.example.com', 'from a master file of BIND'],
      ['zonemason import --from config', 'from a folder of octoDNS'],
      ['zonemason import --mail', 'all mails'],
      ["zonemason import --mail --template 'order*'", 'some; * does not match a dot'],
      ['zonemason import --mail --mirrors --force', 'update the default texts'],
    ],
    exitCodes: {
      0: 'written, or up to date',
      error: 'files would be changed, or cannot be written',
      'invalid-files': 'a file has errors, or a link leads out of the repository',
      partial: 'written, but for zones that cannot be read and what is shared',
      usage: 'a file to write is one that is read, or no file, or wrong usage',
      ...SERVICE_EXIT_CODES,
    },
  })
    .argument('[ZONE...]', 'zones to import')
    .option('--out <FOLDER>', 'folder of the zone files (default: where dns.zones finds them)')
    .option(
      '--from <PATH>',
      'import from a file or folder of another program, - for stdin, not from the service',
    )
    .addOption(
      new Option(
        '--source <KIND>',
        `kind of the files: ${sourceNames.join(', ')} (default: what they look like)`,
      ).choices(sourceNames),
    )
    .option('--service-records', 'also ask name servers what managed services answer, and declare it')
    .option('--apex-ns', 'also declare the NS records of the zone itself, with --from')
    .option('--stdout', 'print the zone files instead of writing them, with --from')
    .option('--mail', 'import the mail folder: default texts and translations')
    .addOption(repeatable('--template <GLOB>', 'only matching templates; may be repeated (default: all)'))
    .option('--mirrors', 'import only the default texts of templates that have a folder')
    .option('--force', 'take over what differs in files that exist; all else in them stays')
    .action(run(async () => (await import('../commands/import.js')).runImport));
  addRecordOptions(addServiceOptions(addConfigOption(addServerOptions(command))));
}
