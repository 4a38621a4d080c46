#!/usr/bin/env node
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { surroundingsOf } from './cli/surroundings.js';
import { openStreams } from './cli/terminal/streams.js';
import { version } from './version.js';

const argv = process.argv.slice(2);
process.exitCode = await (argv[0] === '--version' || argv[0] === '-V' ? printVersion() : main());

async function printVersion(): Promise<number> {
  const { out, finish } = openStreams(process);
  out.write(`${version}\n`);
  return finish(0);
}

async function main(): Promise<number> {
  shortenStart();
  const { run } = await import('./cli/run.js');
  return run(argv, surroundingsOf(process));
}

/**
 * Shortens the time to start, and with Node 20 to exit. From 22.1 on, Node can cache compiled code. Node 20 cannot, and
 * optimizes the WebAssembly HTTP parser after a single response, which delays the exit; it gets the tiering budget of
 * later versions.
 */
function shortenStart(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache();
  else setFlagsFromString('--wasm-tiering-budget=13000000');
}
