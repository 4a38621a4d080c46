import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import type { Run } from '../support.js';
import { zonemason } from '../support.js';

const MASTER_FILE = `; Example Ltd.
$TTL 3600
$ORIGIN example.com.
@   IN SOA ns1 hostmaster ( 2026 7200 3600 1209600 300 )
    NS ns1
    MX 10 mail ; our own
www 30 A 192.0.2.1
    A 192.0.2.1
ftp CNAME www
ftp TXT "no"
old HINFO PC Linux
`;

describe('a master file', () => {
  test('becomes a zone file; what is not in it is told, counted and kept as comments', async () => {
    const cwd = temporaryFolder({ 'db.example.com': MASTER_FILE });
    expect(await zonemason(['import', '--from', 'db.example.com'], { cwd })).toEqual({
      code: 0,
      stdout:
        '+ zones/example.com.yaml  3 records, 5 not imported, 1 changed\n\nImported: 1 file, 1 written, 0 replaced, 0 unchanged.\n',
      stderr: `
5 records not imported:
  db.example.com:4  @ 3600 SOA ns1 hostmaster 2026 7200 3600 1209600 300
    the service has its own SOA record
  db.example.com:5  @ 3600 NS ns1
    the service has its own NS records for the zone; --apex-ns declares these
  db.example.com:8  www 3600 A 192.0.2.1
    it is a duplicate
  db.example.com:9  ftp 3600 CNAME www
    CNAME of ftp.example.com conflicts with TXT; keep only one of them (cname/conflict)
  db.example.com:11  old 3600 HINFO PC Linux
    the service has no HINFO records

1 record changed:
  db.example.com:7  www 30 A 192.0.2.1
    its TTL of 30 s becomes 1 m
`,
    });
    expect(readFileSync(join(cwd, 'zones/example.com.yaml'), 'utf8')).toBe(`# Example Ltd.
zone: example.com
ttl: 1h
records:
  '@':
    # our own
    MX: 10 mail.example.com
  ftp:
    TXT: 'no'
  www:
    A: { content: 192.0.2.1, ttl: 1m }

# Not imported:
#   @ 3600 SOA ns1 hostmaster 2026 7200 3600 1209600 300  (the service has its own SOA record)
#   @ 3600 NS ns1  (the service has its own NS records for the zone; --apex-ns declares these)
#   www 3600 A 192.0.2.1  (it is a duplicate)
#   ftp 3600 CNAME www  (CNAME of ftp.example.com conflicts with TXT; keep only one of them (cname/conflict))
#   old 3600 HINFO PC Linux  (the service has no HINFO records)

# Imported with a change:
#   www 30 A 192.0.2.1  (its TTL of 30 s becomes 1 m)
`);
    expect((await zonemason(['validate', 'zones/example.com.yaml'], { cwd })).code).toBe(0);
  });

  test('is imported once: the file that it made is kept, and one that differs needs --force', async () => {
    const cwd = temporaryFolder({ 'db.example.com': MASTER_FILE });
    await zonemason(['import', '--from', 'db.example.com'], { cwd });
    expect((await zonemason(['import', '--from', 'db.example.com'], { cwd })).stdout).toContain(
      '1 unchanged',
    );
    const path = join(cwd, 'zones/example.com.yaml');
    writeFileSync(path, 'zone: example.com\nrecords: {}\n');
    expect((await zonemason(['import', '--from', 'db.example.com'], { cwd })).code).toBe(1);
    expect(readFileSync(path, 'utf8')).toBe('zone: example.com\nrecords: {}\n');
    expect((await zonemason(['import', '--from', 'db.example.com', '--force'], { cwd })).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toContain('192.0.2.1');
  });

  test('is printed as a zone file of its own where the zone has one', async () => {
    const cwd = temporaryFolder({
      'db.example.com': MASTER_FILE,
      'zones/example.com.yaml': 'zone: example.com\nrecords:\n  own: { A: 192.0.2.9 }\n',
    });
    const { code, stdout } = await zonemason(['import', '--from', 'db.example.com', '--stdout'], { cwd });
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('192.0.2.1') });
    expect(stdout).not.toContain('192.0.2.9');
  });

  test('is read from stdin and printed, the NS records of the zone included', async () => {
    const run = await fromStdin(MASTER_FILE, '--apex-ns', '--stdout');
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('NS: ns1.example.com\n');
  });

  test('may be part of a project, and include files of its folder', async () => {
    const cwd = temporaryFolder({
      'zonemason.yaml': 'dns:\n  endpoint: https://dns.example.net/custom\n  zones: dns/*.zone.yaml\n',
      'bind/example.com.zone': '$TTL 1h\n$INCLUDE sub/more\n',
      'bind/sub/more': 'www A 192.0.2.1\n',
    });
    const { code, stdout } = await zonemason(['import', '--from', 'bind/example.com.zone'], { cwd });
    expect([code, stdout.split('\n')[0]]).toEqual([0, '+ dns/example.com.zone.yaml  1 record']);
  });
});

test('settings are told and counted apart from records, and a reason that repeats once', async () => {
  const records = ['a', 'b', 'c', 'd'].map((name) => ({ type: 'A', name, target: '192.0.2.1', ttl: 1 }));
  const domain = { name: 'example.com', records, keepunknown: true, auto_dnssec: 'on' };
  const cwd = temporaryFolder({ 'ir.json': JSON.stringify({ domains: [domain] }) });
  const args = ['import', '--from', 'ir.json', '--source', 'dnscontrol'];
  const { code, stdout, stderr } = await zonemason(args, { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('4 records, 4 changed, 2 settings not imported\n');
  expect(stderr).toMatch(/^2 settings not imported:\n {2}ir\.json:1 {2}NO_PURGE\n/m);
  expect(stderr).not.toContain('records not imported');
  expect(stderr).toMatch(
    /^4 records changed:\n(?: {2}ir.*\n){3} {2}and 1 more\n {4}its automatic TTL .*\n$/m,
  );
});

describe('a project that has a file of the zone', () => {
  const shared = 'zone: [example.com, example.net]\nrecords:\n';

  test.each<[string, string, readonly string[], number, string]>([
    ['as it is', 'zone: example.com\nrecords: { www: { A: 192.0.2.1 } }\n', [], 0, '1 unchanged'],
    ['with errors', 'zone: example.com\nrecords: { www: { A: 192.0.2.1, B: x } }\n', [], 3, 'type/unknown'],
    [
      'with errors, by force',
      'zone: example.com\nrecords: { www: { B: x } }\n',
      ['--force'],
      3,
      'cannot be edited',
    ],
    ['of other zones, too', `${shared}  www: { A: 192.0.2.1 }\n`, [], 0, '1 unchanged'],
    [
      'of other zones, too, which have more',
      `${shared}  ftp: { A: 192.0.2.1 }\n`,
      ['--force'],
      6,
      'zones/a.yaml:3',
    ],
  ])('%s', async (_, zoneFile, args, expected, message) => {
    const { code, stdout, stderr } = await importInto(zoneFile, ...args);
    expect(code).toBe(expected);
    expect(stdout + stderr).toContain(message);
  });
});

describe('nothing is written', () => {
  test('where the project file has errors', async () => {
    const cwd = temporaryFolder({ 'zonemason.yaml': 'dsn: {}\n', 'db.example.com': MASTER_FILE });
    const { code, stdout, stderr } = await zonemason(['import', '--from', 'db.example.com'], { cwd });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('schema/unknown-key');
    expect(stderr).toContain('error: the project file has errors');
  });

  test.each(['é b.example', 'a..b', ''])('for %j, which is no zone', async (name) => {
    const { code, stderr } = await fromStdin(MASTER_FILE, name);
    expect(code).toBe(64);
    expect(stderr).toContain(`${JSON.stringify(name)} is not a zone name`);
  });

  test('when the source has errors, which are all told', async () => {
    const { code, stderr } = await fromStdin('$TTL 60\nwww A 1.2.3\nx TXT "a\n', 'example.com');
    expect(code).toBe(3);
    expect(stderr).toContain('stdin:2:7  error  zonefile/content');
    expect(stderr).toContain('stdin:3:7  error  zonefile/syntax');
    expect(stderr).toContain('error: 2 errors in the source; nothing was written');
  });

  test('when it has errors, which are told in the order of their places', async () => {
    const { stderr } = await fromStdin(`$TTL 60\n${'a A 1\nb A 2\n'.repeat(8)}`, 'example.com');
    const lines = Array.from(stderr.matchAll(/^stdin:(\d+):/gm), ([, line]) => Number(line));
    expect(lines).toHaveLength(16);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  test.each([
    ['', [], 3, 'the file is empty'],
    ['; nothing\n', ['--source', 'zone'], 3, 'the file has no records'],
    [MASTER_FILE, ['example.net'], 3, 'is for example.com, not example.net'],
    ['$TTL 60\nwww.example.com. A 192.0.2.1\n', [], 3, 'which zone this is'],
    ['\uFEFF$TTL 60\nwww A 192.0.2.1\n', ['example.com'], 3, 'byte order mark'],
    ['$TTL 60\na/b. SOA ns. h. 1 2 3 4 5\n', [], 3, 'a/b. is not a name of a zone'],
    ['{ "domains": [{ "name": "../../b" }], "registrars": [] }', [], 3, '"../../b" is not a name of a zone'],
    ['{ "ResourceRecordSets": [], "root_module": {} }', [], 64, 'it is unclear what kind of file stdin is'],
    [
      '{ "format_version": "1.0", "values": { "root_module": {} } }',
      ['example.com'],
      3,
      'stdin has no zones',
    ],
    ['hello\n', [], 64, 'it is unclear what kind of file stdin is'],
    [MASTER_FILE, ['--stdout', '--out', 'x'], 64, '--stdout writes no files'],
    [MASTER_FILE, ['--mail'], 64, '--from imports zones, not mail'],
  ])('%j %j', async (text, args, code, message) => {
    const run = await fromStdin(text, ...args);
    expect(run).toMatchObject({ code, stdout: '' });
    expect(run.stderr).toContain(message);
  });

  test.each([
    [['--from', 'missing'], 'missing cannot be read: there is no such file'],
    [['--source', 'zone', 'example.com'], '--source, --apex-ns and --stdout need --from'],
  ])('%j', async (args, message) => {
    const { code, stderr } = await zonemason(['import', ...args], { cwd: temporaryFolder() });
    expect(code).toBe(64);
    expect(stderr).toContain(message);
  });
});

function fromStdin(text: string, ...args: readonly string[]): Promise<Run> {
  const stdin = Readable.from([Buffer.from(text)]);
  return zonemason(['import', '--from', '-', ...args], { cwd: temporaryFolder(), stdin });
}

/** Imports into a project with a zone file. */
function importInto(file: string, ...args: readonly string[]): Promise<Run> {
  const cwd = temporaryFolder({
    'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
    'zones/a.yaml': file,
    'db.example.com': '$TTL 3600\nwww A 192.0.2.1\n',
  });
  return zonemason(['import', '--from', 'db.example.com', ...args], { cwd });
}
