import type { Argument, Command, Option } from 'commander';
import { printable } from '../../text/printable.js';
import type { Context } from '../context.js';
import type { Cursor } from './cursor.js';
import { findCursor } from './cursor.js';
import type { Candidate } from './values.js';
import { isFile, valuesOf } from './values.js';

/** What a word may become. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  /** Whether it may also be a file, which the shell knows best. */
  readonly files: boolean;
}

/** Completes the last of the words of a command line, the name of the program left out. */
export async function completeWords(
  program: Command,
  words: readonly string[],
  context: Pick<Context, 'cwd'>,
): Promise<Completion> {
  const cursor = findCursor(program, words);
  const { candidates, files } = await completionAt(cursor, context);
  const fitting = candidates.filter(({ value }) => value.startsWith(cursor.start) && isHarmless(value));
  return { candidates: fitting.map((each) => ({ ...each, value: cursor.lead + each.value })), files };
}

/** Names out of files may be anything, and a line that begins with a colon means something else. */
function isHarmless(value: string): boolean {
  return printable(value) === value && !value.startsWith(':');
}

async function completionAt(cursor: Cursor, context: Pick<Context, 'cwd'>): Promise<Completion> {
  const { at, command, operands } = cursor;
  if (at === 'name') return { candidates: optionNames(command), files: false };
  if (at !== 'operand') return completionOf(metavarOf(at), at, { cursor, context });
  const inner = operands.length === 0 ? innerCommands(command) : [];
  const argument = argumentAt(command, operands.length);
  if (!argument) return { candidates: inner, files: false };
  const { candidates, files } = await completionOf(argument.name(), argument, { cursor, context });
  return { candidates: [...inner, ...candidates], files };
}

interface Place {
  readonly cursor: Cursor;
  readonly context: Pick<Context, 'cwd'>;
}

async function completionOf(
  metavar: string,
  { argChoices }: Pick<Option & Argument, 'argChoices'>,
  { cursor, context }: Place,
): Promise<Completion> {
  if (argChoices) return { candidates: argChoices.map((value) => ({ value })), files: false };
  const { at, operands, start, values } = cursor;
  const option = typeof at === 'string' ? '' : (at.long ?? '');
  const config = values.get('--config') ?? null;
  const candidates = await valuesOf(option, metavar, { ...context, config, operands, start });
  return { candidates, files: isFile(metavar) };
}

function optionNames(command: Command): readonly Candidate[] {
  const help = command.createHelp();
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  return options.flatMap(({ long, description }) => (long ? [{ value: long, description }] : []));
}

function innerCommands(command: Command): readonly Candidate[] {
  const commands = command.createHelp().visibleCommands(command);
  return commands.map((each) => ({ value: each.name(), description: each.summary() || each.description() }));
}

function argumentAt({ registeredArguments }: Command, index: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic ? last : undefined);
}

/** `FILE` of `--out <FILE>`. */
function metavarOf({ flags }: Option): string {
  return /[<[]([^<>[\]]+)[>\]]/.exec(flags)?.[1] ?? '';
}
