// Builds binary/zonemason: the program and this Node in one executable, with Node's support for single executable
// applications. It runs on systems like this one: Linux, macOS or Windows, with this processor. Beside it are a bill of
// materials and all licences, Node's among them. Where this Node has no SQLite, its sandbox does not start.
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readArguments } from './arguments.mjs';
import { BUNDLING, COMMON_JS, root } from './bundling.mjs';
import { nodeComponent, nodeLicence, withNode } from './node-runtime.mjs';

/** Where Node looks for the application. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** What macOS needs besides: a segment of that name, and a signature of the changed program. */
const SEGMENT = ['--macho-segment-name', 'NODE_SEA'];

readArguments(import.meta.url);
const isMac = process.platform === 'darwin';
const outdir = join(root, 'binary');
const program = join(outdir, process.platform === 'win32' ? 'zonemason.exe' : 'zonemason');
const run = promisify(execFile);
await rm(outdir, { recursive: true, force: true });
await mkdir(outdir);
await copyFile(process.execPath, program);
await chmod(program, 0o755);
if (isMac) await run('codesign', ['--remove-signature', program]);
await addApplication();
if (isMac) await run('codesign', ['--sign', '-', program]);
await describe();

/** Adds the program as a script with its compiled code. */
async function addApplication() {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-binary-'));
  const [main, output, config] = ['main.cjs', 'application', 'config.json'].map((name) => join(folder, name));
  try {
    await build({ ...BUNDLING, ...COMMON_JS, entryPoints: ['src/main.ts'], outfile: main });
    const settings = { main, output, disableExperimentalSEAWarning: true, useCodeCache: true };
    await writeFile(config, JSON.stringify(settings));
    await run(process.execPath, ['--experimental-sea-config', config]);
    const inject = join(root, 'node_modules/postject/dist/cli.js');
    const target = [program, 'NODE_SEA_BLOB', output, '--sentinel-fuse', FUSE, ...(isMac ? SEGMENT : [])];
    await run(process.execPath, [inject, ...target]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes what the executable contains, and under which licences. */
async function describe() {
  const bill = JSON.parse(await readFile(join(root, 'dist/sbom.cdx.json'), 'utf8'));
  const complete = withNode(bill, nodeComponent(process.versions));
  await writeFile(join(outdir, 'sbom.cdx.json'), `${JSON.stringify(complete, null, 2)}\n`);
  const own = await readFile(join(root, 'LICENSE'), 'utf8');
  const bundled = await readFile(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
  const node = `node ${process.versions.node}\n\n${await nodeLicence()}`;
  const line = `\n${'-'.repeat(80)}\n\n`;
  await writeFile(join(outdir, 'LICENSES.txt'), [`zonemason\n\n${own}`, bundled, node].join(line));
}
