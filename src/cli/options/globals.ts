import type { Command } from 'commander';
import { Option } from 'commander';

/** Options that every command takes, wherever they stand. */
export interface Globals {
  readonly colour: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Whether questions may be asked. */
  readonly input: boolean;
}

/** What holds until the command line is parsed: how its own errors and help are shown. */
export function globalsBefore(argv: readonly string[]): Globals {
  return { colour: !argv.includes('--no-color'), quiet: false, verbose: false, input: true };
}

const quiet = ['-q, --quiet', 'print results and errors only'] as const;
const verbose = ['-v, --verbose', 'print details: why steps wait, causes of errors, pauses'] as const;

/** Adds the global options to a program. */
export function addGlobalOptions(program: Command): Command {
  return program
    .option(...quiet)
    .option(...verbose)
    .option('--no-color', 'print without colour, as with NO_COLOR=1')
    .option('--no-input', 'never ask anything');
}

/** Lets every command take the short ones among its own, as in `apply -yq`; its help has them from the program. */
export function addToClusters({ commands }: Command): void {
  for (const command of commands) {
    command.addOption(new Option(...quiet).hideHelp()).addOption(new Option(...verbose).hideHelp());
    addToClusters(command);
  }
}

interface Given {
  readonly color: boolean;
  readonly input: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** The global options that were given, as parsed with a command. */
export function globalsOf(command: Command): Globals {
  const given = command.optsWithGlobals<Given>();
  return {
    colour: given.color,
    quiet: given.quiet ?? false,
    verbose: given.verbose ?? false,
    input: given.input,
  };
}
