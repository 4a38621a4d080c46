import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.js';

/** Tests of the built program see a mutant only when it is built. */
const OF_BUILD = testsIn('{ci,browser,docs}/**/*', 'e2e/{lsp,full-disk,*sandbox}*');
/** Tests of the package and of the sources themselves. */
const OF_PACKAGE = testsIn('{packaging,architecture}/**/*');
const E2E = testsIn('e2e/**/*');

/** The tests of each stage. */
const STAGES = {
  quick: { include: testsIn('**/*'), exclude: [...OF_PACKAGE, ...OF_BUILD, ...E2E] },
  e2e: { include: E2E, exclude: OF_BUILD },
  build: { include: OF_BUILD },
};
/** Stryker, which knows no stages, runs all mutants with the quick tests in the same processes. */
const stage = process.env['ZONEMASON_MUTANTS_WITH'];
const tests = stage === 'e2e' || stage === 'build' ? STAGES[stage] : STAGES.quick;

function testsIn(...patterns: readonly string[]): string[] {
  return patterns.map((pattern) => `test/${pattern}.test.ts`);
}

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  ...config,
  // The sources of a mutant are generated already, and must not be made again of what is mutated.
  plugins: [],
  // vitest takes the folder of its configuration for the root.
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...config.test,
    ...tests,
    // Some mutants wait for ever.
    testTimeout: 30_000,
    // No mutant of Stryker takes effect in modules from this cache.
    experimental: { ...config.test?.experimental, fsModuleCache: stage !== undefined },
  },
});
