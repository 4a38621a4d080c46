import { EXIT_CODES } from '../../failure.js';
import type { FmtOptions } from '../commands/fmt.js';
import { formatTail } from '../help.js';
import { addConfigOption } from '../options/options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason fmt`. */
export function defineFmt({ program, style, start }: Definitions): void {
  const command = program
    .command('fmt')
    .argument('[FILE...]', 'zone files and files they include; - reads stdin and writes stdout')
    .summary('put zone files into canonical layout and order')
    .description(
      'Put zone files, and the files they include, into canonical layout and order. Comments and blank ' +
        'lines stay with what they belong to, and no record changes.',
    )
    .option('--check', 'write nothing; list the files that would change, exit code 2')
    .option('--diff', 'write nothing; print what would change as a unified diff')
    .option('--fix', 'mend what a hint of validate gives the right spelling for')
    .addHelpText('after', () => formatTail(fmtTail, style))
    .action((files: readonly string[], options: FmtOptions) =>
      start(async (context) => {
        const { runFmt } = await import('../commands/fmt.js');
        return runFmt(files, options, context);
      }),
    );
  addConfigOption(command);
}

const fmtTail = {
  examples: [
    ['zonemason fmt', 'the project of this folder'],
    ['zonemason fmt zones/example.com.yaml', 'one file, no project needed'],
    ['zonemason fmt --check', 'for pipelines'],
    ['zonemason fmt --diff', 'what would change'],
    ['zonemason fmt --fix', 'and mend capitals and dots in names'],
    ['zonemason fmt - < zone.yaml', 'for editors'],
  ],
  exitCodes: [
    [0, 'written, or as it should be'],
    [2, 'files would change (--check)'],
    [EXIT_CODES['invalid-files'], 'files have errors and are left as they are'],
  ],
} as const;
