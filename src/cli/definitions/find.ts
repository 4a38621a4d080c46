import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { addConfigOption, addZoneOptions, formatOption } from '../options/options.js';

/** Adds `zonemason find`. */
export function defineFind(program: Command, run: Runner): void {
  const command = addCommand(program, 'find', {
    summary: 'find records in all zone files',
    description:
      'Find records in the files of all zones: who has an address, and what points at a name. A record must match everything ' +
      'that is asked for. Needs no network.',
    examples: [
      ['zonemason find 192.0.2.10', 'who has it, or lets it send'],
      ['zonemason find 2001:db8::/32 --type AAAA', 'the AAAA records of a network'],
      ['zonemason find www', 'the records of a name'],
      ['zonemason find --to mail.example.com', 'what points at a name'],
      ['zonemason find 192.0.2.10 --through', 'also what leads there'],
      ["zonemason find --name '_dmarc' --format json", 'the DMARC records of all zones'],
      ['zonemason find 192.0.2.10 --replace 192.0.2.9', 'a diff; see --write'],
      ['zonemason find --text site-verification', 'by a part of the content'],
    ],
    exitCodes: {
      0: 'found',
      error: 'nothing found, as with grep',
      'invalid-files': 'the files have errors',
      partial: 'some of what was found cannot be replaced',
      usage: 'a malformed query, or wrong usage',
    },
  })
    .argument('[ADDRESS]', 'address or network, such as 192.0.2.0/24; or a name, as for --name')
    .option('--to <NAME>', 'what points at this name')
    .option('--through', 'follow CNAME, MX, SRV, SPF and the like to what leads there')
    .option('--name <GLOB>', 'records with this name, in full or below their zone')
    .option('--type <TYPE>', 'records of this type')
    .option('--replace <NEW>', 'print a diff that replaces the address, or the target of --to, in all files')
    .option('--write', 'with --replace: write the files')
    .option('--text <TEXT>', 'records with this text in their content, in any case')
    .addOption(formatOption(['text', 'json']))
    .action(run(async () => (await import('../commands/find.js')).runFind));
  addZoneOptions(addConfigOption(command));
}
