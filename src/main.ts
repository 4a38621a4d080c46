#!/usr/bin/env node
const argv = process.argv.slice(2);
process.exitCode = await (argv[0] === '--version' || argv[0] === '-V' ? printVersion() : main());

async function printVersion(): Promise<number> {
  const { version } = await import('./version.js');
  const { openStreams } = await import('./cli/terminal/streams.js');
  const { out, finish } = openStreams(process);
  out.write(`${version}\n`);
  return finish(0);
}

/** Runs the command line as the build has compiled it, where that suits this engine. */
async function main(): Promise<number> {
  const { loadCompiled, readyEngine } = await import('./compiled.js');
  readyEngine();
  const { run } = loadCompiled() ?? (await import('./cli/run.js'));
  return run(argv);
}
