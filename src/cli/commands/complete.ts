import type { Command } from 'commander';
import { completeWords } from '../completion/candidates.js';
import type { Context } from '../context.js';

/** Tells a shell what the last of the words may become: a line each, its meaning behind a tab; `:files` for files. */
export async function runComplete(
  words: readonly string[],
  program: Command,
  context: Context,
): Promise<number> {
  const { candidates, files } = await completeWords(program, words, context);
  for (const { value, description } of candidates)
    context.out.write(description === undefined ? `${value}\n` : `${value}\t${description}\n`);
  if (files) context.out.write(':files\n');
  return 0;
}
