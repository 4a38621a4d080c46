#!/usr/bin/env node
import module from 'node:module';
import { surroundingsOf } from './cli/surroundings.js';
import { openStreams } from './cli/terminal/streams.js';
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
  await shortenStart();
  const { run } = await import('./cli/run.js');
  return run(argv, surroundingsOf(process));
}

/**
 * Shortens the time to start, and with Node 20 to exit. From 22.1 on, Node can cache compiled code. Node 20 cannot, and
 * optimizes the WebAssembly HTTP parser after a single response, which delays the exit; it gets the tiering budget of
 * later versions.
 */
async function shortenStart(): Promise<void> {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    return void module.enableCompileCache();
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--wasm-tiering-budget=13000000');
}
