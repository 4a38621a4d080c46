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

/** The defaults of Node 20 suit a server that runs for days. docs/decisions/start-up.md has the figures. */
async function tuneNode20(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  // Do not optimize the HTTP parser, which is WebAssembly, after a single response: the exit would wait 100 ms for it.
  setFlagsFromString('--wasm-tiering-budget=13000000');
  // Allocate no new objects among the long-lived ones because the records of the files, made by the same code, stayed.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // Collect garbage when the heap has doubled, not when it has grown fourfold.
  setFlagsFromString('--heap-growing-percent=100');
  // Optimize a function after four times the usual work: in a short run, optimizing too many takes longer than it saves.
  setFlagsFromString('--interrupt-budget=270336');
}
