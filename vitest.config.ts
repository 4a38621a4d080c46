import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { makeSources } from './scripts/generation/make-sources.mjs';

const deep = process.env['ZM_TEST_PROFILE'] === 'deep';

/**
 * One seed for all files of a run, so that one line repeats whatever failed. The quick profile has always the same, so that it
 * fails for a change only; the deep one draws it.
 */
const seed = process.env['ZM_TEST_SEED'] ?? (deep ? String(Math.floor(Math.random() * 2 ** 31)) : '1');

/** Ends a failed run with the line that repeats it. */
const repeatLine: Reporter = {
  onTestRunEnd(modules) {
    const failed = modules.filter((module) => !module.ok()).map(({ moduleId }) => relative('.', moduleId));
    if (failed.length === 0) return;
    const profile = deep ? 'ZM_TEST_PROFILE=deep ' : '';
    process.stdout.write(
      `\nTo repeat the failures:\n\n  ${profile}ZM_TEST_SEED=${seed} npx vitest run ${failed.join(' ')}\n\n`,
    );
  },
};

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  // Before anything follows imports, as `vitest related` does.
  plugins: [{ name: 'generated sources', configResolved: makeSources }],
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    env: { ZM_TEST_SEED: seed },
    reporters: ['default', repeatLine],
    // Many tests wait for programs that they start: one file more than there are cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    // Modules are loaded once a worker, not once a file: no test leaves anything behind in them.
    isolate: false,
    // Sources are transformed when they have changed, not in each run.
    experimental: { fsModuleCache: true },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'html'],
    },
  },
});
