import { existsSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

/** What is tested there is made of many files, or has none in `src`. */
const ABOUT_MORE = ['architecture', 'browser', 'ci', 'complete', 'docs', 'e2e', 'packaging'];

test('a test has the path of what it tests, and may name an aspect of it: client.test.ts, client.wire.test.ts', () => {
  const files = globSync('test/**/*.test.ts', { ignore: ABOUT_MORE.map((folder) => `test/${folder}/**`) });
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !pathsOfTested(file).some((path) => existsSync(path)))).toEqual([]);
});

/** A helper of the tests is tested beside it. */
function pathsOfTested(file: string): readonly string[] {
  const path = file.replace(/\.[^/]*$/, '.ts');
  return [path.replace('test/', 'src/'), path];
}
