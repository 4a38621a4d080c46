import { build } from 'esbuild';
import { root } from '../bundling.mjs';

/** Imports what a module in TypeScript exports. Node 20 does not read it: the sources are bundled in memory. */
export async function importTypeScript(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Libraries of CommonJS require modules of Node.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${JSON.stringify(root)});`,
    },
    write: false,
    plugins: [{ name: 'only what is needed', setup: leaveOut }],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** What is generated may not be there yet, and rules as data do without it. Nothing is imported later. */
function leaveOut({ onResolve, onLoad }) {
  const namespace = 'generated';
  onResolve({ filter: /\/generated\// }, ({ path }) => ({ path, namespace }));
  onResolve({ filter: /^\./ }, ({ path, kind }) =>
    kind === 'dynamic-import' ? { path, external: true } : undefined,
  );
  onLoad({ filter: /.*/, namespace }, () => ({ contents: 'module.exports = {};' }));
}
