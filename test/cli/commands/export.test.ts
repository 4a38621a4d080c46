import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import { zonemason } from '../support.js';

const PROJECT_FILE = 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\n';

const ZONE = `zone: example.com
records:
  "@":
    MX: 10 mx.example.net
  www:
    A: [192.0.2.2, { content: 192.0.2.1, ttl: 10m }]
    TXT: a "b"; \\c
  beta:
    A: { content: 192.0.2.9, active: false }
  _25._tcp.www:
    TLSA: 3 1 0 abc
`;

const MASTER_FILE = `; Zone example.com
; Placeholders: the servers have SOA and NS records of their own.
example.com. 3600 IN SOA ns.invalid. hostmaster.invalid. 1 7200 3600 1209600 3600
example.com. 3600 IN NS ns.invalid.
example.com. 3600 IN MX 10 mx.example.net.
; inactive: beta.example.com. 3600 IN A 192.0.2.9
www.example.com. 600 IN A 192.0.2.1
www.example.com. 600 IN A 192.0.2.2
www.example.com. 3600 IN TXT "a \\"b\\"; \\\\c"
; not exported: _25._tcp.www 3600 TLSA 3 1 0 abc
`;

const NOTES = `
2 differences from the zone:
  example.com: www A
    it has the TTLs 10 m, 1 h; the text has the lowest
  example.com: _25._tcp.www 3600 TLSA 3 1 0 abc
    it is a comment: "abc" is not an even number of hexadecimal digits
`;

function project(files: Readonly<Record<string, string>> = { 'zones/a.yaml': ZONE }): string {
  return temporaryFolder({ 'zonemason.yaml': PROJECT_FILE, ...files });
}

describe('a master file', () => {
  test('has absolute names in canonical order, and says in comments and messages what it cannot say', async () => {
    const run = await zonemason(['export', 'example.com'], { cwd: project() });
    expect(run).toEqual({ code: 0, stdout: MASTER_FILE, stderr: NOTES });
  });

  test('is the same for the same records in another order', async () => {
    const [, head = '', sets = ''] = /^([^]*records:\n)([^]*)$/.exec(ZONE) ?? [];
    const reversed = sets.split(/^(?= {2}\S)/m).toReversed();
    const cwd = project({ 'zones/a.yaml': head + reversed.join('') });
    const { stdout } = await zonemason(['export', 'EXAMPLE.com.'], { cwd });
    expect(stdout).toBe(MASTER_FILE);
  });

  test('has the name servers of the zone in its SOA record, and the serial that is given', async () => {
    const cwd = project({
      'zones/a.yaml': 'zone: a.example\nrecords: { "@": { NS: [ns2.b.example, ns1.b.example] } }\n',
    });
    const { stdout } = await zonemason(['export', 'a.example', '--serial', '2026112301'], { cwd });
    expect(stdout).toBe(`; Zone a.example
; A placeholder: the servers have an SOA record of their own.
a.example. 3600 IN SOA ns1.b.example. hostmaster.invalid. 2026112301 7200 3600 1209600 3600
a.example. 3600 IN NS ns1.b.example.
a.example. 3600 IN NS ns2.b.example.
`);
  });

  test('has no placeholders with --no-soa', async () => {
    const cwd = project({ 'zones/a.yaml': 'zone: a.example\nrecords: { www: { A: 192.0.2.1 } }\n' });
    const { stdout } = await zonemason(['export', 'a.example', '--no-soa'], { cwd });
    expect(stdout).toBe('; Zone a.example\nwww.a.example. 3600 IN A 192.0.2.1\n');
  });

  test('has the strings of a project that writes TXT in quotes', async () => {
    const cwd = project({
      'zonemason.yaml': `${PROJECT_FILE}  txt: quoted\n`,
      'zones/a.yaml': `zone: a.example\nrecords: { www: { TXT: '"a" "b"' } }\n`,
    });
    const { stdout } = await zonemason(['export', 'a.example', '--no-soa'], { cwd });
    expect(stdout).toContain('www.a.example. 3600 IN TXT "ab"\n');
  });
});

describe('other forms', () => {
  test('JSON is the shape of a listing without ids', async () => {
    const cwd = project({ 'zones/a.yaml': 'zone: a.example\nrecords: { "@": { MX: 10 mx.b.example } }\n' });
    const { stdout } = await zonemason(['export', 'a.example', '--format', 'json'], { cwd });
    expect(JSON.parse(stdout)).toEqual([
      { prefix: '', type: 'MX', content: 'mx.b.example', ttl: 3600, prio: 10, active: true },
    ]);
  });

  test("octoDNS's keys are in natural order, its texts escaped, and what it cannot have is a comment", async () => {
    const zone = `zone: a.example
records:
  a10: { A: 192.0.2.1 }
  a9: { A: [192.0.2.1, 192.0.2.2], TXT: "v=DKIM1; p=", AFSDB: 1 afs.b.example }
  "@": { CAA: 0 issue ";", HTTPS: 1 . alpn=h2 port=443 }
`;
    const { stdout } = await zonemason(['export', 'a.example', '--format', 'octodns'], {
      cwd: project({ 'zones/a.yaml': zone }),
    });
    expect(stdout).toBe(`---
# not exported: a9 3600 AFSDB 1 afs.b.example
'':
  - ttl: 3600
    type: HTTPS
    value:
      svcparams:
        alpn:
          - h2
        port: 443
      svcpriority: 1
      targetname: '.'
  - ttl: 3600
    type: CAA
    value:
      flags: 0
      tag: issue
      value: ;
a9:
  - ttl: 3600
    type: A
    values:
      - 192.0.2.1
      - 192.0.2.2
  - ttl: 3600
    type: TXT
    value: v=DKIM1\\; p=
a10:
  ttl: 3600
  type: A
  value: 192.0.2.1
`);
  });
});

describe('files', () => {
  test('are written once, kept when they are the same, and replaced with --force only', async () => {
    const cwd = project();
    const args = ['export', 'example.com', '--out', 'out'];
    const path = join(cwd, 'out/example.com.zone');
    expect((await zonemason(args, { cwd })).stdout).toContain('1 written, 0 replaced, 0 unchanged');
    expect((await zonemason(args, { cwd })).stdout).toContain('0 written, 0 replaced, 1 unchanged');
    writeFileSync(path, 'mine\n');
    const refused = await zonemason(args, { cwd });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('out/example.com.zone differs from what would be written');
    expect(readFileSync(path, 'utf8')).toBe('mine\n');
    expect((await zonemason([...args, '--force'], { cwd })).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(MASTER_FILE);
  });
});

describe('refused', () => {
  test('a zone that no file declares', async () => {
    const { code, stderr } = await zonemason(['export', 'exmaple.com'], { cwd: project() });
    expect(code).toBe(64);
    expect(stderr).toContain('declares exmaple.com');
    expect(stderr).toContain('did you mean example.com?');
  });

  test('a zone whose file has errors; those of other zones do not matter', async () => {
    const cwd = project({
      'zones/a.yaml': 'zone: a.example\nrecords: { www: { A: 192.0.2 } }\n',
      'zones/b.yaml': 'zone: b.example\nrecords: { www: { A: 192.0.2.1 } }\n',
    });
    expect((await zonemason(['export', 'a.example'], { cwd })).code).toBe(3);
    expect((await zonemason(['export', 'b.example'], { cwd })).code).toBe(0);
  });

  test.each([
    [['export']],
    [['export', 'example.com', '--force']],
    [['export', 'example.com', '--serial', '-1']],
  ])('the usage %j', async (args) => {
    expect((await zonemason(args, { cwd: project() })).code).toBe(64);
  });
});
