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
