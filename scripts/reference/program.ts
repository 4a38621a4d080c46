import { Command } from 'commander';
import { defineCommands } from '../../src/cli/definitions/definitions.js';
import { helpOf } from '../../src/cli/definitions/help.js';
import { addGlobalOptions } from '../../src/cli/options/globals.js';

/** A command with what `--help` prints of it. */
export interface DescribedCommand {
  /** The words that call it, without the program. */
  readonly name: string;
  readonly command: Command;
  readonly help: NonNullable<ReturnType<typeof helpOf>>;
}

/** The program as the command line defines it; its commands do nothing. */
export function definedProgram(): Command {
  const program = addGlobalOptions(new Command('zonemason'));
  defineCommands(program, () => async () => undefined);
  return program;
}

/** The commands that the help lists, those of a group after it. */
export function commandsBelow(group: Command, before: readonly string[] = []): readonly DescribedCommand[] {
  return group.commands.flatMap((command) => {
    const help = helpOf(command);
    if (!help) return [];
    const words = [...before, command.name()];
    return [{ name: words.join(' '), command, help }, ...commandsBelow(command, words)];
  });
}
