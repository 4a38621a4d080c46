import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { Expiry } from '../../engine/mail/token.js';
import type { Runner } from './help.js';
import { addCommand, SERVICE_EXIT_CODES } from './help.js';
import { readExpiry } from '../options/expiry.js';
import { addConfigOption } from '../options/options.js';

/** Adds `zonemason token`. */
export function defineToken(program: Command, run: Runner): void {
  const command = addCommand(program, 'token', {
    summary: 'print a bearer token',
    description:
      'Get a bearer token of the management service and print it, for other programs. ' +
      'It is a token of its own: the one that other commands share is in .zonemason/token.',
    examples: [
      ['zonemason token', 'valid for 15 minutes'],
      ['TOKEN=$(zonemason token --expires 1h)', 'in a script'],
      ['zonemason token --expires 2030-01-31T12:00Z', 'valid until then'],
      ['zonemason token --forget', 'delete the token that is kept'],
    ],
    exitCodes: {
      0: 'the token was printed, or none is kept (with --forget)',
      'invalid-files': 'the project file has errors',
      ...SERVICE_EXIT_CODES,
    },
  })
    .addOption(expiresOption())
    .addOption(
      new Option('--forget', 'only delete the token that is kept for other commands').conflicts([
        'expires',
        'credentials',
      ]),
    )
    .option('--credentials <FILE>', 'credentials (default: .zonemason/credentials.yaml)')
    .action(run(async () => (await import('../commands/token.js')).runToken));
  addConfigOption(command);
}

function expiresOption(): Option {
  const description = 'a duration (15m, 1h) or an ISO 8601 date-time (default: 15m)';
  return new Option('--expires <WHEN>', description).argParser((text: string): Expiry => {
    const expiry = readExpiry(text);
    if (expiry) return expiry;
    throw new InvalidArgumentError('Expected a value like 900, 15m, 1h30m or 2030-01-31T12:00:00Z.');
  });
}
