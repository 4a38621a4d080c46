import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('');
}

const records = lines(3000, (index) => `k${index}: {type: A, value: 192.0.2.4}`);

/** Small files that stand for more than the memory holds, by the source that they are for. */
const bombs: readonly (readonly [string, string, Readonly<Record<string, string>>, string])[] = [
  [
    'a file that is included 900 times',
    'octodns',
    { 'example.com.yaml': lines(900, (index) => `n${index}: !include big.inc`), 'big.inc': records },
    'yaml/alias-bomb',
  ],
  [
    'lists of a file that is included 900 times',
    'octodns',
    { 'example.com.yaml': `www: !include [${'big.inc, '.repeat(900)}]\n`, 'big.inc': records },
    'yaml/alias-bomb',
  ],
  [
    'many zones that include a file often',
    'octodns',
    {
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, zone) => [
          `z${zone}.example.yaml`,
          lines(50, (index) => `n${index}: !include big.inc`),
        ]),
      ),
      'big.inc': records,
    },
    'yaml/alias-bomb',
  ],
  [
    'a file that a master file includes 900 times',
    'zone',
    {
      zone: `$TTL 60\n${lines(900, (index) => `$INCLUDE big n${index}`)}`,
      big: lines(3000, (index) => `k${index} A 192.0.2.4`),
    },
    'zonefile/include',
  ],
  [
    'sixteen times all records of $GENERATE',
    'zone',
    { zone: `$TTL 60\n${lines(16, (index) => `$GENERATE 1-65536 h${index}-$ A 192.0.2.1`)}` },
    'zonefile/directive',
  ],
  [
    'JSON of nothing but empty lists',
    'route53',
    { json: `{"ResourceRecordSets":[${'[],'.repeat(2_100_000)}[]]}` },
    'route53/syntax',
  ],
];

test.each(bombs)('%s fits into little memory', async (_, source, files, code) => {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const from = source === 'octodns' ? '.' : (Object.keys(files)[0] ?? '');
  const args = ['import', '--from', from, '--source', source, '--stdout'];
  const named = source === 'octodns' ? [] : ['example.com'];
  const env = { NODE_OPTIONS: '--max-old-space-size=400' };
  const run = await zonemason([...args, ...named], { cwd, env });
  expect(run).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining(code) });
});
