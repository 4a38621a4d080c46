import type { Command } from 'commander';
import { REPORT_FORMATS } from '../../engine/check/report-formats.js';
import type { Runner } from '../help.js';
import { addCommand } from '../help.js';
import { addProjectOptions, formatOption } from '../options/options.js';

/** Adds `zonemason validate`. */
export function defineValidate(program: Command, run: Runner): void {
  const command = addCommand(program, 'validate', {
    summary: 'check zone files offline',
    description: 'Check zone files offline. Reports every problem with its place and how to fix it.',
    examples: [
      ['zonemason validate', 'the project in this directory'],
      ['zonemason validate zones/example.com.yaml', 'one file, no project needed'],
      ["zonemason validate --zone '*.org' --quiet", 'only the problems of some zones'],
      ['zonemason validate --format json', 'for programs'],
      ['zonemason validate --format github', 'annotations in GitHub Actions'],
      ['zonemason validate --format gitlab > gl.json', 'a code quality report for GitLab'],
      ['zonemason validate --format sarif > it.sarif', 'for code scanning and editors'],
    ],
    exitCodes: { 0: 'no errors, perhaps warnings', 'invalid-files': 'the files have errors' },
  })
    .argument('[FILE...]', 'zone files to check without a project')
    .addOption(formatOption(REPORT_FORMATS))
    .action(run(async () => (await import('../commands/validate.js')).runValidate));
  addProjectOptions(command);
}
