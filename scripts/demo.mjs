// Shows the tool on the organisation of examples/: a local sandbox serves what is live, and the files are
// validated, planned and applied against it. Works on a copy, so it can be run as often as one likes.
import { readArguments } from './arguments.mjs';
import { withExamples } from './examples.mjs';

/** All of them have to exit with 0. The last one does so only when there is nothing left to change. */
const commands = [['validate'], ['plan'], ['apply', '--yes'], ['plan', '--detailed-exitcode']];

readArguments(import.meta.url);
const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
process.once('SIGTERM', () => interruption.abort());

try {
  await withExamples(demonstrate, { tell: print, signal: interruption.signal });
  print('\nThe second plan is empty: the live zones match the files.');
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = interruption.signal.aborted ? 130 : 1;
}

async function demonstrate({ run }) {
  for (const args of commands) await run(args);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
