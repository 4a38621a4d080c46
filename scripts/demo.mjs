// Shows the tool on the organisation of examples/: a local sandbox serves what is live, and the files are
// validated, planned and applied against it. Works on a copy, so it can be run as often as one likes.
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

/** All of them have to exit with 0. The last one does so only when there is nothing left to change. */
const commands = [['validate'], ['plan'], ['apply', '--yes'], ['plan', '--detailed-exitcode']];

const READY = /ready on (http:\/\/\S+)/;
const READY_WITHIN_MS = 15_000;

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());
process.once('SIGTERM', () => interruption.abort());

const workspace = await mkdtemp(join(tmpdir(), 'zonemason-demo-'));
try {
  await demonstrate(workspace);
  print('\nThe second plan is empty: the live zones agree with their files.\n');
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = interruption.signal.aborted ? 130 : 1;
} finally {
  await rm(workspace, { recursive: true, force: true });
}

/** Throws when a step does not come out as it should. */
async function demonstrate(folder) {
  await cp(join(root, 'examples'), folder, { recursive: true });
  const sandbox = await startSandbox(folder);
  try {
    const env = { ZONEMASON_DNS_ENDPOINT: sandbox.endpoint, ZONEMASON_MAIL_ENDPOINT: sandbox.endpoint };
    // A one-time password is good for one login: all commands share its token.
    const ZONEMASON_MAIL_TOKEN = await askForToken(folder, env);
    for (const args of commands) await run(args, folder, { ...env, ZONEMASON_MAIL_TOKEN });
  } finally {
    await stop(sandbox.child);
  }
}

async function startSandbox(folder) {
  print('$ zonemason sandbox live --port 0 --quiet &\n');
  const child = zonemason(
    folder,
    ['sandbox', 'live', '--port', '0', '--quiet'],
    ['ignore', 'pipe', 'inherit'],
  );
  try {
    return { child, endpoint: await readyEndpoint(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** Shows what the sandbox prints up to its ready line, and returns the address in that line. */
async function readyEndpoint(child) {
  const timer = setTimeout(() => child.kill(), READY_WITHIN_MS);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      print(`${line}\n`);
      const endpoint = READY.exec(line)?.[1];
      if (endpoint !== undefined) return endpoint;
    }
  } finally {
    clearTimeout(timer);
    child.stdout.resume();
  }
  throw new Error('the sandbox ended before it was ready; was `npm run build` run?');
}

async function askForToken(folder, env) {
  print('\n$ export ZONEMASON_MAIL_TOKEN=$(zonemason token)\n');
  const child = zonemason(folder, ['token'], ['ignore', 'pipe', 'inherit'], env);
  const [token] = await Promise.all([readAll(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0)
    throw new Error(`\`zonemason token\` exited with ${child.exitCode}; 0 was expected`);
  return token.trim();
}

async function run(args, folder, env) {
  const command = `zonemason ${args.join(' ')}`;
  print(`\n$ ${command}\n`);
  const child = zonemason(folder, args, 'inherit', env);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`\`${command}\` exited with ${code}; 0 was expected`);
}

function zonemason(cwd, args, stdio, env = {}) {
  const options = { cwd, stdio, env: { ...ownEnvironment(), ...env }, signal: interruption.signal };
  const child = spawn(process.execPath, [program, ...args], options);
  child.on('error', () => undefined); // an interruption; whoever waits for the exit gets it too
  return child;
}

/** Settings of whoever runs the demonstration are for services of theirs. */
function ownEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ZONEMASON_')));
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

function print(text) {
  process.stdout.write(text);
}
