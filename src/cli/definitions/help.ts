import type { Argument, Command, Help, Option } from 'commander';
import type { FailureKind } from '../../failure.js';
import { EXIT_CODES } from '../../failure.js';
import type { Context } from '../terminal/context.js';

/** What `--help` prints of a command, except for its arguments and options. */
export interface CommandHelp {
  /** One line in the list of commands. */
  readonly summary: string;
  readonly description: string;
  /** Command lines and what they do. */
  readonly examples: readonly (readonly [string, string])[];
  /** What exit codes mean; none are listed if left out. */
  readonly exitCodes?: Readonly<Partial<Record<0 | 2 | FailureKind, string>>>;
}

/** Makes the action of a command from the function to run, which `load` imports only when the command is called. */
export type Runner = <Parsed extends readonly unknown[]>(
  load: () => Promise<(context: Context, ...parsed: Parsed) => Promise<number>>,
) => (...parsed: Parsed) => Promise<void>;

/** Exit codes of the commands that talk to the service. */
export const SERVICE_EXIT_CODES = {
  credentials: 'credentials are missing or were refused',
  unreachable: 'the service cannot be reached',
  interrupted: 'interrupted',
} as const;

/** Adds a command with its help to the program or to a group of commands. */
export function addCommand(parent: Command, name: string, help: CommandHelp): Command {
  return parent
    .command(name)
    .summary(help.summary)
    .description(help.description)
    .addHelpText('after', ({ command }) => {
      const settings = command.createHelp();
      return formatTail(help, (title) => settings.styleTitle(title));
    });
}

/** Formats examples and exit codes in columns. */
export function formatTail(
  { examples, exitCodes }: Pick<CommandHelp, 'examples' | 'exitCodes'>,
  styleTitle: (title: string) => string,
): string {
  const width = Math.max(...examples.map(([command]) => command.length));
  const lines = examples.map(([command, text]) => `  ${command.padEnd(width)}  ${text}`);
  return ['', styleTitle('Examples:'), ...lines, ...(exitCodes ? codeLines(exitCodes, styleTitle) : [])].join(
    '\n',
  );
}

function codeLines(
  exitCodes: NonNullable<CommandHelp['exitCodes']>,
  styleTitle: (title: string) => string,
): readonly string[] {
  const codes: Readonly<Record<string, number>> = EXIT_CODES;
  const texts = Object.entries({ error: 'any other error', usage: 'wrong usage', ...exitCodes })
    .map(([kind, text]) => [codes[kind] ?? Number(kind), text] as const)
    .toSorted(([a], [b]) => a - b);
  return [
    '',
    styleTitle('Exit codes:'),
    ...texts.map(([code, text]) => `  ${String(code).padEnd(3)}  ${text}`),
  ];
}

/** How commander formats help: bold titles, commands without their options, global options last. */
export function helpSettings(bold: (text: string) => string): Partial<Help> {
  return {
    showGlobalOptions: true,
    // Beside the options, where the terminal has 60 columns.
    minWidthToWrap: 24,
    // The descriptions name choices and defaults themselves.
    optionDescription: ({ description }: Option) => description,
    argumentDescription: ({ description }: Argument) => description,
    styleTitle: bold,
    subcommandTerm: (command: Command) =>
      [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' '),
  };
}

function argumentTerm(argument: Argument): string {
  const text = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${text}>` : `[${text}]`;
}
