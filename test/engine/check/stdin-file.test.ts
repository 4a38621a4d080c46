import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import { zonemason } from '../../cli/support.js';

const files = {
  'zonemason.yaml':
    'dns: { endpoint: https://dns.example.net, zones: zones/*.yaml }\nguards: { maxChangePercent: 100 }\n',
  'zones/a.yaml': 'zone: a.example\nrecords: { www: { A: 192.0.2.1 } }\n',
  'zones/b.yaml': 'zone: [b.example, c.example]\nrecords: { www: { A: 192.0.2.2 } }\n',
  'live.json': JSON.stringify({ 'a.example': [], 'b.example': [], 'c.example': [] }),
};

/** Plans what stands on standard input, from saved listings. */
async function planned(text: string, ...options: readonly string[]) {
  const args = ['plan', '-', '--live', 'live.json', '--format', 'json', ...options];
  const run = await zonemason(args, { cwd: temporaryFolder(files), stdin: Readable.from([text]) });
  return { ...run, plan: run.stdout === '' ? null : JSON.parse(run.stdout) };
}

test('a zone file on standard input is planned in the place of the one that declares its zone', async () => {
  const { code, plan } = await planned('zone: a.example\nrecords: { new: { A: 192.0.2.9 } }\n');
  expect(code).toBe(0);
  expect(plan.zones).toMatchObject([
    {
      zone: 'a.example',
      steps: [{ action: 'create', after: { prefix: 'new' }, source: { file: 'zones/a.yaml', line: 2 } }],
    },
  ]);
});

test('it is planned for all its zones, and for no other', async () => {
  const { plan } = await planned(files['zones/b.yaml'].replace('www', 'new'));
  const created = plan.zones.map(({ zone, steps }: { zone: string; steps: unknown[] }) => [
    zone,
    steps.length,
  ]);
  expect(created).toEqual([
    ['b.example', 1],
    ['c.example', 1],
  ]);
});

test('its errors are those of the file that it stands for', async () => {
  const { code, stderr } = await planned('zone: a.example\nrecords: { new: { A: 192.0.2.300 } }\n');
  expect(code).toBe(3);
  expect(stderr).toContain('zones/a.yaml:2:');
});

test.each([
  ['no file declares its zone', 'zone: other.example\nrecords: {}\n', [], 64],
  ['several files declare its zones', 'zone: [a.example, b.example]\nrecords: {}\n', [], 64],
  ['its zone cannot be told', 'zone: [\n', [], 3],
  ['zones are chosen as well', files['zones/a.yaml'], ['--zone', 'a.example'], 64],
])('it is refused if %s', async (_, text, options, expected) => {
  expect((await planned(text, ...options)).code).toBe(expected);
});

test('no other file takes its place', async () => {
  const cwd = temporaryFolder(files);
  expect((await zonemason(['plan', 'zones/a.yaml'], { cwd })).code).toBe(64);
});
