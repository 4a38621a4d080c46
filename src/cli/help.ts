import type { Command, Help, Option } from 'commander';
import { EXIT_CODES } from '../failure.js';
import type { Style } from '../text/style.js';

/** What the help of a command shows after its options. */
export interface HelpTail {
  /** A command line and what it does. */
  readonly examples: readonly (readonly [string, string])[];
  readonly exitCodes: readonly (readonly [number, string])[];
}

/** Exit codes that every command may have, in the words of those that have no better ones. */
const COMMON_EXIT_CODES: HelpTail['exitCodes'] = [
  [EXIT_CODES.error, 'something else went wrong'],
  [EXIT_CODES.usage, 'wrong usage'],
];

/** Examples and exit codes in columns. */
export function formatTail({ examples, exitCodes }: HelpTail, style: Style): string {
  const commandWidth = Math.max(...examples.map(([command]) => command.length));
  const told = new Set(exitCodes.map(([code]) => code));
  const common = COMMON_EXIT_CODES.filter(([code]) => !told.has(code));
  const codes = [...exitCodes, ...common].toSorted(([a], [b]) => a - b);
  return [
    '',
    style.bold('Examples:'),
    ...examples.map(([command, text]) => `  ${command.padEnd(commandWidth)}  ${text}`),
    ...(exitCodes.length === 0 ? [] : ['', style.bold('Exit codes:')]),
    ...(exitCodes.length === 0 ? [] : codes.map(([code, text]) => `  ${String(code).padEnd(3)}  ${text}`)),
  ].join('\n');
}

/** How commander sets help: bold titles, commands without their options, global options last. */
export function helpSettings(style: Style): Partial<Help> {
  return {
    showGlobalOptions: true,
    // Choices and defaults stand in the descriptions, in better words than commander's.
    optionDescription: (option: Option) => option.description,
    styleTitle: style.bold,
    subcommandTerm: (command: Command) =>
      [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' '),
  };
}

function argumentTerm(argument: Command['registeredArguments'][number]): string {
  const text = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${text}>` : `[${text}]`;
}
