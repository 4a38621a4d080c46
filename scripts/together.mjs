// Keeps in one chunk what many commands share. esbuild makes a chunk of the modules that the same entry points load, 170 in
// all, and Node takes 0.3 ms for each file that it loads, whatever its size.
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { BUNDLING, root } from './bundling.mjs';

const COMMANDS = 'src/cli/commands/';

/** The list of all rules. Every command but `completion` loads it, and so does the library. */
const RULES = 'src/engine/catalogue.ts';

/** A module that this share of the commands loads is loaded by all of them. */
const SHARE = 1 / 4;

const SHARED = 'shared';

/**
 * Creates a plugin for a build of these entry points with splitting. It makes every command, and every entry point that only
 * commands import later, import all shared modules. As the same entry points then load them, esbuild puts them in one chunk.
 */
export async function keepTogether(entryPoints) {
  const entries = await entriesOf(entryPoints);
  const users = entries.filter(({ loads }) => loads.has(RULES));
  const shared = sharedBy(users.filter(({ path }) => path.startsWith(COMMANDS)));
  const importing = withLater(users, entries);
  const contents = shared.map((path) => `import ${JSON.stringify(join(root, path))};\n`).join('');
  return {
    name: 'together',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: new RegExp(`^${SHARED}$`) }, ({ path }) => ({ path, namespace: SHARED }));
      onLoad({ filter: /.*/, namespace: SHARED }, () => ({ contents, resolveDir: root }));
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!importing.has(relative(root, path))) return undefined;
        const text = await readFile(path, 'utf8');
        return { contents: `${text}\nimport '${SHARED}';\n`, loader: 'ts' };
      });
    },
  };
}

/** The entry points, given or imported later: what they load, and which of them import them later. Paths are relative. */
async function entriesOf(entryPoints) {
  const options = { entryPoints, outdir: 'dist', splitting: true, format: 'esm' };
  const { metafile } = await build({ ...BUNDLING, ...options, metafile: true, write: false });
  const modules = metafile.inputs;
  const importsOf = (path, isLater) =>
    modules[path].imports
      .filter((each) => (each.kind === 'dynamic-import') === isLater && each.path in modules)
      .map((each) => each.path);
  const later = Object.keys(modules).flatMap((path) => importsOf(path, true));
  const entries = [...new Set([...entryPoints, ...later])].map((path) => {
    const loads = new Set([path]);
    for (const module of loads) for (const imported of importsOf(module, false)) loads.add(imported);
    return { path, loads, imports: new Set([...loads].flatMap((module) => importsOf(module, true))) };
  });
  const importersOf = (path) => entries.filter(({ imports }) => imports.has(path)).map((each) => each.path);
  return entries.map(({ path, loads }) => ({ path, loads, importers: importersOf(path) }));
}

/** Our own modules that many commands load; parts of libraries go with these. */
function sharedBy(commands) {
  const counts = new Map();
  for (const { loads } of commands) for (const path of loads) counts.set(path, (counts.get(path) ?? 0) + 1);
  const isShared = ([path, count]) => path.startsWith('src/') && count >= commands.length * SHARE;
  return [...counts].filter(isShared).map(([path]) => path);
}

/** The paths of these entry points, and of those that only these import later. */
function withLater(users, entries) {
  const known = new Set(users.map(({ path }) => path));
  const isLater = ({ path, importers }) =>
    !known.has(path) && importers.length > 0 && importers.every((importer) => known.has(importer));
  for (let next = entries.find(isLater); next; next = entries.find(isLater)) known.add(next.path);
  return known;
}
