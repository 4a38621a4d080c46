import { Command } from 'commander';
import { defineCommands } from '../../src/cli/definitions/definitions.js';
import { addGlobalOptions } from '../../src/cli/options/globals.js';

/** A program whose commands do nothing. It throws a CommanderError for a command line that is wrong. */
export function parser(): Command {
  const program = addGlobalOptions(new Command('zonemason')).exitOverride();
  defineCommands(program, () => async () => undefined);
  return program;
}

/** A command and the words that call it. */
export interface NamedCommand {
  readonly words: readonly string[];
  readonly command: Command;
}

/** All commands that the help lists, those in groups after their group. */
export function commandsBelow(parent: Command, words: readonly string[] = []): readonly NamedCommand[] {
  return parent.commands.flatMap((command) => {
    // Shell completion calls one that no help lists.
    if (command.summary() === '') return [];
    const named = { command, words: [...words, command.name()] };
    return [named, ...commandsBelow(command, named.words)];
  });
}
