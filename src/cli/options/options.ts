import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_CONCURRENCY } from '../../engine/service/concurrency.js';

/** The option that says which project. */
export function addConfigOption(command: Command): Command {
  return command.option('-c, --config <FILE>', 'project file (default: the nearest zonemason.yaml)');
}

/** Options that say which project and which part of it. */
export function addProjectOptions(command: Command): Command {
  return addPartOptions(addConfigOption(command));
}

/** Options that say which part of a project, or of a plan. */
export function addPartOptions(command: Command): Command {
  return command
    .addOption(repeatable('--zone <GLOB>', 'only matching zones; may be repeated (default: all)'))
    .option('--shard <I/N>', 'only part I of N of the zones, or auto: that of a parallel CI job')
    .addOption(
      new Option('--only <PART>', 'only one part of the project: dns, mail').choices(['dns', 'mail']),
    );
}

/** Options of the commands that change what is live. */
export function addChangeOptions(command: Command): Command {
  return command
    .option('-y, --yes', 'do not ask')
    .addOption(repeatable('--allow <CODE>', 'consent to a blocking risk; may be repeated'))
    .option('--report <FILE>', 'write what was done, as JSON; an earlier report in FILE is replaced')
    .addOption(
      new Option('--format <FORMAT>', 'text (default), or json: a line for each thing that happens')
        .choices(['text', 'json'])
        .default('text'),
    );
}

/** Options of the commands that talk to the service. */
export function addServiceOptions(command: Command): Command {
  const concurrency = numberOption(
    '--concurrency <N>',
    `requests at a time, in all (default: ${DEFAULT_CONCURRENCY})`,
    [1, 1000],
  );
  return command
    .addOption(concurrency.default(DEFAULT_CONCURRENCY))
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

/** An option whose value is a whole number of a range. */
export function numberOption(
  flags: string,
  description: string,
  [from, to]: readonly [number, number],
): Option {
  return new Option(flags, description).argParser((text: string) => {
    const number = Number(text);
    if (/^[0-9]+$/.test(text) && number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  });
}
