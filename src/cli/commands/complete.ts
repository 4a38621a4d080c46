import type { Argument, Command, Option } from 'commander';
import type { Cursor } from '../completion/cursor.js';
import { findCursor } from '../completion/cursor.js';
import type { Candidate } from '../completion/values.js';
import { isFile, valuesOf } from '../completion/values.js';
import { printable } from '../../text/printable.js';
import type { Context } from '../terminal/context.js';

/** Prints what the last word may be completed to: one candidate per line, its description after a tab, `:files` for files. */
export async function runComplete(
  { out, cwd, env }: Context,
  words: readonly string[],
  _options: unknown,
  { parent: program }: Command,
): Promise<number> {
  if (!program) return 0;
  const cursor = findCursor(program, words);
  const { candidates, files } = await completionAt({ cursor, cwd, env });
  for (const { value, description } of candidates) {
    if (!value.startsWith(cursor.start) || !isHarmless(value)) continue;
    out.write(`${cursor.lead}${value}${description === undefined ? '' : `\t${description}`}\n`);
  }
  if (files) out.write(':files\n');
  return 0;
}

/** What a word may be completed to. */
interface Completion {
  readonly candidates: readonly Candidate[];
  /** Whether the shell also completes files. */
  readonly files: boolean;
}

/** Names in files may contain anything, and a line that starts with a colon is a directive. */
function isHarmless(value: string): boolean {
  return printable(value) === value && !value.startsWith(':');
}

interface CursorPlace extends Pick<Context, 'cwd' | 'env'> {
  readonly cursor: Cursor;
}

async function completionAt(place: CursorPlace): Promise<Completion> {
  const { at, command, operands } = place.cursor;
  if (at === 'name') return { candidates: optionNames(command), files: false };
  if (at !== 'operand') return completionOf(metavarOf(at), at, place);
  const inner = operands.length === 0 ? innerCommands(command) : [];
  const argument = argumentAt(command, operands.length);
  if (!argument) return { candidates: inner, files: false };
  const { candidates, files } = await completionOf(argument.name(), argument, place);
  return { candidates: [...inner, ...candidates], files };
}

async function completionOf(
  metavar: string,
  { argChoices }: Pick<Option & Argument, 'argChoices'>,
  { cursor, cwd, env }: CursorPlace,
): Promise<Completion> {
  if (argChoices) return { candidates: argChoices.map((value) => ({ value })), files: false };
  const { at, command, operands, start, values } = cursor;
  const option = typeof at === 'string' ? '' : (at.long ?? '');
  const config = values.get('--config') ?? null;
  const candidates = await valuesOf(option, metavar, {
    cwd,
    env,
    config,
    command: command.name(),
    operands,
    start,
  });
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
