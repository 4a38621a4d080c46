import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { addConfigOption, formatOption } from '../options/options.js';

/** Adds `zonemason log`. */
export function defineLog(program: Command, run: Runner): void {
  const command = addCommand(program, 'log', {
    summary: 'show which commits changed a name',
    description:
      'Show the commits that changed what the files say about a name, the newest first: why is this record here, since when, ' +
      'and by whom? Follows files that move, included files and variables; a new layout is no change. Needs no network.',
    examples: [
      ['zonemason log www.example.com', 'all records of the name'],
      ['zonemason log www', 'if only one zone has it'],
      ['zonemason log example.com MX', 'the records of one type'],
      ['zonemason log example.com --format json', 'for programs'],
    ],
    exitCodes: {
      0: 'printed, even if there are none',
      error: 'git failed',
      usage: 'there is no repository, or wrong usage',
    },
  })
    .argument('<NAME>', 'full name, or one without a dot if only one zone has it')
    .argument('[TYPE]', 'record type')
    .addOption(formatOption(['text', 'json']))
    .action(run(async () => (await import('../commands/log.js')).runLog));
  addConfigOption(command);
}
