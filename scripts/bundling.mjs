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
  // Its other build loads its parts in a way that cannot be bundled.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  legalComments: 'none',
  logLevel: 'warning',
};

/** How CommonJS is written. @type {import('esbuild').TransformOptions} */
export const COMMON_JS = {
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  supported: { 'dynamic-import': false },
  // fdir's, for createRequire, which takes a path as well.
  define: { 'import.meta.url': '__filename' },
  // Less to read at every start; names stay, for stacks that can be read.
  minifyWhitespace: true,
  minifySyntax: true,
};
