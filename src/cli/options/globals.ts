import type { Command } from 'commander';
import { Option } from 'commander';
import { version } from '../../version.js';
import { repeatable } from './options.js';

/** Options of every command, anywhere on the command line. */
export interface Globals {
  readonly colour: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Whether questions may be asked. */
  readonly input: boolean;
  /** Whether long results may be shown page by page. */
  readonly pager: boolean;
  /** Folders outside the project that its files may name. */
  readonly allowOutside: readonly string[];
}

const quiet = ['-q, --quiet', 'print only results and errors'] as const;
const verbose = ['-v, --verbose', 'print details: why steps wait, causes of errors, pauses'] as const;

/** Adds the global options to the program. */
export function addGlobalOptions(program: Command): Command {
  return program
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .option(...quiet)
    .option(...verbose)
    .option('--no-color', 'disable colour, like NO_COLOR=1')
    .option('--no-input', 'never ask questions')
    .option('--no-pager', 'never show results page by page, like ZONEMASON_PAGER=cat')
    .addOption(repeatable('--allow-outside <PATH>', 'folder outside the project that its files may name'));
}

/** Lets the short global options be combined with those of a command, as in `apply -yq`. */
export function addToClusters({ commands }: Command): void {
  for (const command of commands) {
    command.addOption(new Option(...quiet).hideHelp()).addOption(new Option(...verbose).hideHelp());
    addToClusters(command);
  }
}

interface Parsed {
  readonly color: boolean;
  readonly input: boolean;
  readonly pager: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly allowOutside: readonly string[];
}

/** The global options that commander has parsed so far: those of the program, and of `command` in clusters. */
export function globalsOf(command: Command): Globals {
  const {
    color: colour,
    input,
    pager,
    quiet: isQuiet = false,
    verbose: isVerbose = false,
    allowOutside,
  } = command.optsWithGlobals<Parsed>();
  return { colour, quiet: isQuiet, verbose: isVerbose, input, pager, allowOutside };
}
