import { afterAll } from 'vitest';
import { cleanUpAfterTests } from './e2e/after-tests.js';

// Run again for every file, as nothing else is that files share.
afterAll(cleanUpAfterTests);
