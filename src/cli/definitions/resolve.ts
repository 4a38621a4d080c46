import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand, SERVICE_EXIT_CODES } from './help.js';
import { addConfigOption, addServiceOptions, formatOption } from '../options/options.js';

/** Adds `zonemason resolve`. */
export function defineResolve(program: Command, run: Runner): void {
  const command = addCommand(program, 'resolve', {
    summary: 'say what a name server answers, in any state of the zones',
    description:
      'Say what an authoritative server of the zones answers about a name: the records, the CNAMEs on the way, and where each ' +
      'of them is declared. By the files, or by what is live, was in a commit, or will be after a step of a plan. Asks no name ' +
      'server, and needs no network but for --at live.',
    examples: [
      ['zonemason resolve www.example.com', 'its addresses, by the files'],
      ['zonemason resolve example.com MX --at live', 'what is live'],
      ['zonemason resolve example.com --at main', 'the files of a branch'],
      ['zonemason resolve example.com --at plan.json:s3', 'after step s3 of a plan'],
      ["zonemason resolve '*.example.com' --trace", 'any other name below'],
    ],
    exitCodes: {
      0: 'a type that was asked for is answered',
      error: 'none is answered, or the name is in no zone',
      'invalid-files': 'the files have errors',
      usage: 'no such state, an older plan, or wrong usage',
      ...SERVICE_EXIT_CODES,
    },
  })
    .argument('<NAME>', 'name in full; without a dot in the only zone; @ for that zone')
    .argument('[TYPE]', 'record type, or ANY for any that no record has (default: A and AAAA)')
    .option('--at <STATE>', 'files (default), live, a git revision, or a saved plan: FILE, FILE:STEP')
    .option('--trace', 'also say what the zone of each name on the way has for it')
    .addOption(formatOption(['text', 'json']))
    .action(run(async () => (await import('../commands/resolve.js')).runResolve));
  addServiceOptions(addConfigOption(command));
}
