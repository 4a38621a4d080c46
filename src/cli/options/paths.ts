import type { Command } from 'commander';
import { Failure } from '../../failure.js';

/** What options and arguments that are paths call their values. */
const PATHS = /[<[](FILE|FOLDER|PATH|PLAN|JOURNAL|SEED)\b/;

/**
 * Looks for paths that are empty: to a script, a variable that is not set; to the system, the working folder.
 *
 * @throws Failure `usage` when an option or argument of the command is one.
 */
export function mustNamePaths(command: Command): void {
  const empty = [...optionsOf(command), ...argumentsOf(command)].find(
    ({ flags, value }) => PATHS.test(flags) && [value].flat().includes(''),
  );
  if (empty)
    throw new Failure('usage', `${empty.name} is empty, but must be a path`, {
      hint: 'in a script, check that its variable is set',
    });
}

interface Taken {
  readonly name: string;
  readonly flags: string;
  readonly value: unknown;
}

/** The options of a command and of those around it. */
function optionsOf(command: Command): readonly Taken[] {
  const own = command.options.map((option): Taken => ({
    name: option.long ?? option.flags,
    flags: option.flags,
    value: command.getOptionValue(option.attributeName()),
  }));
  return command.parent ? [...own, ...optionsOf(command.parent)] : own;
}

function argumentsOf({ registeredArguments, processedArgs }: Command): readonly Taken[] {
  return registeredArguments.map((argument, index): Taken => ({
    name: argument.name(),
    flags: `<${argument.name()}>`,
    value: processedArgs[index],
  }));
}
