import { describe, expect, test } from 'vitest';
import { expectSchema } from '../../support/expect-schema.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { zonemason } from '../support.js';

const cwd = temporaryFolder({
  'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
  'zones/example.com.yaml':
    'zone: example.com\nrecords:\n  www: { A: { content: 192.0.2.1, owner: team-web } }\n  a: { CNAME: www.example.com }\n',
  'zones/bücher.yaml': 'zone: bücher.example\nrecords:\n  café: { CNAME: www.example.com }\n',
});

function find(...args: readonly string[]): ReturnType<typeof zonemason> {
  return zonemason(['find', ...args], { cwd });
}

describe('find', () => {
  test('prints a line for each record, and nothing else', async () => {
    expect(await find('--to', 'WWW.example.com.')).toMatchObject({
      code: 0,
      stdout:
        'zones/bücher.yaml:3:18 xn--bcher-kva.example xn--caf-dma CNAME www.example.com\n' +
        'zones/example.com.yaml:4:15 example.com a CNAME www.example.com\n',
      stderr: '',
    });
  });

  test('exits with 1 and says nothing when it finds nothing', async () => {
    expect(await find('192.0.2.2')).toMatchObject({ code: 1, stdout: '', stderr: '' });
  });

  test.each([
    ['--name', 'CAFÉ.bücher.example'],
    ['--name', 'café'],
    ['--to', 'www.example.com', '--zone', 'bücher.example'],
  ])('knows names in Unicode: %s %s', async (...args) => {
    expect((await find(...args)).stdout).toMatch(/^zones\/bücher.yaml:3:18 /);
  });

  test('takes a name for the address', async () => {
    for (const name of ['www', 'www.example.com', 'café'])
      expect(await find(name)).toEqual(await find('--name', name));
    expect((await find('www')).code).toBe(0);
    expect(await find('www', '--replace', 'web')).toMatchObject({ code: 64, stdout: '' });
  });

  test('follows through zones that are not selected', async () => {
    const { stdout } = await find('192.0.2.1', '--through', '--zone', 'bücher.example');
    expect(stdout).toBe(
      'zones/bücher.yaml:3:18 xn--bcher-kva.example xn--caf-dma CNAME www.example.com  via www.example.com\n',
    );
  });

  test('prints JSON with owners', async () => {
    const { code, stdout } = await find('--type', 'a', '--format', 'json');
    const found: unknown = JSON.parse(stdout);
    expectSchema('found', found);
    expect({ code, found }).toMatchObject({
      code: 0,
      found: {
        formatVersion: '1.0',
        records: [{ file: 'zones/example.com.yaml', line: 3, prefix: 'www', owner: 'team-web', via: [] }],
      },
    });
    const nothing = await find('192.0.2.2', '--format', 'json');
    expect([nothing.code, JSON.parse(nothing.stdout)]).toEqual([1, { formatVersion: '1.0', records: [] }]);
  });

  test.each([
    [['192.0.2.0/33'], '"192.0.2.0/33" is not an address, a network or a name'],
    [['--type', 'AA'], 'there is no record type "AA"'],
    [['--to', 'a..b'], '--to "a..b" is not a full name'],
    [['--to', 'é b.example'], '--to "é b.example" is not a full name'],
    [['--to', ''], '--to "" is not a full name'],
    [['--name', ''], '--name is empty'],
    [['--text', ''], '--text is empty'],
    [['--through', '--type', 'A'], '--through needs an address or --to NAME'],
    [[], 'nothing to find'],
    [['192.0.2.1', '--zone', 'nope.example'], 'nope.example'],
  ])('refuses %j', async (args, message) => {
    const { code, stdout, stderr } = await find(...args);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('follows through no zone with errors that is not selected', async () => {
    const folder = temporaryFolder({
      'zonemason.yaml': 'dns: { zones: "*.example.yaml" }\n',
      'a.example.yaml': 'zone: a.example\nrecords: { www: { A: 192.0.2.1 } }\n',
      'b.example.yaml': 'zone: b.example\nrecords: { x: { CNAME: www.a.example, A: 192.0.2.1 } }\n',
    });
    const args = ['find', '192.0.2.1', '--through', '--zone', 'a.example'];
    expect(await zonemason(args, { cwd: folder })).toEqual({
      code: 0,
      stdout: 'a.example.yaml:2:22 a.example www A 192.0.2.1\n',
      stderr: '',
    });
  });

  test('ends at errors in the files, since it could miss something', async () => {
    const folder = temporaryFolder({
      'zonemason.yaml': 'dns: { zones: "*.example.yaml" }\n',
      'a.example.yaml': 'zone: a.example\nrecords: { www: { A: 192.0.2.1 }, b: { A: 192.0.2.300 } }\n',
    });
    const { code, stdout, stderr } = await zonemason(['find', '192.0.2.1'], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('a/content');
  });
});
