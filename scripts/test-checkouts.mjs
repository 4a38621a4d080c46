// Runs the tests that have git repositories once more, with these checked out as git does it on Windows (`core.autocrlf`).
// The scripts of pipelines are for other systems.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { readArguments } from './arguments.mjs';

readArguments(import.meta.url);
const files = globSync(['test/**/*.test.ts']).filter(
  (path) =>
    !path.startsWith('test/ci/pipelines') && /repository(?:With|In)\(/.test(readFileSync(path, 'utf8')),
);
const { status } = spawnSync('npx', ['vitest', 'run', ...files], {
  stdio: 'inherit',
  env: { ...process.env, ZM_TEST_CHECKOUT: 'autocrlf' },
});
process.exitCode = status ?? 1;
