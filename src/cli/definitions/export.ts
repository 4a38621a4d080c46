import type { Command } from 'commander';
import { exportFormats } from '../../engine/export/formats.js';
import type { Runner } from './help.js';
import { addCommand, SERVICE_EXIT_CODES } from './help.js';
import {
  addConfigOption,
  addServiceOptions,
  changedSinceOption,
  formatOption,
  numberOption,
} from '../options/options.js';

/** Adds `zonemason export`. */
export function defineExport(program: Command, run: Runner): void {
  const command = addCommand(program, 'export', {
    summary: 'print zones as master files, JSON or for octoDNS',
    description:
      'Print zones in the form of other programs: as their files say, or with --live as they are. ' +
      'The same zone always gives the same text.',
    examples: [
      ['zonemason export example.com', 'a master file, as for BIND'],
      ['zonemason export example.com --live', 'what is live'],
      ['zonemason export a.example b.example --out dns', 'one file for each zone'],
      ['zonemason export example.com --format octodns', 'a file for octoDNS'],
      ['zonemason export --changed-since v1 --out dns', 'those that have changed'],
    ],
    exitCodes: {
      0: 'printed, or written with --out',
      error: 'files would be overwritten, or cannot be written',
      'invalid-files': 'the files have errors',
      partial: 'exported, except for zones that could not be read',
      usage: 'no file declares the zone, --out has a file that is read, or wrong usage',
      ...SERVICE_EXIT_CODES,
    },
  })
    .argument('[ZONE...]', 'zones to export')
    .addOption(changedSinceOption())
    .option('--live', 'what is live instead of what the files say')
    .addOption(formatOption(exportFormats))
    .addOption(
      numberOption('--serial <N>', 'serial of the SOA record (default: 1)', [0, 4_294_967_295]).default(1),
    )
    .option('--no-soa', 'leave out the placeholders of SOA and NS records')
    .option('--out <FOLDER>', 'write a file for each zone into this folder')
    .option('--force', 'overwrite files that differ')
    .action(run(async () => (await import('../commands/export.js')).runExport));
  addServiceOptions(addConfigOption(command));
}
