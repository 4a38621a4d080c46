import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { shownCommands } from './console.js';
import { follow, outputsOf } from './follow.js';

const page = readFileSync('docs/policies.md', 'utf8');

test('docs/policies.md shows what its policies find', async () => {
  const commands = shownCommands(page);
  expect(await follow(commands, { cwd: temporaryFolder() })).toEqual(outputsOf(commands));
});

/** A report in the form of conftest (https://www.conftest.dev/output/), of a policy for this one address. */
const REPORT = [
  {
    filename: '-',
    namespace: 'main',
    successes: 1,
    failures: [
      { msg: 'private addresses belong in the internal zone', metadata: { address: 'dns/example.com/db/A' } },
    ],
  },
];

test('docs/policies.md has a script that brings the verdicts of conftest', async () => {
  const [, script = ''] = /^```js\n(.*?)^```/ms.exec(page) ?? [];
  const cwd = temporaryFolder({
    'zonemason.yaml': 'dns: { zones: "*.zone.yaml" }\npolicyCommand: [node, policies/conftest.mjs]\n',
    'a.zone.yaml': 'zone: example.com\nrecords: { db: { A: 10.1.2.3 } }\n',
    'policies/conftest.mjs': script,
    'bin/conftest': `#!/bin/sh\ngrep -q '"content":"10.1.2.3"' && echo '${JSON.stringify(REPORT)}'\n`,
  });
  chmodSync(join(cwd, 'bin/conftest'), 0o755);
  const env = { PATH: `${join(cwd, 'bin')}:${process.env['PATH']}` };
  const { code, stdout } = await zonemason(['validate'], { cwd, env });
  expect(code).toBe(3);
  expect(stdout).toContain(
    'a.zone.yaml:2:21  error  policy/command  private addresses belong in the internal zone',
  );
});
