import { startSandbox } from './start-sandbox.js';

/** Runs a sandbox over the folder of the first argument, prints its address, and goes on until it is killed. */
const [, , dataFolder = ''] = process.argv;
const sandbox = await startSandbox({ dataFolder });
process.stdout.write(`${sandbox.url.href}\n`);
