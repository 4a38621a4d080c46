import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Bundles a TypeScript file of `test/support`, so that Node can run it as a process of its own; gives the path of
 * the bundle, from where the project's packages are found.
 */
export async function bundle(file: string): Promise<string> {
  const outfile = join(root, 'node_modules/.cache/zonemason', file.replace(/\.ts$/, '.mjs'));
  await build({
    entryPoints: [join(root, 'test/support', file)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}
