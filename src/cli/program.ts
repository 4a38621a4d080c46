import { Command, CommanderError } from 'commander';
import { EXIT_CODES, Failure } from '../failure.js';
import { version } from '../version.js';
import type { Context, Shown } from './context.js';
import { defineCommands } from './definitions.js';
import type { Globals } from './options/globals.js';
import { addGlobalOptions, addToClusters, globalsOf } from './options/globals.js';
import { formatTail, helpSettings } from './help.js';
import { hintForName } from '../text/known-names.js';

/**
 * Runs a command line, without the names of node and the program in front.
 *
 * @returns the exit code of a command that came to its end.
 * @throws Failure for all that ends it before, `usage` when the command line is wrong.
 */
export async function runProgram(
  argv: readonly string[],
  shown: Shown,
  open: (globals: Globals) => Context,
): Promise<number> {
  let exitCode = 0;
  let globals = shown.globals;
  const program = createProgram(shown).hook('preAction', (_, command) => {
    globals = globalsOf(command);
  });
  defineCommands({
    program,
    style: shown.out.layout.style,
    start: async (run) => {
      exitCode = await run(open(globals));
    },
  });
  addToClusters(program);
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
function createProgram({ out, err }: Shown): Command {
  const program = new Command('zonemason')
    .description('DNS zones as code: review what would change, then apply it safely.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [COMMAND]', 'print the help of a command')
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
    .addHelpText('beforeAll', () => {
      mustNameCommands(program);
      return '';
    })
    .addHelpText('after', formatTail(PROGRAM_TAIL, out.layout.style));
  return addGlobalOptions(program);
}

/** @throws Failure `usage` when help is asked for a command that there is not: commander takes it for the program. */
function mustNameCommands(program: Command): void {
  const words = program.args.filter((word) => word !== '--help' && word !== '-h');
  let command = program;
  for (const word of words[0] === 'help' ? words.slice(1) : words) {
    if (word.startsWith('-') || command.commands.length === 0) return;
    const inner = command.commands.find((each) => each.name() === word);
    if (!inner) throw unknownCommand(word, command);
    command = inner;
  }
}

function unknownCommand(word: string, { commands }: Command): Failure {
  const names = commands.map((each) => each.name());
  return new Failure('usage', `unknown command '${word}'`, { hint: hintForName(word, names) });
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
