import { EXIT_CODES } from '../../failure.js';
import type { SandboxCommandOptions } from '../commands/sandbox.js';
import { formatTail } from '../help.js';
import { numberOption } from '../options/options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason sandbox`. */
export function defineSandbox({ program, style, start }: Definitions): void {
  program
    .command('sandbox')
    .argument('[SEED...]', 'zone files, listings named ZONE.json, mail.yaml, or folders of them')
    .summary('run a local service to try things on')
    .description(
      'Run a local service with the rules of the real one, until it is interrupted. ' +
        'Point ZONEMASON_DNS_ENDPOINT and ZONEMASON_MAIL_ENDPOINT at it, or `endpoint` of `dns` and `mail`.',
    )
    .option('--host <ADDRESS>', 'address to listen on (default: 127.0.0.1)')
    .addOption(numberOption('--port <N>', 'port to listen on, 0 for any (default: 8053)', [0, 65_535]))
    .option('--data <FOLDER>', 'where everything is kept (default: .zonemason/sandbox)')
    .option('--credentials <FILE>', 'gets the passwords (default: .zonemason/sandbox.yaml)')
    .option('--reseed', 'replace what is there already: records of zones, brands, users')
    .addHelpText('after', () => formatTail(sandboxTail, style))
    .action((seeds: readonly string[], options: SandboxCommandOptions) =>
      start(async (context) => {
        const { runSandboxCommand } = await import('../commands/sandbox.js');
        return runSandboxCommand(seeds, options, context);
      }),
    );
}

const sandboxTail = {
  examples: [
    ['zonemason sandbox zones/', 'with the records of these files'],
    ['zonemason sandbox example.com.json', 'with a saved listing'],
    ['zonemason sandbox --port 0 --data :memory:', 'any free port, nothing kept'],
  ],
  exitCodes: [
    [0, 'stopped'],
    [EXIT_CODES['invalid-files'], 'the seeds have errors'],
  ],
} as const;
