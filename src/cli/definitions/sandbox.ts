import type { Command } from 'commander';
import { Option } from 'commander';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { durationOption } from '../options/duration.js';
import { numberOption } from '../options/options.js';

/** Adds `zonemason sandbox`. */
export function defineSandbox(program: Command, run: Runner): void {
  addCommand(program, 'sandbox', {
    summary: 'run a local service to try things out',
    description:
      'Run a local service with the rules of the real one, until interrupted. ' +
      'Point ZONEMASON_DNS_ENDPOINT and ZONEMASON_MAIL_ENDPOINT to it, or `endpoint` of `dns` and `mail`.',
    examples: [
      ['zonemason sandbox', 'with the zones of the project'],
      ['zonemason sandbox zones/', 'with the records of these files'],
      ['zonemason sandbox example.com.json', 'with a saved listing'],
      ['zonemason sandbox --port 0 --data :memory:', 'any free port, in memory'],
      ['zonemason sandbox --replace refuse --lag 6s', 'like a difficult service'],
    ],
    exitCodes: { 0: 'stopped', 'invalid-files': 'the seeds have errors' },
  })
    .argument(
      '[SEED...]',
      'zone files, listings named ZONE.json, mail.yaml, or folders with them (default: zone files of the project)',
    )
    .option('--host <ADDRESS>', 'address to listen on (default: 127.0.0.1)')
    .addOption(numberOption('--port <N>', 'port to listen on, 0 for any (default: 8053)', [0, 65_535]))
    .option('--data <FOLDER>', 'folder of the data (default: .zonemason/sandbox)')
    .option('--credentials <FILE>', 'file to write the passwords to (default: .zonemason/sandbox.yaml)')
    .option('--empty', 'begin without the zones of the project')
    .option('--reseed', 'replace existing data of the seeds: records of zones, brands, users')
    .addOption(
      new Option(
        '--replace <HOW>',
        'how to take a PUT that changes the type of a record: accept (default), refuse, ignore',
      ).choices(['accept', 'refuse', 'ignore']),
    )
    .addOption(
      durationOption(
        '--lag <DURATION>',
        'how long listings lag behind writes, in seconds or like 2m (default: 0)',
      ),
    )
    .action(run(async () => (await import('../commands/sandbox.js')).runSandboxCommand));
}
