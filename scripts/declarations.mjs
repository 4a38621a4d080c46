// Writes dist/types/: the declarations of what src/index.ts exports, and of what they name, and of nothing else.
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readArguments } from './arguments.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = join(root, 'dist/types');

/** A file that a declaration names: `from './plan.js'` or `import('./plan.js')`. */
const REFERENCE = /\b(?:from|import\()\s*'(?<path>[^']+)'/g;

readArguments(import.meta.url);
const emitted = await mkdtemp(join(tmpdir(), 'zonemason-types-'));
try {
  await emit(emitted);
  for (const [path, text] of await reachable(join(emitted, 'index.d.ts'))) {
    const target = join(outdir, relative(emitted, path));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
} finally {
  await rm(emitted, { recursive: true, force: true });
}

/** Has the compiler write the declarations of all sources below a folder. */
async function emit(folder) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'scripts/tsconfig.declarations.json');
  try {
    await promisify(execFile)(process.execPath, [compiler, '-p', project, '--outDir', folder]);
  } catch (error) {
    throw new Error(`the declarations cannot be made:\n${error.stdout}`, { cause: error });
  }
}

/** The declarations that can be reached from one, itself included, by path. */
async function reachable(first) {
  const texts = new Map();
  const paths = [first];
  for (const path of paths) {
    const text = await readFile(path, 'utf8');
    texts.set(path, text);
    for (const next of referencesIn(text, path)) if (!paths.includes(next)) paths.push(next);
  }
  return texts;
}

function referencesIn(text, path) {
  return Array.from(text.matchAll(REFERENCE), ({ groups }) => {
    if (groups.path.startsWith('.')) return join(dirname(path), groups.path.replace(/\.js$/, '.d.ts'));
    throw new Error(`${path}: the public types must stand alone, but name ${groups.path}`);
  });
}
