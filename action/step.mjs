// How a step of the action reports: outputs, annotations on the run, and what went wrong, in one line.
import { appendFile } from 'node:fs/promises';
import { folder } from './texts.mjs';

const { GITHUB_OUTPUT } = process.env;
const MOST_CHARACTERS = 1000;

/** Runs a step. Whatever keeps it from its end is one line on the run, without a stack trace, and exit code 1. */
export async function step(main) {
  try {
    await main();
  } catch (error) {
    await fail(lineOf(error), 1);
  }
}

/** Returns the message of an error as one line that a terminal and a log can show. */
export function lineOf({ message }) {
  return String(message)
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
}

/** Sets outputs of the step. Values must not contain line breaks. */
export async function setOutputs(outputs) {
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  await appendFile(GITHUB_OUTPUT, lines.join(''));
}

/** Puts an annotation on the run. */
export function annotate(level, message) {
  const escaped = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  process.stdout.write(`::${level} title=zonemason::${escaped}\n`);
}

/** Ends the step with an error annotation on the run, and writes the message for the comment that reports it. */
export async function fail(message, exitCode) {
  await appendFile(`${folder}/errors`, `${message}\n`);
  annotate('error', message);
  process.exit(exitCode);
}
