import { expect, test } from 'vitest';
import { indexTests } from '../../scripts/testing/index-of-tests.js';
import { subjects } from '../../scripts/testing/subjects.js';

test.each(Object.entries(subjects))('%s have each a test that names them', (_, of) => {
  const untested = [...indexTests(of, '.')].filter(([, tests]) => tests.length === 0);
  expect(untested.map(([{ name }]) => name)).toEqual([]);
});
