import { defineConfig } from 'vitest/config';

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    // Most of the time goes by in programs that are started and in waits: as many files as cores at a time.
    maxWorkers: '100%',
    // Modules are loaded once a worker, not once a file: no test leaves anything behind in them.
    isolate: false,
    testTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'html'],
    },
  },
});
