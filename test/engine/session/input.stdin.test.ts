import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import { zonemason } from '../../cli/support.js';

test.each([
  ['validate', ['validate', '-']],
  ['fmt', ['fmt', '-']],
  ['import', ['import', '--from', '-', 'example.com']],
])('%s reads no more of stdin than of a file', async (_, args) => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024 * 1024, '# comment\n');
    })(),
  );
  const { code, stdout, stderr } = await zonemason(args, { cwd: temporaryFolder(), stdin: endless });
  expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  expect(stderr).toContain('stdin cannot be read: the file is larger than 64 MiB');
});
