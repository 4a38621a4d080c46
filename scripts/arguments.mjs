import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * Reads the arguments of a script before it does anything. `--help` prints the comment at its head, and an argument that it
 * does not know the reason and that comment as well, both instead of running it.
 *
 * @param {string} url of the script
 * @param {Omit<import('node:util').ParseArgsConfig, 'args'>} known what it takes; nothing when left out
 */
export function readArguments(url, { options = {}, ...known } = {}) {
  const help = { type: 'boolean', short: 'h' };
  const read = parse(url, { ...known, options: { ...options, help } });
  if (read.values.help) {
    process.stdout.write(headOf(url));
    process.exit(0);
  }
  return read;
}

/** Ends a script whose arguments make no sense. */
export function endWithUsage(url, reason) {
  process.stderr.write(`error: ${reason}\n\n${headOf(url)}`);
  process.exit(64);
}

function parse(url, known) {
  try {
    return parseArgs(known);
  } catch (error) {
    return endWithUsage(url, error.message);
  }
}

/** The comment that a script begins with. */
function headOf(url) {
  const [head] = /^(?:\/\/.*\n)+/.exec(readFileSync(new URL(url), 'utf8')) ?? [''];
  return head.replaceAll(/^\/\/ ?/gm, '');
}
