// A copy of examples/ with a local sandbox that serves what is live, and the program run in it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as readAll } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'dist/main.js');

const READY = /ready on (http:\/\/\S+)/;
const READY_WITHIN_MS = 15_000;

/**
 * Calls `use` with what it can run and read there; all is gone afterwards. `tell` gets every command before it runs
 * and what the sandbox says.
 *
 * @param {(examples: { run: (args: string[]) => Promise<void>, output: (args: string[], env?: object) => Promise<string> }) => unknown} use
 *   `run` shows what a command writes, `output` gives it; both throw unless it exits with 0
 * @param {{ tell?: (line: string) => void, signal?: AbortSignal }} [options]
 */
export async function withExamples(use, { tell = () => undefined, signal } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-examples-'));
  try {
    await cp(join(root, 'examples'), folder, { recursive: true });
    const start = (args, stdio, env = {}) => startProgram(args, { cwd: folder, stdio, env, signal });
    const sandbox = await startSandbox(start, tell);
    try {
      return await use(await commands({ start, tell, endpoint: sandbox.endpoint }));
    } finally {
      await stop(sandbox.child);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function commands({ start, tell, endpoint }) {
  const endpoints = { ZONEMASON_DNS_ENDPOINT: endpoint, ZONEMASON_MAIL_ENDPOINT: endpoint };
  tell('\n$ export ZONEMASON_MAIL_TOKEN=$(zonemason token)');
  // A one-time password is good for one login: all commands share its token.
  const ZONEMASON_MAIL_TOKEN = (await outputOf(start(['token'], QUIET, endpoints), ['token'])).trim();
  const env = { ...endpoints, ZONEMASON_MAIL_TOKEN, ZONEMASON_PAGER: 'cat' };
  return {
    run: async (args) => {
      tell(`\n$ zonemason ${args.join(' ')}`);
      await exitOf(start(args, 'inherit', env), args);
    },
    output: (args, more) => outputOf(start(args, QUIET, { ...env, ...more }), args),
  };
}

const QUIET = ['ignore', 'pipe', 'inherit'];

async function outputOf(child, args) {
  const [output] = await Promise.all([readAll(child.stdout), exitOf(child, args)]);
  return output;
}

async function exitOf(child, args) {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`\`zonemason ${args.join(' ')}\` exited with ${code}; 0 was expected`);
}

async function startSandbox(start, tell) {
  tell('$ zonemason sandbox live --port 0 --quiet &');
  const child = start(['sandbox', 'live', '--port', '0', '--quiet'], QUIET);
  try {
    return { child, endpoint: await readyEndpoint(child, tell) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** Tells what the sandbox prints up to its ready line, and returns the address in that line. */
async function readyEndpoint(child, tell) {
  const timer = setTimeout(() => child.kill(), READY_WITHIN_MS);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      tell(line);
      const endpoint = READY.exec(line)?.[1];
      if (endpoint !== undefined) return endpoint;
    }
  } finally {
    clearTimeout(timer);
    child.stdout.resume();
  }
  throw new Error('the sandbox ended before it was ready; was `npm run build` run?');
}

function startProgram(args, { cwd, stdio, env, signal }) {
  const options = { cwd, stdio, env: { ...ownEnvironment(), ...env }, signal };
  const child = spawn(process.execPath, [program, ...args], options);
  child.on('error', () => undefined); // an interruption; whoever waits for the exit gets it too
  return child;
}

/** Settings of whoever runs this are for services of theirs. */
function ownEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ZONEMASON_')));
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
