import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/diagnostics/source.js';
import { positionAt, sourceFile } from '../../src/diagnostics/source.js';
import type { MasterFileReading } from '../../src/dns/zonefile/read-zonefile.js';
import { readZonefile } from '../../src/dns/zonefile/read-zonefile.js';
import { temporaryFolder } from '../support/after-tests.js';
import { runs } from '../support/runs.js';
import { ask } from './name-servers.js';

const HEAD = '@ 3600 IN SOA ns1 host 1 2 3 4 300\n@ 3600 IN NS ns1\nns1 3600 IN A 192.0.2.53\n';

/** What named-compilezone makes of a master file: one record a line, without relative names. */
function compiled(path: string): { readonly records: string | null; readonly output: string } {
  const out = `${path}.out`;
  const options = ['-i', 'none', '-k', 'ignore', '-n', 'ignore', '-m', 'ignore', '-r', 'ignore'];
  const { code, output } = ask('named-compilezone', [
    ...options,
    '-w',
    dirname(path),
    '-o',
    out,
    'example.com',
    path,
  ]);
  return { records: code === 0 ? readFileSync(out, 'utf8') : null, output };
}

function read(path: string, text: string): Promise<MasterFileReading> {
  return readZonefile(sourceFile(path, text), { origin: 'example.com.', named: null, txt: 'text', include });
}

async function include(name: string, from: SourceFile): Promise<SourceFile> {
  const path = join(dirname(from.path), name);
  return sourceFile(path, readFileSync(path, 'utf8'));
}

/** The distinct records, which have no order. */
function recordsOf({ records }: MasterFileReading): readonly string[] {
  const lines = records.map(({ owner, type, ttl, rdata, text }) =>
    [owner, type, ttl, rdata ? `${rdata.prio} ${rdata.content}` : inLowerCase(text)].join(' '),
  );
  return [...new Set(lines.filter((line) => !line.includes(' SOA ')))].toSorted();
}

function inLowerCase(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}

interface Written {
  readonly folder: string;
  readonly path: string;
}

function written(files: Readonly<Record<string, string>>): Written {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, path: join(folder, 'zone') };
}

interface Both {
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** What is wrong with the file, in both opinions. */
  readonly faults: readonly string[];
}

/** Reads a file, and what named-compilezone makes of it. */
async function readByBoth(files: Readonly<Record<string, string>>): Promise<Both> {
  const { path } = written(files);
  const { records, output } = compiled(path);
  const ours = await read(path, files['zone'] ?? '');
  const theirs = await read('compiled', records ?? '');
  const faults = [...ours.diagnostics.map(({ message }) => message), ...(records === null ? [output] : [])];
  return { ours: recordsOf(ours), theirs: recordsOf(theirs), faults };
}

describe('named-compilezone reads the same records', () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'relative origins',
      '$TTL 60\n$ORIGIN sub\na A 192.0.2.1\n$ORIGIN b\nc A 192.0.2.2\n$ORIGIN example.com.\nd CNAME a\n',
      {},
    ],
    [
      'blank owners across lines of comments',
      '$TTL 60\nwww A 192.0.2.1\n\n; comment\n   \n  A 192.0.2.2\n',
      {},
    ],
    ['parentheses', '$TTL 60\nx ( MX\n 10 ; here\n mail ) \ny TXT ( "a;b" "c)" )\n', {}],
    [
      'escapes',
      String.raw`$TTL 60
a TXT "say \"hi\" \\ \065"
b\.c TXT x
d TXT un\ quoted two
`,
      {},
    ],
    [
      'TTL units and class orders',
      '$TTL 1h30m\na 1w2d A 192.0.2.1\nb IN 5M A 192.0.2.2\nc A 192.0.2.3\n',
      {},
    ],
    ['the TTL of the record before', 'a 77 A 192.0.2.1\nb A 192.0.2.2\n', {}],
    [
      '$GENERATE with steps, offsets, widths and bases',
      '$TTL 60\n$GENERATE 1-9/2 h$ A 192.0.2.$\n$GENERATE 10-12 x${-5,3,d} CNAME y${0,4,x}\n$GENERATE 0-3 \\$${1} A 192.0.2.${10,0,d}\n',
      {},
    ],
    [
      'included files, with an origin of their own',
      '$TTL 60\n$INCLUDE more sub\nafter A 192.0.2.9\n  TXT same\n$INCLUDE dir/other\n',
      { more: '$ORIGIN deep\nx A 192.0.2.1\n', 'dir/other': 'www A 192.0.2.3\n' },
    ],
    [
      'records as octets, and unknown types',
      String.raw`$TTL 60
a TYPE1 \# 4 c0000201
b TYPE65280 \# 3 010203
c CAA 0 issue "ca.example.net"
`,
      {},
    ],
    [
      'every type',
      `$TTL 60
a AAAA 2001:DB8:0::1
b MX 10 Mail
c SRV 1 2 3 target.example.net.
d NAPTR 1 2 "s" "SIP+D2T" "" _sip._tcp
e SSHFP 4 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789ABCDEF
f TLSA 3 1 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789ABCDEF
g LOC 52 22 23 N 4 53 32 E -2m 1m 10000m 10m
h HTTPS 1 . alpn="h2,h3" port=8443
i SVCB 2 svc key65400="x"
j AFSDB 1 afs
k NS ns.example.net.
k DS 60485 13 2 d4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a
l CAA 128 ISSUE "ca.example.net"
`,
      {},
    ],
  ])('%s', async (_, text, files) => {
    const { ours, theirs, faults } = await readByBoth({ zone: HEAD + text, ...files });
    expect(faults).toEqual([]);
    expect(ours).toEqual(theirs);
  });

  test('of any file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async (entries) => {
        const { ours, theirs, faults } = await readByBoth({ zone: `$TTL 1h\n${HEAD}${entries.join('')}` });
        expect(faults).toEqual([]);
        expect(ours).toEqual(theirs);
      }),
      { numRuns: runs(20) },
    );
  });
});

const label = fc.stringMatching(/^[a-z](?:[a-z0-9]|-[a-z0-9]){0,4}$/);
const owner = fc.oneof(
  label,
  fc.constantFrom('@', '', '*.w'),
  label.map((name) => `${name}.example.com.`),
  fc.tuple(label, label).map((all) => all.join('.')),
);
const prelude = fc.constantFrom('', '3600 ', 'IN ', '1h IN ', 'in 60M ', 'CLASS1 ');
const blank = fc.constantFrom(' ', '\t', '  ');
const rdata = fc.oneof(
  fc.ipV4().map((address) => `A ${address}`),
  fc.ipV6().map((address) => `AAAA ${address}`),
  fc.tuple(fc.nat(65_535), label).map(([prio, name]) => `MX ${prio} ${name}`),
  fc.tuple(fc.nat(65_535), label).map(([prio, name]) => `MX ( ${prio} ; why\n  ${name}.example.net. )`),
  fc
    .string({
      unit: fc.constantFrom(
        'a',
        ' ',
        ';',
        '(',
        ')',
        '@',
        '$',
        String.raw`\"`,
        String.raw`\\`,
        String.raw`\007`,
      ),
      maxLength: 30,
    })
    .map((text) => `TXT "${text}"`),
  fc.tuple(label, label).map((words) => `TXT ${words.join(' ')}`),
);
const entry = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(owner, blank, prelude, rdata, fc.constantFrom('', ' ; note', '\t'))
      .map(([name, space, before, data, after]) => `${name}${space}${before}${data}${after}\n`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '$ORIGIN sub\n',
      '$ORIGIN example.com.\n',
      '$TTL 60m\n',
      '\n',
      '; a comment ( "\n',
      '$GENERATE 1-3 g$ A 192.0.2.$\n',
    ),
  },
);

test.each([
  ['$TTL 60\nwww A 192.0.2.256\n', 5],
  ['$TTL 60\nwww AAAA 192.0.2.1\n', 5],
  ['$TTL 60\nwww MX mail\n', 5],
  ['$TTL 60\nwww A 192.0.2.1 192.0.2.2\n', 5],
  ['$TTL 60\nwww BOGUS x\n', 5],
  ['$TTL 60\n\nwww TXT "open\nx A 192.0.2.1\n', 6],
  ['$TTL 60\na..b A 192.0.2.1\n', 5],
  ['$TTL 60\nwww SRV 1 2 70000 a\n', 5],
  ['$TTL 60\n$GENERATE 3-1 h$ A 192.0.2.$\n', 5],
  ['$TTL 60\nwww TYPE1 \\# 5 c0000201\n', 5],
])('%j is refused at the line that named-compilezone names', async (text, line) => {
  const { path } = written({ zone: HEAD + text });
  const { records, output } = compiled(path);
  expect(records).toBe(null);
  expect(output).toContain(`:${line}:`);
  const [first] = (await read(path, HEAD + text)).diagnostics;
  expect(first?.at && positionAt(first.at.file, first.at.start).line).toBe(line);
});
