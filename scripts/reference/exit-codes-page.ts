import { byExitCode, EXIT_CODE_MEANINGS } from '../../src/cli/help/exit-codes.js';
import { exitCodesOf } from '../../src/cli/definitions/help.js';
import { markdownTable, withGenerated } from '../generated-part.js';
import type { DescribedCommand } from './program.js';
import { commandsBelow, definedProgram } from './program.js';

/** The page of the exit codes with its tables: what each means, and what it says of each command. */
export function withExitCodes(page: string): string {
  const overview = markdownTable(['code', 'meaning'], rowsOf(byExitCode(EXIT_CODE_MEANINGS)));
  const withOverview = withGenerated(page, 'src/cli/help/exit-codes.ts', overview);
  const commands = commandsBelow(definedProgram()).filter(({ command }) => exitCodesOf(command).length > 0);
  return withGenerated(withOverview, 'src/cli/definitions', commands.map(section).join('\n'));
}

function section({ name, command }: DescribedCommand): string {
  return `### ${name}\n\n${markdownTable(['code', 'meaning'], rowsOf(exitCodesOf(command)))}`;
}

function rowsOf(codes: ReturnType<typeof byExitCode>): readonly (readonly string[])[] {
  return codes.map(([code, meaning]) => [String(code), meaning]);
}
