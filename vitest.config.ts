import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { makeSources } from './scripts/generation/make-sources.mjs';
import { failureReporter } from './test/support/failure-reporter.js';
import { LongestFirst } from './test/support/longest-first.js';

const profile = process.env['ZM_TEST_PROFILE'] ?? 'quick';
const isDeep = profile !== 'quick';

/**
 * One seed for all files of a run, so that one line repeats whatever failed. The quick profile has always the same, so that it
 * fails for a change only; the others draw it.
 */
const seed = process.env['ZM_TEST_SEED'] ?? (isDeep ? String(Math.floor(Math.random() * 2 ** 31)) : '1');

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  // Before anything follows imports, as `vitest related` does.
  plugins: [{ name: 'generated sources', configResolved: makeSources }],
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    env: { ZM_TEST_SEED: seed },
    reporters: ['default', failureReporter({ seed, profile })],
    sequence: { sequencer: LongestFirst },
    // Many tests wait for programs that they start: one file more than there are cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    // Modules are loaded once a worker, not once a file: no test leaves anything behind in them.
    isolate: false,
    // Sources are transformed when they have changed, not in each run.
    experimental: { fsModuleCache: true },
    // A deep test leaves thousands of folders to remove.
    testTimeout: isDeep ? 600_000 : 60_000,
    hookTimeout: isDeep ? 600_000 : 60_000,
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
