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

async function main(): Promise<number> {
  const { readyEngine } = await import('./compiled.js');
  readyEngine();
  const { run } = await import('./cli/run.js');
  const { surroundingsOf } = await import('./cli/surroundings.js');
  return run(argv, surroundingsOf(process));
}
