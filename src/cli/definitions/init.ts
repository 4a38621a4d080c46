import type { Command } from 'commander';
import { Option } from 'commander';
import type { Runner } from './help.js';
import { addCommand, SERVICE_EXIT_CODES } from './help.js';
import { addServiceOptions } from '../options/options.js';

/** Adds `zonemason init`. */
export function defineInit(program: Command, run: Runner): void {
  const command = addCommand(program, 'init', {
    summary: 'create a project',
    description:
      'Write a project file, a zone file, a pipeline, and lines for .gitignore and .gitattributes. No file is overwritten.',
    examples: [
      ['zonemason init', 'here, with an example zone'],
      ['zonemason init dns --ci gitlab', 'in the folder dns, for GitLab'],
      ['zonemason init --action acme/zonemason@v0.1.0', 'with the action of a repository'],
      ['zonemason init --from-live example.com', 'import a live zone'],
    ],
    exitCodes: {
      0: 'written',
      error: 'files exist already, or a zone does not exist',
      ...SERVICE_EXIT_CODES,
    },
  })
    .argument('[FOLDER]', 'folder of the project (default: this one)')
    .option('--endpoint <URL>', 'URL of the service (default: the local sandbox)')
    .option('--server <ADDRESS>', 'name server that takes DNS UPDATE, in its place')
    .option('--zone <ZONE>', 'zone of the example file (default: example.com)')
    .option('--from-live <ZONE...>', 'import these zones instead of an example')
    .addOption(
      new Option('--ci <SYSTEM>', 'pipeline to write: github (default), gitlab, none')
        .choices(['github', 'gitlab', 'none'])
        .default('github'),
    )
    .option('--action <ACTION>', 'OWNER/REPOSITORY@REF of the action for GitHub (default: ./zonemason)')
    .action(run(async () => (await import('../commands/init.js')).runInit));
  addServiceOptions(command);
}
