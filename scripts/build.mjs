// Bundles the command line and the library into dist/: ES modules, one chunk per lazily imported part, and the command
// line once more as one script, with what V8 makes of it.
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = join(root, 'dist');

const REQUIRE = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
`;

/** fdir looks for a picomatch beside it at every start, for patterns of its own that tinyglobby makes no use of. */
const fdirWithoutPatterns = {
  name: 'fdir-without-patterns',
  setup: (bundling) =>
    bundling.onLoad({ filter: /[\\/]fdir[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(/^try \{\s*__require\.resolve\("picomatch"\);[^}]*\} catch \{\}$/m, '');
      if (contents === text) throw new Error(`${path} does not look for picomatch as it did`);
      return { contents };
    }),
};

/** HTTP/2 is offered to nobody, and would load all of node:http2 with the first request. */
const undiciCore = {
  name: 'undici-core',
  setup: (bundling) => {
    bundling.onResolve({ filter: /^undici$/ }, () => ({ path: join(root, 'scripts', 'undici.mjs') }));
    bundling.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, () => ({
      contents: '',
    }));
  },
};

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: ['libsql'],
  plugins: [fdirWithoutPatterns, undiciCore],
  legalComments: 'none',
  // Less to read at every start; names stay, for stacks that can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
};

await rm(outdir, { recursive: true, force: true });
const { outputFiles, metafile } = await build({
  ...shared,
  entryPoints: ['src/main.ts', 'src/index.ts', 'src/compiled.ts'],
  outdir,
  format: 'esm',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  write: false,
});
for (const { path, text } of outputFiles) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, complete(path, text));
}
await chmod(join(outdir, 'main.js'), 0o755);
await build({
  ...shared,
  entryPoints: ['src/cli/run.ts'],
  outfile: join(outdir, 'program.cjs'),
  format: 'cjs',
  // What V8 gives back from a cache cannot import.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: '(function (module, require, moduleUrl) {' },
  footer: { js: '})' },
});
await keepCompiled();
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await licences(bundledPackages(metafile)));

/** In a process without settings of whoever builds: flags of V8 among them would make it of no use to others. */
async function keepCompiled() {
  const env = { PATH: process.env.PATH };
  const { stderr } = await promisify(execFile)(process.execPath, ['scripts/code-cache.mjs'], {
    cwd: root,
    env,
  });
  process.stderr.write(stderr);
}

/** Adds what esbuild leaves out: the shebang of the program, and `require` for bundled CommonJS. */
function complete(path, text) {
  const shebang = '#!/usr/bin/env node\n';
  const program = path === join(outdir, 'main.js');
  const body = program && text.startsWith('#!') ? text.slice(text.indexOf('\n') + 1) : text;
  return (program ? shebang : '') + (callsRequire(body) ? REQUIRE : '') + body;
}

/** Only the chunk that holds esbuild's stand-in for `require` needs a real one. */
function callsRequire(text) {
  return text.includes('__require=');
}

function bundledPackages({ inputs }) {
  const names = Object.keys(inputs).flatMap((path) => {
    const found = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
    return found?.[1] ? [found[1]] : [];
  });
  return [...new Set(names)].toSorted();
}

/** The licence texts that the bundled packages ask to be passed on. */
async function licences(names) {
  const texts = await Promise.all(names.map(licence));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function licence(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
