// Builds the program for npm, which runs this when it installs or packs a clone; gets what the build needs, if it is not there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { root } from './bundling.mjs';

readArguments(import.meta.url);

/** `npm install --global` tells the processes that it starts, which would then install elsewhere. */
const { npm_config_global: _, npm_config_prefix: __, ...env } = process.env;

function npm(args) {
  const { status } = spawnSync('npm', args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join(root, 'node_modules/esbuild')))
  npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
npm(['run', 'build']);
