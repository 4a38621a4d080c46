import { Command, CommanderError } from 'commander';
import { EXIT_CODES, Failure } from '../failure.js';
import { hintForName } from '../text/known-names.js';
import type { Context } from './terminal/context.js';
import { defineCalled } from './definitions/definitions.js';
import type { Runner } from './definitions/help.js';
import { formatTail, helpSettings } from './definitions/help.js';
import { commandMeant, optionMeant, otherCommand } from './definitions/other-words.js';
import { TOPICS } from './help/topics.js';
import { mustNamePaths } from './options/paths.js';
import { commandFirst } from './completion/command-first.js';
import { spellOutVerify } from './options/duration.js';
import type { Globals } from './options/globals.js';
import { addGlobalOptions, addToClusters, globalsOf } from './options/globals.js';

/** The command line. */
export interface Program {
  /**
   * Runs a command line, once, without the names of node and the program in front. Returns the exit code.
   *
   * @throws Failure `usage` if the command line is wrong, or what the command throws.
   */
  readonly run: (argv: readonly string[]) => Promise<number>;
  /** Opens a context with the global options that have been parsed so far. */
  readonly context: () => Context;
}

/** Creates the program; `open` opens what help, errors and commands are written to. */
export function createProgram(open: (globals: Globals) => Context): Program {
  let exitCode = 0;
  let called: Command | undefined;
  const program = new Command('zonemason');
  const context = (): Context => open(globalsOf(called ?? program));
  configure(program, context);
  program.hook('preAction', (_, command) => {
    called = command;
    mustNamePaths(command);
  });
  const runner: Runner =
    (load) =>
    async (...parsed) => {
      const run = await load();
      exitCode = await run(context(), ...parsed);
    };
  const run = async (argv: readonly string[]): Promise<number> => {
    defineCalled(argv, program, runner);
    const topic = argv[0] === 'help' && argv.length === 2 ? TOPICS.get(argv[1] ?? '') : undefined;
    if (topic) {
      context().out.write(topic(program));
      return 0;
    }
    addToClusters(program);
    try {
      await program.parseAsync(spellOutVerify(commandFirst(argv, program)), { from: 'user' });
      return exitCode;
    } catch (error) {
      if (error instanceof CommanderError) return endOfParsing(error, program, argv);
      throw error;
    }
  };
  return { run, context };
}

/** Longer lines are hard to read, however wide the terminal is. */
const MAX_HELP_WIDTH = 100;

/** Sets up the program without its commands. */
function configure(program: Command, context: () => Context): void {
  const bold = (text: string): string => context().out.layout.style.bold(text);
  program
    .description('DNS zones as code: review what would change, then apply it safely.')
    .helpCommand('help [COMMAND]', `help of a command, or on ${[...TOPICS.keys()].join(', ')}`)
    .configureHelp(helpSettings(bold))
    .configureOutput({
      writeOut: (text) => context().out.write(text),
      writeErr: (text) => context().err.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => helpWidth(context().out.layout.width),
      getErrHelpWidth: () => helpWidth(context().err.layout.width),
      getOutHasColors: () => true,
      getErrHasColors: () => true,
    })
    .exitOverride()
    .addHelpText('beforeAll', () => {
      mustNameCommands(program);
      return '';
    })
    .addHelpText('after', () => formatTail({ examples: PROGRAM_EXAMPLES }, bold));
  addGlobalOptions(program);
}

const PROGRAM_EXAMPLES = [
  ['zonemason validate', 'check all files of the project, offline'],
  ['zonemason plan', 'show what would change live'],
  ['zonemason apply', 'plan, ask, change, verify'],
  ['zonemason rules cname/conflict', 'explain a rule'],
  ['zonemason help plan', 'print options, examples and exit codes'],
] as const;

function helpWidth(width: number): number {
  return Number.isFinite(width) ? Math.min(width, MAX_HELP_WIDTH) : 80;
}

/** @throws Failure `usage` if help is requested for an unknown command, for which commander prints the general help. */
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

function unknownCommand(word: string, command: Command): Failure {
  const hint = commandHint(word, command) ?? hintForName(word, namesOf(command));
  return new Failure('usage', `unknown command '${word}'`, { hint });
}

/** What to write for a command of another program; undefined if there is nothing like it. */
function commandHint(word: string, command: Command): string | undefined {
  const meant = commandMeant(word);
  const isHere = meant !== undefined && (meant.startsWith('-') || namesOf(command).includes(meant));
  return isHere ? `use \`zonemason ${meant}\`` : undefined;
}

function namesOf(command: Command): readonly string[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name());
}

/** Handles what commander throws: an error, or the end of the help that it has printed. */
function endOfParsing(
  { code, exitCode, message }: CommanderError,
  program: Command,
  argv: readonly string[],
): number {
  if (exitCode === 0) return 0;
  // Its exit code is that of the process so far, which is the one of an error.
  if (code === 'commander.help') return program.args[0] === 'help' ? 0 : EXIT_CODES.usage;
  const [sentence = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const { command, names } = innermost(program, argv);
  const [, word = ''] = /'(.*)'/s.exec(sentence) ?? [];
  const hintOf = { 'commander.unknownCommand': commandHint, 'commander.unknownOption': optionHint }[code];
  const hint =
    hintOf?.(word, command) ?? suggestion?.replace(/^\(D(.*)\)$/, 'd$1') ?? `see \`${names} --help\``;
  throw new Failure('usage', sentence.replace(/\.$/, ''), { hint });
}

/** What to write for an option of another program, or of a command that is missing; undefined if there is nothing like it. */
function optionHint(flag: string, command: Command): string | undefined {
  const [misplaced = ''] = flag.split('=');
  const owner = command.commands.find(({ options }) =>
    options.some(({ long, short }) => long === misplaced || short === misplaced),
  );
  const other = otherCommand(command.name(), misplaced);
  if (other !== undefined) return other;
  if (owner) return `it belongs to a command: \`${command.name()} ${owner.name()} ${misplaced} …\``;
  const [name, value] = optionMeant(flag)?.split(' ') ?? [];
  const all = [...command.options, ...(command.parent?.options ?? [])];
  const option = all.find(({ long }) => name !== undefined && long === name);
  if (!option || (value !== undefined && !option.argChoices?.includes(value))) return undefined;
  return `use ${[name, value].join(' ').trim()}`;
}

/** The innermost command on the command line, and its name with those around it. */
function innermost(
  program: Command,
  argv: readonly string[],
): { readonly command: Command; readonly names: string } {
  let command = program;
  let names = program.name();
  for (const argument of argv) {
    const inner = command.commands.find((each) => each.name() === argument);
    if (!inner) continue;
    command = inner;
    names += ` ${argument}`;
  }
  return { command, names };
}
