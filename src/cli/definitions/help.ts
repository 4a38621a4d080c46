import type { Argument, Command, Help, Option } from 'commander';
import type { Context } from '../terminal/context.js';
import type { Outcome } from '../help/exit-codes.js';
import { byExitCode, codeRows } from '../help/exit-codes.js';

/** What `--help` prints of a command, except for its arguments and options. */
export interface CommandHelp {
  /** One line in the list of commands. */
  readonly summary: string;
  readonly description: string;
  /** Command lines and what they do. */
  readonly examples: readonly (readonly [string, string])[];
  /** What exit codes mean; none are listed if left out. */
  readonly exitCodes?: Readonly<Partial<Record<Outcome, string>>>;
}

/** Makes the action of a command from the function to run, which `load` imports only when the command is called. */
export type Runner = <Parsed extends readonly unknown[]>(
  load: () => Promise<(context: Context, ...parsed: Parsed) => Promise<number>>,
) => (...parsed: Parsed) => Promise<void>;

/** Exit codes of the commands that talk to the service. */
export const SERVICE_EXIT_CODES = {
  credentials: 'credentials are missing or were refused',
  unreachable: 'the service or name server cannot be reached',
  interrupted: 'interrupted',
} as const;

/** The same for a command that changes what is live. */
export const CHANGE_EXIT_CODES = {
  credentials: 'credentials are missing or were refused; nothing was changed',
  unreachable: 'the service or name server cannot be reached; nothing was changed',
  interrupted: 'interrupted',
} as const;

/** Adds a command with its help to the program or to a group of commands. */
export function addCommand(parent: Command, name: string, help: CommandHelp): Command {
  const added = parent
    .command(name)
    .summary(help.summary)
    .description(help.description)
    .addHelpText('after', ({ command }) => {
      const settings = command.createHelp();
      return formatTail(help, (title) => settings.styleTitle(title));
    });
  helps.set(added, help);
  return added;
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
  return ['', styleTitle('Exit codes:'), ...codeRows(byExitCode({ ...OF_ALL_COMMANDS, ...exitCodes }))];
}

const OF_ALL_COMMANDS = { error: 'any other error', usage: 'wrong usage' };

const helps = new WeakMap<Command, CommandHelp>();

/** Returns what `--help` prints of a command; undefined for one that no help lists. */
export function helpOf(command: Command): CommandHelp | undefined {
  return helps.get(command);
}

/** Returns what the exit codes of a command mean; nothing for a group of commands. */
export function exitCodesOf(command: Command): ReturnType<typeof byExitCode> {
  const { exitCodes } = helps.get(command) ?? {};
  return exitCodes ? byExitCode({ ...OF_ALL_COMMANDS, ...exitCodes }) : [];
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
