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
  await tuneNode();
  const { run } = await import('./cli/run.js');
  return run(argv, surroundingsOf(process));
}

/** From 22.1 on, Node can cache compiled code. */
async function tuneNode(): Promise<void> {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache();
  else await tuneNode20();
}

/** Node 20 optimizes code, and places objects, as is best for a server that runs for days. */
async function tuneNode20(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  // It optimizes the HTTP parser, in WebAssembly, after a single response, which delays the exit by 100 ms.
  setFlagsFromString('--wasm-tiering-budget=13000000');
  // It takes what is made after the files were read, most of it for a moment, for what stays, like their records.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // It lets the heap grow fourfold before it looks for what is no longer needed.
  setFlagsFromString('--heap-growing-percent=130');
}
