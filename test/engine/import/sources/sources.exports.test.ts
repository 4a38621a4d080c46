import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zonemason } from '../../../cli/support.js';
import { temporaryFolder } from '../../../support/after-tests.js';

const folder = 'test/vectors/exports';
const names = readdirSync(folder).filter((name) => !name.endsWith('.expected.yaml'));

test.each(names)('the export %s is read, and what it has besides is told', async (name) => {
  const cwd = temporaryFolder({ [name]: readFileSync(join(folder, name), 'utf8') });
  const { code, stdout } = await zonemason(['import', '--from', name, '--stdout', 'example.com'], { cwd });
  expect([code, stdout]).toEqual([0, readFileSync(join(folder, `${name}.expected.yaml`), 'utf8')]);
});

test.each(['example.com.dns', 'dc1.txt', 'files/example.org.dns'])(
  "the server of Windows names the zone of %s in the file's head",
  async (name) => {
    const text = readFileSync(join(folder, 'windows.dns'), 'utf8');
    const cwd = temporaryFolder({ [name]: text });
    const { code, stdout } = await zonemason(['import', '--from', name, '--stdout'], { cwd });
    expect([code, stdout]).toEqual([0, readFileSync(join(folder, 'windows.dns.expected.yaml'), 'utf8')]);
  },
);

test('a file example.com.dns without that head is one of example.com', async () => {
  const cwd = temporaryFolder({ 'example.com.dns': '@ 3600 IN A 192.0.2.1\n' });
  const { code, stdout } = await zonemason(['import', '--from', 'example.com.dns', '--stdout'], { cwd });
  expect([code, stdout]).toEqual([0, expect.stringContaining('zone: example.com\n')]);
});
