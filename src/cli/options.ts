import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';

/** Options that say which project and which part of it. */
export function addProjectOptions(command: Command): Command {
  return command
    .option('-c, --config <FILE>', 'project file (default: the nearest zonemason.yaml)')
    .addOption(repeatable('--zone <GLOB>', 'only matching zones; may be repeated (default: all)'))
    .addOption(new Option('--only <PART>', 'only one part of the project: dns').choices(['dns']));
}

/** Options of the commands that talk to the service. */
export function addServiceOptions(command: Command): Command {
  const concurrency = new Option('--concurrency <N>', 'requests at a time over all zones (default: 16)');
  return command
    .addOption(concurrency.argParser(wholeNumber).default(16))
    .option('--credentials <FILE>', 'credentials (default: .zonemason/credentials.yaml)');
}

/** `--format` with its choices, the first of which is the default. */
export function formatOption(choices: readonly [string, ...string[]]): Option {
  const [first, ...others] = choices;
  const listed = [`${first} (default)`, ...others].join(', ');
  return new Option('--format <FORMAT>', listed).choices(choices).default(first);
}

/** An option whose values are gathered; none when it is not given. */
export function repeatable(flags: string, description: string): Option {
  return new Option(flags, description)
    .argParser((value: string, earlier: readonly string[]) => [...earlier, value])
    .default([]);
}

/** A number from 1 on. @throws InvalidArgumentError, which commander turns into a message. */
function wholeNumber(value: string): number {
  if (/^[1-9][0-9]{0,3}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number from 1 to 9999.');
}
