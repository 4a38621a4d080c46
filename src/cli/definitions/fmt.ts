import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { addConfigOption } from '../options/options.js';

/** Adds `zonemason fmt`. */
export function defineFmt(program: Command, run: Runner): void {
  const command = addCommand(program, 'fmt', {
    summary: 'format zone files',
    description:
      'Format zone files and the files they include: canonical layout and order. ' +
      'Comments and empty lines stay where they belong, and no record changes.',
    examples: [
      ['zonemason fmt', 'the project in this directory'],
      ['zonemason fmt zones/example.com.yaml', 'one file, no project needed'],
      ['zonemason fmt --check', 'in a pipeline'],
      ['zonemason fmt --diff', 'what would change'],
      ['zonemason fmt --fix', 'also fix upper case and dots in names'],
      ['zonemason fmt - < zone.yaml', 'in an editor'],
    ],
    exitCodes: {
      0: 'formatted, or no change needed',
      2: 'files would change (with --check)',
      'invalid-files': 'files have errors and were not changed',
    },
  })
    .argument('[FILE...]', 'zone files, files they include, and mail files; - reads stdin and writes stdout')
    .option('--check', 'write nothing; list the files that would change, exit code 2')
    .option('--diff', 'write nothing; print the changes as a unified diff')
    .option('--fix', 'also fix problems for which validate suggests the correct spelling')
    .action(run(async () => (await import('../commands/fmt.js')).runFmt));
  addConfigOption(command);
}
