import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { cleanUpAfterTests } from './support/after-tests.js';
import { runs, seed } from './support/runs.js';

const DEFAULT_RUNS = 50;

fc.configureGlobal({ seed: seed(), numRuns: runs(DEFAULT_RUNS) });

// This file runs again for every test file; everything else is shared by them, globals included.
afterAll(() => void vi.unstubAllGlobals());
afterAll(cleanUpAfterTests);
