import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('the README shows what its main command prints, line by line', { timeout: 120_000 }, async () => {
  const [, excerpt] = /```console\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  if (excerpt === undefined) throw new Error('the README has no console block');
  const { stdout } = await run(process.execPath, ['scripts/demo.mjs'], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  const printed = withoutDuration(stdout).split('\n');
  let at = 0;
  for (const line of withoutDuration(excerpt).trimEnd().split('\n')) {
    if (line === '…') continue;
    const found = printed.indexOf(line, at);
    expect(found === -1 ? `not printed: ${line}` : 'printed').toBe('printed');
    at = found + 1;
  }
});

function withoutDuration(text: string): string {
  return text.replaceAll(/ in \d+\.\d s;/g, ' in 0.0 s;');
}
