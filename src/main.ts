#!/usr/bin/env node
import module from 'node:module';

// Keeps compiled code for the next run, where node is able to (from 22.1 on).
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
  module.enableCompileCache();

const argv = process.argv.slice(2);
process.exitCode = await (argv[0] === '--version' || argv[0] === '-V' ? printVersion() : main());

async function printVersion(): Promise<number> {
  const { version } = await import('./version.js');
  process.stdout.write(`${version}\n`);
  return 0;
}

/** Runs the command line; whatever ends it is told on stderr and decides the exit code. */
async function main(): Promise<number> {
  const { openContext } = await import('./cli/context.js');
  const context = openContext(process, argv);
  try {
    const { runProgram } = await import('./cli/program.js');
    return await runProgram(argv, context);
  } catch (error) {
    const { formatFailure } = await import('./cli/failure-text.js');
    const { exitCodeOf } = await import('./diagnostics/failure.js');
    context.err.write(formatFailure(error, context.err.layout, context.globals.verbose));
    return exitCodeOf(error);
  }
}
