import type { Command } from 'commander';
import { VERIFICATION_FORMATS } from '../../engine/verify/verification-formats.js';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import {
  addConfigOption,
  addServerOptions,
  addRecordOptions,
  addZoneOptions,
  changedSinceOption,
  formatOption,
  metricsOption,
} from '../options/options.js';
import { durationOption } from '../options/duration.js';

/** Adds `zonemason verify`. */
export function defineVerify(program: Command, run: Runner): void {
  const command = addCommand(program, 'verify', {
    summary: 'ask name servers whether they answer what the files say',
    description:
      'Ask the name servers of each zone over DNS whether they answer what the files say and expect. Needs no credentials.',
    examples: [
      ['zonemason verify', 'all addresses of all name servers'],
      ['zonemason verify --wait 5m', 'after an apply, until they agree'],
      ['zonemason verify --server 192.0.2.53', 'one server'],
      ['zonemason verify --resolver 9.9.9.9', 'what a resolver has'],
      ['zonemason verify --format github', 'annotations in GitHub Actions'],
    ],
    exitCodes: {
      0: 'all name servers agree with the files',
      'invalid-files': 'the files have errors',
      partial: 'they differ, or do not answer as the files expect',
      unreachable: 'no server answers for a zone',
      interrupted: 'interrupted',
    },
  });
  addServerOptions(command)
    .addOption(
      durationOption('--wait <TIME>', 'ask again until all agree, at most so long, in seconds or like 5m'),
    )
    .option('--delegation', 'also compare the NS, DS and glue of the parent zones')
    .option('--targets', 'also look up targets outside the project')
    .option('--axfr <ADDR>', 'transfer whole zones from this server and compare all records')
    .option('--service-records', 'also list what managed services answer and no file declares')
    .option('--strict', 'exit with 6 for a wrong TTL or a server with problems, too')
    .addOption(changedSinceOption())
    .addOption(metricsOption())
    .addOption(formatOption(VERIFICATION_FORMATS))
    .action(run(async () => (await import('../commands/verify.js')).runVerify));
  addRecordOptions(addZoneOptions(addConfigOption(command)));
}
