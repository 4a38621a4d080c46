import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { afterTests, temporaryFolder } from './after-tests.js';

/** A run of Vitest in a folder of its own, whose last test ends when somebody has seen that the first one fails. */
function startRun(profile: 'quick' | 'deep'): ReturnType<typeof startVitest> {
  const reporter = JSON.stringify(resolve('test/support/failure-reporter.ts'));
  return startVitest({
    'vitest.config.mjs': `import { failureReporter } from ${reporter};
      const reporters = [failureReporter({ seed: '7', profile: '${profile}' })];
      export default { test: { globals: true, include: ['*.test.mjs'], reporters } };`,
    'a.test.mjs': `import { existsSync } from 'node:fs';
      test("it's $1 (a)", () => expect(1).toBe(2));
      test('the last', async () => {
        while (${profile === 'deep'} && !existsSync('seen')) await new Promise((done) => setTimeout(done, 20));
      });`,
  });
}

function startVitest(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder(files);
  const args = [resolve('node_modules/vitest/vitest.mjs'), 'run'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  afterTests(() => child.kill());
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes('FAILED')) writeFileSync(join(folder, 'seen'), '');
  });
  return once(child, 'close').then(() => output);
}

test('a deep run prints a failure while other tests run, with the line that repeats it', async () => {
  const output = await startRun('deep');
  expect(output).toContain("FAILED a.test.mjs > it's $1 (a)\nexpected 1 to be 2");
  expect(output).toContain(
    String.raw`ZM_TEST_PROFILE=deep ZM_TEST_SEED=7 npx vitest run a.test.mjs -t 'it'\''s \$1 \(a\)'`,
  );
});

test('a quick run ends with one line that repeats all failures', async () => {
  const output = await startRun('quick');
  expect(output).not.toContain('FAILED');
  expect(output).toContain('ZM_TEST_SEED=7 npx vitest run a.test.mjs\n');
});
