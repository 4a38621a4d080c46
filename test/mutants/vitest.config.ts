import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import config from '../../vitest.config.js';

/** Tests of the built program see a mutant only when it is built. */
const OF_BUILD = ['ci', 'browser', 'docs', 'e2e/{lsp,full-disk,*sandbox}*'];
/** Tests of the package and of the sources themselves. */
const OF_PACKAGE = ['packaging', 'architecture'];

/** What is left out of each stage, in the folder of the tests. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  quick: [...OF_PACKAGE, ...OF_BUILD, 'e2e'],
  e2e: [...OF_BUILD, '!(e2e)'],
  build: OF_PACKAGE,
};
/** Stryker, which knows no stages, runs all mutants with the quick tests in the same processes. */
const stage = process.env['ZONEMASON_MUTANTS_WITH'];
const left = LEFT_OUT[stage ?? 'quick'] ?? [];

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default mergeConfig(
  config,
  // vitest takes the folder of its configuration for the root.
  defineConfig({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    test: {
      exclude: left.flatMap((path) => [`test/${path}`, `test/${path}/**`]),
      // Some mutants wait for ever.
      testTimeout: 15_000,
      // No mutant of Stryker takes effect in modules from this cache.
      experimental: { fsModuleCache: stage !== undefined },
    },
  }),
);
