import { Command } from 'commander';
import { defineCommands } from '../src/cli/definitions/definitions.js';
import { byExitCode, EXIT_CODE_MEANINGS } from '../src/cli/help/exit-codes.js';
import { exitCodesOf } from '../src/cli/definitions/help.js';
import { markdownTable, withGenerated } from './generated-part.js';

/** The page of the exit codes with its tables: what each means, and what it says of each command. */
export function withExitCodes(page: string): string {
  const program = new Command('zonemason');
  defineCommands(program, () => async () => undefined);
  const overview = markdownTable(['code', 'meaning'], rowsOf(byExitCode(EXIT_CODE_MEANINGS)));
  const withOverview = withGenerated(page, 'src/cli/help/exit-codes.ts', overview);
  return withGenerated(withOverview, 'src/cli/definitions', commandsOf(program).map(section).join('\n'));
}

/** All commands that have exit codes of their own, those of groups included. */
function commandsOf(group: Command): readonly Command[] {
  return group.commands.flatMap((command) => [
    ...(exitCodesOf(command).length > 0 ? [command] : []),
    ...commandsOf(command),
  ]);
}

function section(command: Command): string {
  return `### ${namesOf(command)}\n\n${markdownTable(['code', 'meaning'], rowsOf(exitCodesOf(command)))}`;
}

function namesOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${namesOf(parent)} ${command.name()}` : command.name();
}

function rowsOf(codes: ReturnType<typeof byExitCode>): readonly (readonly string[])[] {
  return codes.map(([code, meaning]) => [String(code), meaning]);
}
