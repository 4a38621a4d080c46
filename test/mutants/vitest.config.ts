import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import config from '../../vitest.config.js';

/** Programs that a test starts do not see a mutant; neither do tests of documents and of the sources themselves. */
const STARTED = ['packaging', 'ci', 'docs', 'architecture', 'browser', 'e2e/{lsp,full-disk,*sandbox}*'];
/** The quick tests, or the end-to-end tests, which run whole command lines. */
const isSlow = process.env['ZONEMASON_MUTANTS_WITH'] === 'e2e';
/** Stryker runs all mutants in the same processes. */
const isAlone = process.env['ZONEMASON_MUTANTS_WITH'] !== undefined;

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default mergeConfig(
  config,
  // vitest takes the folder of its configuration for the root.
  defineConfig({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    test: {
      exclude: [...STARTED, isSlow ? '!(e2e)' : 'e2e'].flatMap((path) => [`test/${path}`, `test/${path}/**`]),
      // Some mutants wait for ever.
      testTimeout: 15_000,
      // No mutant of Stryker takes effect in modules from this cache.
      experimental: { fsModuleCache: isAlone },
    },
  }),
);
