import { expect, test } from 'vitest';
import { zonemason } from '../../../cli/support.js';
import { temporaryFolder } from '../../../support/after-tests.js';
import type { Run } from '../../../cli/support.js';

const www = 'www: { type: A, value: 192.0.2.1 }\n';

function imported(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Run> {
  return zonemason(['import', ...args, '--stdout'], { cwd: temporaryFolder(files) });
}

/** `zone: prefix type content`, one for each record. */
function recordsIn({ stdout }: Run): readonly string[] {
  return stdout.split('---\n').flatMap((text) => {
    const zone = /^zone: (.*)$/m.exec(text)?.[1] ?? '';
    return Array.from(
      text.matchAll(/^ {2}(\S+):\n {4}(\S+): (.*)$/gm),
      ([, ...record]) => `${zone} ${record.join(' ')}`,
    );
  });
}

test.each<[string, Readonly<Record<string, string>>, readonly string[], readonly string[]]>([
  ['a file', { 'example.com.yaml': www }, ['--from', 'example.com.yaml'], ['example.com www A 192.0.2.1']],
  [
    'a file with another name',
    { 'a.yaml': www },
    ['--from', 'a.yaml', 'example.com'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'a folder of zones, with the configuration beside them',
    {
      'c/example.com.yaml': www,
      'c/example.net.yaml': www,
      'c/production.yaml': 'providers:\n  x: {}\n',
      'c/readme.txt': 'x',
    },
    ['--from', 'c'],
    ['example.com www A 192.0.2.1', 'example.net www A 192.0.2.1'],
  ],
  [
    'a folder for each zone',
    {
      'c/example.com./www.yaml': www,
      'c/example.com./$example.com.yaml': "'': { type: A, value: 192.0.2.2 }\n",
      'c/example.net/www.yaml': www,
    },
    ['--from', 'c'],
    ["example.com '@' A 192.0.2.2", 'example.com www A 192.0.2.1', 'example.net www A 192.0.2.1'],
  ],
  [
    'the folder of a zone',
    { 'example.com./www.yaml': www },
    ['--from', 'example.com.'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'one zone of a folder',
    { 'c/example.com.yaml': www, 'c/shared.yaml': www },
    ['--from', 'c', 'example.com'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'files that include others',
    {
      'c/example.com.yaml': 'www: !include sub/www.yaml\ntxt: !include [sub/a.yaml, sub/b.yaml]\n',
      'c/sub/www.yaml': '- { type: A, value: 192.0.2.1 }\n',
      'c/sub/a.yaml': 'type: TXT\n',
      'c/sub/b.yaml': 'value: !include c.yaml\ntype: A\n',
      'c/sub/c.yaml': 'text\n',
    },
    ['--from', 'c', '--source', 'octodns', 'example.com'],
    ['example.com txt TXT text', 'example.com www A 192.0.2.1'],
  ],
  [
    'texts with escaped semicolons, in quotes or not',
    { 'example.com.yaml': `a: { type: TXT, value: 'x\\; y' }\nb: { type: TXT, value: '"one" "two"' }\n` },
    ['--from', 'example.com.yaml'],
    ['example.com a TXT x; y', 'example.com b TXT onetwo'],
  ],
])('%s', async (_, files, args, expected) => {
  const run = await imported(files, ...args);
  expect(run.stderr).not.toContain('error');
  expect(recordsIn(run)).toEqual(expected);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'a file outside',
    { 'a/example.com.yaml': 'www: !include ../b.yaml\n', 'b.yaml': www },
    'outside the folder',
  ],
  ['itself', { 'a/example.com.yaml': 'www: !include example.com.yaml\n' }, 'includes itself'],
  [
    'files nine deep',
    Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [
        `a/${n === 0 ? 'example.com' : n}.yaml`,
        n === 9 ? www : `www: !include ${n + 1}.yaml\n`,
      ]),
    ),
    'more than 8 deep',
  ],
])('no file includes %s', async (_, files, message) => {
  const run = await imported(files, '--from', 'a/example.com.yaml', '--source', 'octodns');
  expect([run.code, run.stdout]).toEqual([3, '']);
  expect(run.stderr).toContain(message);
});

test('what octoDNS has besides records is told, and what it ignores', async () => {
  const text = `www:
  type: A
  octodns: { healthcheck: { path: / }, lenient: true, cloudflare: { proxied: true } }
  dynamic: { pools: { eu: { values: [{ value: 192.0.2.9 }] } }, rules: [{ pool: eu }] }
  value: 192.0.2.1
old: { type: A, octodns: { ignored: true }, value: 192.0.2.2 }
`;
  const run = await imported({ 'example.com.yaml': text }, '--from', 'example.com.yaml');
  expect(recordsIn(run)).toEqual(['example.com www A 192.0.2.1']);
  expect(run.stdout).toContain('www 3600 A dynamic: pools eu values value 192.0.2.9 rules pool eu');
  expect(run.stdout).toContain('old 3600 A 192.0.2.2  (octoDNS ignores it)');
  expect(run.stderr).toContain('its option octodns.healthcheck has no counterpart');
  expect(run.stderr).toContain('its option octodns.cloudflare has no counterpart');
  expect(run.stderr).not.toContain('lenient');
});
