import type { Command } from 'commander';
import { REPORT_FORMATS } from '../../engine/check/report-formats.js';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { addProjectOptions, changedSinceOption, formatOption } from '../options/options.js';

/** Adds `zonemason validate`. */
export function defineValidate(program: Command, run: Runner): void {
  const command = addCommand(program, 'validate', {
    summary: 'check zone files offline',
    description:
      'Check zone files offline. Reports every problem with its place and how to fix it. With --dns, DNS is asked for what ' +
      'the advice on SPF needs to know of names outside the project.',
    examples: [
      ['zonemason validate', 'the project in this directory'],
      ['zonemason validate zones/example.com.yaml', 'one file, no project needed'],
      ["zonemason validate --zone '*.org' --quiet", 'only the problems of some zones'],
      ['zonemason validate --dns --resolver 9.9.9.9', 'also follow SPF records over DNS'],
      ['zonemason validate --format json', 'for programs'],
      ['zonemason validate --format github', 'annotations in GitHub Actions'],
      ['zonemason validate --format gitlab > gl.json', 'a code quality report for GitLab'],
      ['zonemason validate --format sarif > it.sarif', 'for code scanning and editors'],
      ['zonemason validate --format rdjson', 'suggestions in reviews'],
    ],
    exitCodes: {
      0: 'no errors, perhaps warnings',
      error: 'the policyCommand has failed',
      'invalid-files': 'the files have errors',
      unreachable: 'the resolver does not answer',
    },
  })
    .argument(
      '[FILE...]',
      'zone and mail files to check by themselves, with the rules of the project; - reads stdin',
    )
    .option('--dns', 'also give the advice that needs DNS lookups')
    .option('--no-policy-command', 'do not run the policyCommand of the project')
    .option('--resolver <ADDR>', 'resolver for --dns; https://… for DNS over HTTPS')
    .addOption(changedSinceOption())
    .addOption(formatOption(REPORT_FORMATS))
    .action(run(async () => (await import('../commands/validate.js')).runValidate));
  addProjectOptions(command);
}
