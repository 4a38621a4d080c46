#!/usr/bin/env node
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

const argv = process.argv.slice(2);
process.exitCode = await (argv[0] === '--version' || argv[0] === '-V' ? printVersion() : main());

async function printVersion(): Promise<number> {
  const { version } = await import('./version.js');
  const { openStreams } = await import('./cli/terminal/streams.js');
  const { out, finish } = openStreams(process);
  out.write(`${version}\n`);
  return finish(0);
}

async function main(): Promise<number> {
  shortenStart();
  const { run } = await import('./cli/run.js');
  return run(argv, process);
}

/**
 * Node keeps what it compiles for the next start, from 22.1 on. Node 20 does not, and optimizes the WebAssembly that
 * parses HTTP after a single answer, which the process then waits for as it ends; it gets the budget of later versions.
 */
function shortenStart(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache();
  else setFlagsFromString('--wasm-tiering-budget=13000000');
}
