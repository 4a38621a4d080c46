import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { durationOption } from './duration.js';
import { DEFAULT_CONCURRENCY, DEFAULT_SETTLE, MOST_CONCURRENCY } from '../../engine/service/concurrency.js';

/** Adds the option that selects the project. */
export function addConfigOption(command: Command): Command {
  return command.option('-c, --config <FILE>', 'project file (default: the nearest zonemason.yaml)');
}

/** Adds the options that select a project and a part of it. */
export function addProjectOptions(command: Command): Command {
  return addPartOptions(addConfigOption(command));
}

/** Adds the options that select a part of a project or plan. */
export function addPartOptions(command: Command): Command {
  return addZoneOptions(command).addOption(
    new Option('--only <PART>', 'only one part of the project: dns, mail').choices(['dns', 'mail']),
  );
}

/** Adds the option that selects zones by name. */
export function addZoneOption(command: Command): Command {
  return command.addOption(
    repeatable('--zone <GLOB>', 'only matching zones; may be repeated (default: all)'),
  );
}

/** Adds the options that select zones. */
export function addZoneOptions(command: Command): Command {
  return addZoneOption(command).option(
    '--shard <I/N>',
    'only part I of N of the zones; auto: the part of this parallel CI job',
  );
}

/** Adds the options that select records by name and type. */
export function addRecordOptions(command: Command): Command {
  return command
    .addOption(repeatable('--name <GLOB>', 'only records of matching names, @ is the zone; may be repeated'))
    .addOption(repeatable('--type <TYPE>', 'only records of this type; may be repeated'));
}

/** `--changed-since`, of commands that look at zones. */
export function changedSinceOption(): Option {
  return new Option('--changed-since <REVISION>', 'only zones and mails that differ from it');
}

/** `--drafts`, of commands that plan. */
export function draftsOption(): Option {
  return new Option('--drafts', 'also translations whose file says `state: draft`');
}

/** Adds the options of commands that change what is live. */
export function addChangeOptions(command: Command): Command {
  return command
    .option('-y, --yes', 'do not ask')
    .addOption(allowOption('allow a blocking risk; may be repeated'))
    .addOption(
      durationOption(
        '--lock-timeout <TIME>',
        'wait for another run to end, in seconds or like 10m (default: not at all)',
      ),
    )
    .option('--report <FILE>', 'write a JSON report of what was done; an earlier report is replaced')
    .addOption(metricsOption())
    .addOption(
      new Option('--format <FORMAT>', 'text (default), or json: one event per line')
        .choices(['text', 'json'])
        .default('text'),
    )
    .addOption(
      durationOption(
        '--settle <TIME>',
        `how long listings may lag behind the changes, in seconds or like 2m (default: ${DEFAULT_SETTLE}s)`,
      ),
    );
}

/** `--allow`, with codes of blocking risks. */
export function allowOption(description: string): Option {
  return repeatable('--allow <CODE>', description);
}

/** Adds the options of commands that talk to the service. */
export function addServiceOptions(command: Command): Command {
  const concurrency = numberOption(
    '--concurrency <N>',
    `maximum number of concurrent requests (default: ${DEFAULT_CONCURRENCY})`,
    [1, MOST_CONCURRENCY],
  );
  return command
    .addOption(concurrency)
    .option('--credentials <FILE>', 'credentials (default: .zonemason/credentials.yaml)');
}

/** `--metrics`, of commands that compare files, what is live and what name servers answer. */
export function metricsOption(): Option {
  return new Option('--metrics <FILE>', 'write metrics for Prometheus at the end; earlier ones are replaced');
}

/** `--format` with its choices; the first is the default. */
export function formatOption(choices: readonly [string, ...string[]]): Option {
  const [first, ...others] = choices;
  const listed = [`${first} (default)`, ...others].join(', ');
  return new Option('--format <FORMAT>', listed).choices(choices).default(first);
}

/** Adds the options that choose who is asked over DNS. */
export function addServerOptions(command: Command): Command {
  return command
    .addOption(repeatable('--server <ADDR>', 'name server, with #PORT if not 53; may be repeated'))
    .option('--resolver <ADDR>', 'ask a resolver instead; https://… for DNS over HTTPS');
}

/** Adds `--dns` and the options that choose who is asked. */
export function addLookUpOptions(command: Command): Command {
  return addServerOptions(
    command.option('--dns', 'ask name servers whether a managed service answers what changes'),
  );
}

/** An option that may be repeated; its value is the list of all values. */
export function repeatable(flags: string, description: string): Option {
  return new Option(flags, description)
    .argParser((value: string, earlier: readonly string[]) => [...earlier, value])
    .default([]);
}

/** An option whose value is an integer within a range. */
export function numberOption(
  flags: string,
  description: string,
  [from, to]: readonly [number, number],
): Option {
  return new Option(flags, description).argParser((text: string) => {
    const number = Number(text);
    if (/^[0-9]+$/.test(text) && number >= from && number <= to) return number;
    throw new InvalidArgumentError(`Expected an integer from ${from} to ${to}.`);
  });
}
