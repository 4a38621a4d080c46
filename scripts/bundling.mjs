import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** How esbuild bundles the program, whatever it is shipped as. @type {import('esbuild').BuildOptions} */
export const BUNDLING = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: ['libsql'],
  // Their other builds load parts in a way that cannot be bundled.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js', fdir: './node_modules/fdir/dist/index.cjs' },
  plugins: [{ name: 'without what is not used', setup: leaveOutUnused }],
  legalComments: 'none',
  logLevel: 'warning',
};

/** How CommonJS is written. @type {import('esbuild').TransformOptions} */
export const COMMON_JS = {
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  supported: { 'dynamic-import': false },
  // Less to read at every start; names stay, for stacks that can be read.
  minifyWhitespace: true,
  minifySyntax: true,
};

/**
 * Modules of what libraries never do here: run programs as subcommands (commander), speak HTTP/2, send bodies like those of
 * fetch, and read Node's limit for headers (undici). undici's assertions need only one line of `node:assert`.
 */
const UNUSED = [
  { library: 'commander', modules: /^node:child_process$/ },
  { library: 'undici', modules: /\/(?:client-h2|web\/fetch\/body)\.js$|^node:(?:assert|http)$/ },
];

const STAND_IN = 'module.exports = (holds, message) => { if (!holds) throw new Error(message); };';

function leaveOutUnused({ onResolve, onLoad }) {
  const namespace = 'unused';
  for (const { library, modules } of UNUSED)
    onResolve({ filter: modules }, ({ path, importer }) =>
      importer.includes(`node_modules/${library}/`) ? { path, namespace } : undefined,
    );
  onLoad({ filter: /.*/, namespace }, () => ({ contents: STAND_IN }));
}
