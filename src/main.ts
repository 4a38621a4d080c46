import { surroundingsOf } from './cli/surroundings.js';
import { openStreams } from './cli/terminal/streams.js';
import { tuneNode } from './cli/tune-node.js';
import { EXIT_CODES } from './failure.js';
import { version } from './version.js';

const argv = process.argv.slice(2);
void start();

async function start(): Promise<void> {
  // A run that ends without its exit code has failed.
  process.exitCode = EXIT_CODES.error;
  process.exitCode = await (argv[0] === '--version' || argv[0] === '-V' ? printVersion() : main());
}

async function printVersion(): Promise<number> {
  const { out, finish } = openStreams(process);
  out.write(`${version}\n`);
  return finish(0);
}

async function main(): Promise<number> {
  await tuneNode({ env: process.env, user: process.geteuid?.() });
  const { run } = await import('./cli/run.js');
  return run(argv, surroundingsOf(process));
}
