import { EXIT_CODES } from '../../failure.js';
import type { ValidateOptions } from '../commands/validate.js';
import { formatTail } from '../help.js';
import { addProjectOptions, formatOption } from '../options/options.js';
import { REPORT_FORMATS } from '../../engine/check/report-formats.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason validate`. */
export function defineValidate({ program, style, start }: Definitions): void {
  const command = program
    .command('validate')
    .argument('[FILE...]', 'zone files to check on their own, without a project')
    .summary('check zone files offline')
    .description('Check zone files offline: every problem of every file, its place, and how to mend it.')
    .addOption(formatOption(REPORT_FORMATS))
    .addHelpText('after', () => formatTail(validateTail, style))
    .action((files: readonly string[], options: ValidateOptions) =>
      start(async (context) => {
        const { runValidate } = await import('../commands/validate.js');
        return runValidate(files, options, context);
      }),
    );
  addProjectOptions(command);
}

const validateTail = {
  examples: [
    ['zonemason validate', 'the project of this folder'],
    ['zonemason validate zones/example.com.yaml', 'one file, no project needed'],
    ["zonemason validate --zone '*.org' --quiet", 'only the problems of some zones'],
    ['zonemason validate --format json', 'for programs'],
    ['zonemason validate --format github', 'annotations in GitHub Actions'],
    ['zonemason validate --format gitlab > gl.json', 'a code quality report for GitLab'],
    ['zonemason validate --format sarif > it.sarif', 'for code scanning and editors'],
  ],
  exitCodes: [
    [0, 'no errors, perhaps warnings'],
    [EXIT_CODES['invalid-files'], 'the files have errors'],
  ],
} as const;
