import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { builtScript } from '../support/built-program.js';

test.each(['.node_modules', '.node_libraries'])('no package is loaded from %s in the home folder', (name) => {
  const [node, script = ''] = builtScript();
  const installed = temporaryFolder({});
  cpSync(dirname(script), installed, { recursive: true });
  const home = temporaryFolder({
    [`${name}/libsql/index.js`]: `require('node:fs').writeFileSync('ran', '')`,
  });
  const cwd = temporaryFolder({});
  // It loads SQLite before it cannot listen there.
  const args = [join(installed, 'main.js'), 'sandbox', '--host', '192.0.2.1'];
  const { status, stderr } = spawnSync(node, args, { cwd, env: { HOME: home }, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/SQLite|192\.0\.2\.1/)]);
  expect(existsSync(join(cwd, 'ran'))).toBe(false);
});
