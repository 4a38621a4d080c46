import { InvalidArgumentError, Option } from 'commander';
import { EXIT_CODES } from '../../failure.js';
import type { TokenOptions } from '../commands/token.js';
import type { Expiry } from '../../engine/mail/token.js';
import { readExpiry } from '../options/expiry.js';
import { formatTail } from '../help.js';
import { addConfigOption } from '../options/options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason token`. */
export function defineToken({ program, style, start }: Definitions): void {
  const command = program
    .command('token')
    .summary('get a bearer token and print it')
    .description('Get a bearer token of the management service and print it alone, for other programs.')
    .addOption(expiresOption())
    .option('--credentials <FILE>', 'credentials (default: .zonemason/credentials.yaml)')
    .addHelpText('after', () => formatTail(tokenTail, style))
    .action((options: TokenOptions) =>
      start(async (context) => {
        const { runToken } = await import('../commands/token.js');
        return runToken(options, context);
      }),
    );
  addConfigOption(command);
}

function expiresOption(): Option {
  const description = 'a duration (15m, 1h) or an ISO 8601 moment (default: 15m)';
  return new Option('--expires <WHEN>', description).argParser((text: string): Expiry => {
    const expiry = readExpiry(text);
    if (expiry) return expiry;
    throw new InvalidArgumentError('It must be like 900, 15m, 1h30m or 2030-01-31T12:00:00Z.');
  });
}

const tokenTail = {
  examples: [
    ['zonemason token', 'good for 15 minutes'],
    ['TOKEN=$(zonemason token --expires 1h)', 'in a script'],
    ['zonemason token --expires 2030-01-31T12:00Z', 'good until then'],
  ],
  exitCodes: [
    [0, 'the token was printed'],
    [EXIT_CODES['invalid-files'], 'the project file has errors'],
    [EXIT_CODES.credentials, 'credentials are missing or refused'],
    [EXIT_CODES.unreachable, 'the service cannot be reached'],
    [EXIT_CODES.interrupted, 'interrupted'],
  ],
} as const;
