// Shows the tool with a name server in place of the service: Debian's BIND serves the zone of examples/update/ on this machine, and
// is brought into line by DNS UPDATE, and back. Works on a copy, so it can be run as often as one likes.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';
import { freePort, isNamedInstalled, startNamed } from './named.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'dist/main.js');

/** All of them have to exit with 0: the second plan is empty, and so is the last one. */
const COMMANDS = [
  ['validate'],
  ['plan'],
  ['apply', '--yes'],
  ['plan', '--detailed-exitcode'],
  ['rollback', '--last', '--yes'],
];

readArguments(import.meta.url);
if (isNamedInstalled()) await demonstrate();
else {
  process.stderr.write("The demo needs Debian's BIND: sudo apt-get install bind9\n");
  process.exitCode = 1;
}

async function demonstrate() {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-update-'));
  try {
    await cp(join(root, 'examples/update'), folder, { recursive: true });
    const secret = randomBytes(32).toString('base64');
    const port = await freePort();
    const server = await serve(join(folder, 'server'), { port, secret });
    const env = {
      ...process.env,
      ZONEMASON_DNS_SERVER: `127.0.0.1#${port}`,
      ZONEMASON_DNS_TSIG: `hmac-sha256:zonemason:${secret}`,
      ZONEMASON_PAGER: 'cat',
    };
    process.stdout.write(
      `$ export ZONEMASON_DNS_SERVER=${env.ZONEMASON_DNS_SERVER} ZONEMASON_DNS_TSIG=hmac-sha256:zonemason:…\n`,
    );
    try {
      for (const args of COMMANDS) await run(args, { cwd: folder, env });
      process.stdout.write('\nThe name server is as it was before.\n');
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function serve(folder, { port, secret }) {
  const path = join(folder, 'named.conf');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('PORT', String(port)).replace('SECRET', secret));
  process.stdout.write('$ named -g -c named.conf &\n');
  return startNamed(folder);
}

async function run(args, { cwd, env }) {
  process.stdout.write(`\n$ zonemason ${args.join(' ')}\n`);
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`\`zonemason ${args.join(' ')}\` exited with ${code}; 0 was expected`);
}
