// Bundles the command line and the library into dist/: CommonJS, one chunk per lazily imported part. Says beside them
// what they contain of other packages.
import { build, transform } from 'esbuild';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { BUNDLING, COMMON_JS, root } from './bundling.mjs';
import { entryPoint, EXIT, THROW } from './entry-point.mjs';
import { billOfMaterials, licenceTexts, thirdParties } from './third-parties.mjs';
import { keepTogether } from './together.mjs';

const outdir = join(root, 'dist');

const PROGRAMS = ['src/main.ts', 'src/index.ts'];

/** What stands before the programs, and what it does under a Node that is too old. */
const ENTRY_POINTS = [
  { file: 'main.js', module: 'main', start: '#!/usr/bin/env node\n', refusal: EXIT },
  { file: 'index.js', module: 'index', start: '', refusal: THROW },
];

/**
 * Large modules that few runs need, each a file of its own beside the chunks, since code that cannot await an import
 * requires them: the YAML library, the tables for Unicode names, and the parser of HTTP for processors without SIMD.
 */
const APART = { yaml: 'yaml', tr46: 'tr46', 'llhttp-wasm': 'undici/lib/llhttp/llhttp-wasm.js' };

/**
 * Packages that are imported, not required: `require` would also look for them in the home folder, which may be shared, as
 * `HOME=/tmp` is.
 */
const IMPORTED = new RegExp(`\\bimport\\(("(?:${BUNDLING.external.join('|')})")\\)`, 'g');

/** Keeps esbuild from making them `require`. */
const STAND_IN = '__importPackage';

readArguments(import.meta.url);
await rm(outdir, { recursive: true, force: true });
const { outputFiles, metafile } = await build({
  ...BUNDLING,
  entryPoints: [
    ...PROGRAMS.map((path) => ({ in: path, out: `chunks/${basename(path, '.ts')}` })),
    ...Object.entries(APART).map(([name, module]) => ({ in: module, out: `chunks/${name}` })),
  ],
  plugins: [...BUNDLING.plugins, { name: 'apart', setup: keepApart }, await keepTogether(PROGRAMS)],
  outdir,
  splitting: true,
  format: 'esm',
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  write: false,
});
for (const { path, text } of outputFiles) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await commonJs(text));
}
await writeFile(join(outdir, 'package.json'), '{ "type": "commonjs" }\n');
const application = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
for (const { file, module, start, refusal } of ENTRY_POINTS) {
  const text = entryPoint(`./chunks/${module}.js`, application.engines.node, refusal);
  await writeFile(join(outdir, file), start + text);
}
await chmod(join(outdir, 'main.js'), 0o755);
const libraries = await thirdParties(root, metafile);
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await licenceTexts(libraries));
await writeFile(
  join(outdir, 'sbom.cdx.json'),
  `${JSON.stringify(billOfMaterials(application, libraries), null, 2)}\n`,
);

/** Node loads CommonJS faster than ES modules, and esbuild can split only ES modules. */
async function commonJs(text) {
  const { code } = await transform(withoutGetters(text).replaceAll(IMPORTED, `${STAND_IN}($1)`), COMMON_JS);
  return code.replaceAll(`${STAND_IN}(`, 'import(');
}

/**
 * Lets chunks take what they import of others once. esbuild would look each name up again wherever it is used, through a getter,
 * in case the chunk that exports it assigns another value later, which none does.
 */
function withoutGetters(text) {
  return text
    .replaceAll(/^import \{([^}]*)\} from ("\.[^"]*");$/gm, (_, names, path) => {
      return `const {${names.replaceAll(' as ', ': ')}} = require(${path});`;
    })
    .replace(/^export \{([^}]*)\};$/m, (_, names) => {
      return `module.exports = {${names.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2: $1')}};`;
    })
    .replace(/^export default (.*);$/m, 'module.exports = $1;');
}

function keepApart({ onResolve }) {
  for (const name of Object.keys(APART))
    onResolve({ filter: new RegExp(`(?:^|/)${name}(?:\\.js)?$`) }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${name}.js`, external: true },
    );
}
