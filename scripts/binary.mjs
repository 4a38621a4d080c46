// Builds binary/zonemason: the program and this Node in one executable, with Node's support for single executable
// applications. It runs on systems like this one. Where this Node has no SQLite, its sandbox does not start.
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readArguments } from './arguments.mjs';
import { BUNDLING, COMMON_JS, root } from './bundling.mjs';

/** Where Node looks for the application. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

readArguments(import.meta.url);
if (process.platform !== 'linux') {
  process.stderr.write('error: the executable can only be built on Linux\n');
  process.exit(1);
}

const outdir = join(root, 'binary');
const program = join(outdir, 'zonemason');
const run = promisify(execFile);
await rm(outdir, { recursive: true, force: true });
await mkdir(outdir);
await copyFile(process.execPath, program);
await chmod(program, 0o755);
await addApplication();
for (const file of ['THIRD-PARTY-LICENSES.txt', 'sbom.cdx.json'])
  await copyFile(join(root, 'dist', file), join(outdir, file));

/** Adds the program as a script with its compiled code. */
async function addApplication() {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-binary-'));
  const [main, output, config] = ['main.cjs', 'application', 'config.json'].map((name) => join(folder, name));
  try {
    await build({ ...BUNDLING, ...COMMON_JS, entryPoints: ['src/main.ts'], outfile: main });
    const settings = { main, output, disableExperimentalSEAWarning: true, useCodeCache: true };
    await writeFile(config, JSON.stringify(settings));
    await run(process.execPath, ['--experimental-sea-config', config]);
    const inject = join(root, 'node_modules/.bin/postject');
    await run(inject, [program, 'NODE_SEA_BLOB', output, '--sentinel-fuse', FUSE]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
