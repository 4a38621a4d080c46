// Bundles the command line and the library into dist/: ES modules, one chunk per lazily imported part. Says beside them
// what they contain of other packages.
import { build } from 'esbuild';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOfMaterials, licenceTexts, thirdParties } from './third-parties.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = join(root, 'dist');

const REQUIRE = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
`;

await rm(outdir, { recursive: true, force: true });
const { outputFiles, metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts', 'src/index.ts'],
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['libsql'],
  // Its other build loads its parts in a way that cannot be bundled.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  legalComments: 'none',
  // Less to read at every start; names stay, for stacks that can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  write: false,
});
for (const { path, text } of outputFiles) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, complete(path, text));
}
await chmod(join(outdir, 'main.js'), 0o755);
const libraries = await thirdParties(root, metafile);
const application = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await licenceTexts(libraries));
await writeFile(
  join(outdir, 'sbom.cdx.json'),
  `${JSON.stringify(billOfMaterials(application, libraries), null, 2)}\n`,
);

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
