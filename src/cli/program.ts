import { Command, CommanderError } from 'commander';
import { EXIT_CODES, Failure } from '../diagnostics/failure.js';
import { version } from '../version.js';
import type { Context } from './context.js';
import { defineCommands } from './definitions.js';
import { formatTail, helpSettings } from './help.js';

/**
 * Runs a command line, without the names of node and the program in front.
 *
 * @returns the exit code of a command that came to its end.
 * @throws Failure for all that ends it before, `usage` when the command line is wrong.
 */
export async function runProgram(argv: readonly string[], context: Context): Promise<number> {
  let exitCode = 0;
  const program = createProgram(context);
  defineCommands({
    program,
    style: context.out.layout.style,
    start: async (run) => {
      exitCode = await run(context);
    },
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return endOfParsing(error, program, argv);
    throw error;
  }
}

/** Lines longer than this are hard to read, however wide the terminal is. */
const WIDEST_HELP = 100;

/** The program without its commands; whatever commander has to say goes through the context. */
function createProgram({ out, err }: Context): Command {
  return new Command('zonemason')
    .description('DNS zones as code: review what would change, then apply it safely.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [COMMAND]', 'print the help of a command')
    .option('-q, --quiet', 'print results and errors only')
    .option('-v, --verbose', 'print details: causes of errors, waits')
    .option('--no-color', 'print without colour, as with NO_COLOR=1')
    .option('--no-input', 'never ask anything')
    .configureHelp(helpSettings(out.layout.style))
    .configureOutput({
      writeOut: out.write,
      writeErr: err.write,
      outputError: () => undefined,
      getOutHelpWidth: () => helpWidth(out.layout.width),
      getErrHelpWidth: () => helpWidth(err.layout.width),
      getOutHasColors: () => true,
      getErrHasColors: () => true,
    })
    .exitOverride()
    .addHelpText('after', formatTail(PROGRAM_TAIL, out.layout.style));
}

const PROGRAM_TAIL = {
  examples: [
    ['zonemason validate', 'check all files of the project, offline'],
    ['zonemason plan', 'what would change at the service'],
    ['zonemason apply', 'plan, ask, change, verify'],
    ['zonemason rules cname/conflict', 'what a rule means and how to obey it'],
    ['zonemason help plan', 'options, examples and exit codes of a command'],
  ],
  exitCodes: [],
} as const;

function helpWidth(width: number): number {
  return Number.isFinite(width) ? Math.min(width, WIDEST_HELP) : 80;
}

/** Commander throws whenever it has printed something itself, help included. */
function endOfParsing(
  { code, exitCode, message }: CommanderError,
  program: Command,
  argv: readonly string[],
): number {
  if (exitCode === 0) return 0;
  if (code === 'commander.help') return EXIT_CODES.usage;
  const [sentence = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const hint = suggestion?.replace(/^\(D(.*)\)$/, 'd$1') ?? whereHelpIs(program, argv);
  throw new Failure('usage', sentence.replace(/\.$/, ''), { hint });
}

/** The innermost command that the arguments name. */
function whereHelpIs(program: Command, argv: readonly string[]): string {
  let command = program;
  let names = program.name();
  for (const argument of argv) {
    const inner = command.commands.find((each) => each.name() === argument);
    if (!inner) continue;
    command = inner;
    names += ` ${argument}`;
  }
  return `see \`${names} --help\``;
}
