import type { Command, Help, Option } from 'commander';
import { helpSettings } from '../../src/cli/definitions/help.js';

/** A word of the command line with what it means. */
export interface Term {
  readonly term: string;
  readonly meaning: string;
}

/** The arguments that `--help` describes. */
export function argumentsOf(command: Command): readonly Term[] {
  const help = helperOf(command);
  return help.visibleArguments(command).map((argument) => ({
    term: help.argumentTerm(argument),
    meaning: help.argumentDescription(argument),
  }));
}

/** The options that a command has beside those of every command. */
export function optionsOf(command: Command): readonly Term[] {
  const help = helperOf(command);
  return termsOf(
    help,
    help.visibleOptions(command).filter(({ long }) => long !== '--help'),
  );
}

/** The options of every command. */
export function sharedOptionsOf(program: Command): readonly Term[] {
  const help = helperOf(program);
  return termsOf(help, help.visibleOptions(program));
}

function termsOf(help: Help, options: readonly Option[]): readonly Term[] {
  return options.map((option) => ({
    term: help.optionTerm(option),
    meaning: help.optionDescription(option),
  }));
}

/** How a command is called: `zonemason plan [options] [-]`. */
export function usageOf(command: Command): string {
  return helperOf(command).commandUsage(command);
}

function helperOf(command: Command) {
  return Object.assign(
    command.createHelp(),
    helpSettings((text) => text),
  );
}
