import { describe, expect, test } from 'vitest';
import { positionAt, sourceFile } from '../../../src/diagnostics/source.js';
import type { MasterFileReading } from '../../../src/dns/zonefile/read-zonefile.js';
import { readZonefile } from '../../../src/dns/zonefile/read-zonefile.js';
import { zonefileRules } from '../../../src/dns/zonefile/rules.js';

describe('records', () => {
  test.each([
    ['one a line', 'www 3600 IN A 192.0.2.1\n', ['www 3600 A 192.0.2.1']],
    [
      'TTL and class in either order, or neither',
      '$TTL 60\na IN 1h A 192.0.2.1\nb A 192.0.2.2\nc in A 192.0.2.3\n',
      ['a 3600 A 192.0.2.1', 'b 60 A 192.0.2.2', 'c 60 A 192.0.2.3'],
    ],
    [
      'a name that looks like a class, a TTL or a type',
      '$TTL 60\nin A 192.0.2.1\n3600 A 192.0.2.2\nMX MX 1 a\n',
      ['in 60 A 192.0.2.1', '3600 60 A 192.0.2.2', 'mx 60 MX 1 a.example.com'],
    ],
    [
      'without a name, that of the record before',
      '$TTL 60\nwww A 192.0.2.1\n    A 192.0.2.2\n\tTXT x\n',
      ['www 60 A 192.0.2.1', 'www 60 A 192.0.2.2', 'www 60 TXT x'],
    ],
    [
      'the zone and its wildcard',
      '$TTL 60\n@ A 192.0.2.1\n*.x A 192.0.2.2\n',
      ['@ 60 A 192.0.2.1', '*.x 60 A 192.0.2.2'],
    ],
    [
      'in parentheses',
      '$TTL 60\nwww MX ( 10 ; the first\n  mail\n) ; done\n@ ( A\n192.0.2.1 )\n',
      ['www 60 MX 10 mail.example.com', '@ 60 A 192.0.2.1'],
    ],
    [
      'without a name after $GENERATE, that of the record before it',
      '$TTL 60\na A 192.0.2.1\n$GENERATE 1-2 h$ A 192.0.2.$\n  A 192.0.2.9\n',
      ['a 60 A 192.0.2.1', 'h1 60 A 192.0.2.1', 'h2 60 A 192.0.2.2', 'a 60 A 192.0.2.9'],
    ],
    ['in any letter case', '$ttl 1H\nWWW.Example.COM. in cname Web\n', ['www 3600 CNAME web.example.com']],
    [
      'with escapes',
      String.raw`$TTL 60
a TXT "say \"hi\"; \097" b\ c
b TXT semi\;colon
`,
      ['a 60 TXT say "hi"; ab c', 'b 60 TXT semi;colon'],
    ],
    [
      'with CRLF',
      '$TTL 60\r\nwww A 192.0.2.1\r\n  A 192.0.2.2\r\n',
      ['www 60 A 192.0.2.1', 'www 60 A 192.0.2.2'],
    ],
    ['without a line feed at the end', 'www 60 A 192.0.2.1', ['www 60 A 192.0.2.1']],
    [
      'of unknown types, and as octets',
      String.raw`$TTL 60
a TYPE1 \# 4 c0000201
b CLASS1 TYPE64999 \# 1 00
`,
      ['a 60 A 192.0.2.1', String.raw`b 60 TYPE64999 = \# 1 00`],
    ],
    [
      'of types that zone files do not manage',
      '$TTL 60\na HINFO b c\n@ SOA a b 1 2 3 4 5\n',
      ['a 60 HINFO = b c', '@ 60 SOA = a b 1 2 3 4 5'],
    ],
    [
      'HTTPS with the name of a newer parameter',
      '$TTL 60\na HTTPS 1 . alpn="h2,h3" dohpath=/q{?dns}\n',
      ['a 60 HTTPS 1 . alpn=h2,h3 key7=/q{?dns}'],
    ],
  ])('%s', async (_, text, records) => {
    expect(summaries(await read(text))).toStrictEqual(records);
  });

  test.each([
    ['the last one stated', 'a 60 A 192.0.2.1\nb A 192.0.2.2\n', [60, 60]],
    ['$TTL before the last one stated', '$TTL 90\na 60 A 192.0.2.1\nb A 192.0.2.2\n', [60, 90]],
    [
      'the minimum of the SOA, in a file of Windows whatever the record before has',
      ';  Database file example.com.dns for example.com zone.\n\n@ SOA a b 1 2 3 4 5m\nb 60 A 192.0.2.2\nc A 192.0.2.3\n',
      [300, 60, 300],
    ],
    [
      'what $TTL says, in a file of Windows that has it',
      '; Database file (null) for Default zone scope in zone example.com.\n$TTL 90\n@ SOA a b 1 2 3 4 5m\nb A 192.0.2.2\n',
      [90, 90],
    ],
    [
      'that of the record before, in a file that only speaks of a zone',
      '; Database file for example.com zone.\n@ SOA a b 1 2 3 4 5m\nb 60 A 192.0.2.2\nc A 192.0.2.3\n',
      [300, 60, 60],
    ],
    ['the minimum of the SOA', '@ SOA a b 1 2 3 4 5m\nb A 192.0.2.2\n', [300, 300]],
    ['units', 'a 1w2d3h4m5s A 192.0.2.1\n', [788_645]],
  ])('have a TTL: %s', async (_, text, ttls) => {
    expect((await read(text)).records.map(({ ttl }) => ttl)).toStrictEqual(ttls);
  });

  test('have the comments before and beside them', async () => {
    const text = '; zone\n$TTL 60 ; default\na A 192.0.2.1 ; web\n; mail\nb MX ( 1 ; first\n c )\n; end\n';
    const { records, comments } = await read(text);
    expect(records.map((record) => [record.comments, record.remarks])).toStrictEqual([
      [['zone', 'default'], ['web']],
      [['mail'], ['first']],
    ]);
    expect(comments).toStrictEqual(['end']);
  });

  test('do not have those before an empty line or the SOA record', async () => {
    const text = '; one\n\n; two\n@ 60 SOA a b 1 2 3 4 5\n; three\n \n; four\n; five\nb A 192.0.2.1\n';
    const { records, comments } = await read(text);
    expect(records.map((record) => record.comments)).toStrictEqual([[], ['four', 'five']]);
    expect(comments).toStrictEqual(['one', 'two', 'three']);
  });
});

describe('directives', () => {
  test('an origin is relative to the one before', async () => {
    const text =
      '$TTL 60\n$ORIGIN a\nx A 192.0.2.1\n$ORIGIN b\nx A 192.0.2.2\n$ORIGIN c.example.com.\nx A 192.0.2.3\n';
    expect(summaries(await read(text))).toStrictEqual([
      'x.a 60 A 192.0.2.1',
      'x.b.a 60 A 192.0.2.2',
      'x.c 60 A 192.0.2.3',
    ]);
  });

  test('the zone is the owner of the SOA', async () => {
    const text = '$ORIGIN example.com.\n@ 60 SOA a b 1 2 3 4 5\nwww A 192.0.2.1\n';
    expect(await read(text, {}, null)).toMatchObject({ zone: 'example.com.', diagnostics: [] });
  });

  test.each([
    ['1-3 h$ A 192.0.2.$', ['h1 60 A 192.0.2.1', 'h2 60 A 192.0.2.2', 'h3 60 A 192.0.2.3']],
    [
      '0-4/2 h${10,4} CNAME x$',
      ['h0010 60 CNAME x0.example.com', 'h0012 60 CNAME x2.example.com', 'h0014 60 CNAME x4.example.com'],
    ],
    ['255-255 h${0,0,x} 90 IN TXT "${0,3,X} $$ \\$"', ['hff 90 TXT 0FF $ $']],
    ['18-18 ${0,7,n} MX 10 m${-18}', ['2.1.0.0 60 MX 10 m0.example.com']],
    ['8-8 o${0,2,o} A 192.0.2.1', ['o10 60 A 192.0.2.1']],
  ])('$GENERATE %s', async (text, records) => {
    expect(summaries(await read(`$TTL 60\n$GENERATE ${text}\n`))).toStrictEqual(records);
  });

  test('owner and origin after an included file are those before it', async () => {
    const text = '$TTL 60\nwww A 192.0.2.1\n$INCLUDE sub/more.zone sub\n A 192.0.2.3\nx A 192.0.2.4\n';
    const reading = await read(text, { 'sub/more.zone': 'y A 192.0.2.2\n$ORIGIN deep\nz A 192.0.2.5\n' });
    expect(summaries(reading)).toStrictEqual([
      'www 60 A 192.0.2.1',
      'y.sub 60 A 192.0.2.2',
      'z.deep.sub 60 A 192.0.2.5',
      'www 60 A 192.0.2.3',
      'x 60 A 192.0.2.4',
    ]);
  });

  test('includes may be nested eight deep, not nine', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `f${index}`,
        index === 8 ? 'x 60 A 192.0.2.1\n' : `$INCLUDE f${index + 1}\n`,
      ]),
    );
    expect(summaries(await read('$INCLUDE f1\n', files))).toStrictEqual(['x 60 A 192.0.2.1']);
    expect(faults(await read('$INCLUDE f0\n', files))).toStrictEqual(['f7:1:10 zonefile/include']);
  });

  test('there may be a thousand includes, not one more', async () => {
    expect(faults(await read('$INCLUDE a\n'.repeat(1001), { a: '' }))).toStrictEqual([
      'zone:1001:10 zonefile/include',
    ]);
  });
});

describe('errors', () => {
  test.each([
    ['www A 192.0.2.1\n', ['1:5 zonefile/ttl']],
    ['$TTL 60\nwww A 192.0.2.256\n', ['2:7 zonefile/content']],
    ['$TTL 60\nwww A\n', ['2:5 zonefile/content']],
    ['$TTL 60\nwww IN 192.0.2.1\n', ['2:8 zonefile/type']],
    ['$TTL 60\nwww CH A 192.0.2.1\n', ['2:5 zonefile/type']],
    ['$TTL 60\nwww\n', ['2:1 zonefile/type']],
    ['$TTL 60\nwww 60\n', ['2:5 zonefile/type']],
    ['$TTL 60\nwww IN 60\n', ['2:8 zonefile/type']],
    ['$TTL 60\n A 192.0.2.1\n', ['2:2 zonefile/name']],
    ['$TTL 60\nwww.example.net. A 192.0.2.1\n', ['2:1 zonefile/name']],
    ['$TTL 60\n@ SOA a b 1 2 3 4 5\na A 192.0.2.1\nwww.example.net. A 192.0.2.1\n', ['4:1 zonefile/name']],
    [
      '$TTL 60\n$ORIGIN example.com\n@ SOA a b 1 2 3 4 5\na.example.net. A 192.0.2.1\nb.example.net. A 192.0.2.1\n',
      ['3:1 zonefile/name'],
    ],
    ['$TTL 60\n_a._tcp SRV 10 20 sip 5060\n', ['2:19 zonefile/content']],
    ['$TTL 60\na CNAME b c\n', ['2:11 zonefile/content']],
    ['$TTL 60\na DS 1 8 x 00\n', ['2:10 zonefile/content']],
    ['$TTL 60\na..b A 192.0.2.1\n', ['2:1 zonefile/name']],
    ['$TTL 60\na TXT "one\ntwo"\nb A 192.0.2.1\n', ['2:7 zonefile/syntax', '3:4 zonefile/syntax']],
    [`$TTL 60\na TXT "${'x'.repeat(256)}"\n`, ['2:7 zonefile/content']],
    ['$TTL 60\na MX ( 10 b\nc A 192.0.2.1\n', ['2:6 zonefile/syntax']],
    ['$TTL 60\na MX 10 b )\nc A 192.0.2.1\n', ['2:11 zonefile/syntax']],
    ['\uFEFF$TTL 60\na A 192.0.2.1\n', ['1:1 zonefile/syntax']],
    ['$TTL 60\na TXT a\u0000b\n', ['2:8 zonefile/syntax']],
    ['$TTL 60\na TXT "a\u0001b"\n', ['2:7 zonefile/syntax']],
    ['$TTL 60\na TXT a\\\n', ['2:8 zonefile/syntax']],
    ['$ORIGIN a..b\n', ['1:9 zonefile/name']],
    ['$TTL 1x\n', ['1:6 zonefile/ttl']],
    ['$TTL 4294967296\n', ['1:6 zonefile/ttl']],
    [
      '$ORIGIN\n$ORIGIN a b\n$FOO a\n',
      ['1:1 zonefile/directive', '2:1 zonefile/directive', '3:1 zonefile/directive'],
    ],
    ['$TTL\n$TTL 60 70\n', ['1:1 zonefile/directive', '2:1 zonefile/directive']],
    ['$INCLUDE\n$INCLUDE a b c\n', ['1:1 zonefile/directive', '2:1 zonefile/directive']],
    ['$INCLUDE a a..b\n', ['1:12 zonefile/name']],
    ['$GENERATE\n$GENERATE 1-2\n$GENERATE 1-2 h$\n', [1, 2, 3].map((line) => `${line}:1 zonefile/directive`)],
    ['$INCLUDE ../../etc/passwd\n', ['1:10 zonefile/include']],
    ['$INCLUDE /etc/passwd\n', ['1:10 zonefile/include']],
    ['$INCLUDE a/../../b\n', ['1:10 zonefile/include']],
    ['$INCLUDE missing\n', ['1:10 zonefile/include']],
    ['$TTL 60\n$GENERATE 1-65537 h$ A 192.0.2.1\n', ['2:11 zonefile/directive']],
    ['$TTL 60\n$GENERATE 9-1 h$ A 192.0.2.1\n', ['2:1 zonefile/directive']],
    ['$TTL 60\n$GENERATE 1-2 h${x} A 192.0.2.1\n', ['2:15 zonefile/directive']],
    ['$TTL 60\n$GENERATE 1-2 h${1 A 192.0.2.1\n', ['2:15 zonefile/directive']],
    ['$TTL 60\n$GENERATE 1-2 h$ A\n', ['2:1 zonefile/directive']],
    ['$TTL 60\n$GENERATE 255-257 h$ A 192.0.2.$\n', ['2:24 zonefile/content', '2:24 zonefile/content']],
  ])('%j', async (text, expected) => {
    expect(faults(await read(text)).map((fault) => fault.replace('zone:', ''))).toStrictEqual(expected);
  });

  test.each<[title: string, text: string, expected: readonly string[]]>([
    [
      'relative names in an unknown zone',
      '$TTL 60\n@ SOA a b 1 2 3 4 5\nx A 192.0.2.1\n A 192.0.2.2\n',
      ['2:1 zonefile/name'],
    ],
    ['no TTL', 'a. A 192.0.2.1\nb. A 192.0.2.2\n', ['1:4 zonefile/ttl']],
    ['no name before blank ones', '$TTL 60\n A 192.0.2.1\n A 192.0.2.2\n', ['2:2 zonefile/name']],
    ['a name that cannot be read', '$TTL 60\na..b. A 192.0.2.1\n A 192.0.2.2\n', ['2:1 zonefile/name']],
    ['an entry that cannot be read', '$TTL 60\na. TXT "x\n A 192.0.2.2\n', ['2:8 zonefile/syntax']],
    ['a parenthesis', '$TTL 60\na. TXT ( x\nb. A 192.0.2.2\n', ['2:8 zonefile/syntax']],
  ])('one cause is one error: %s', async (_, text, expected) => {
    expect(faults(await read(text, {}, null)).map((fault) => fault.replace('zone:', ''))).toStrictEqual(
      expected,
    );
  });

  test('a SOA record that lies elsewhere is the error, not what it leaves outside', async () => {
    const reading = await read(
      'other.example 60 SOA a b 1 2 3 4 5\nwww.example.com. A 192.0.2.1\nb.example.com. A 192.0.2.2\n',
    );
    expect(faults(reading)).toStrictEqual(['zone:1:1 zonefile/name']);
  });

  test('the name of the zone needs no dot in its SOA record', async () => {
    const reading = await read('example.com 60 SOA a b 1 2 3 4 5\n  NS a.example.net.\n');
    expect(reading).toMatchObject({ zone: 'example.com.', diagnostics: [] });
    expect(reading.records.map(({ owner }) => owner)).toEqual(['example.com.', 'example.com.']);
  });

  test('$GENERATE makes 65536 records at once, and four times as many in all', async () => {
    const once = 'this makes more than 65536 records';
    expect(await generated(65_536)).toEqual([]);
    expect(await generated(65_537)).toEqual([once]);
    expect(await generated(262_143, 1)).toEqual([once]);
    expect(await generated(262_143, 1, 1)).toEqual([once, 'this makes more than 262144 records in all']);
  });

  test('a loop of includes is refused where it closes', async () => {
    const reading = await read('$INCLUDE a\n', { a: '$INCLUDE b\n', b: '$INCLUDE a\n' });
    expect(faults(reading)).toStrictEqual(['b:1:10 zonefile/include']);
  });

  test.each([
    [5, []],
    [6, ['zone:7:10 zonefile/include']],
  ])(
    'a file of a mebibyte that is included %i times counts from the second time on',
    async (count, problems) => {
      const lines = Array.from({ length: count }, (_, index) => `$INCLUDE a n${index}\n`).join('');
      const a = `x A 192.0.2.1\n;${' '.repeat(1024 * 1024 - 16)}\n`;
      expect(faults(await read(`$TTL 60\n${lines}`, { a }))).toStrictEqual(problems);
    },
  );

  test('a relative name needs an origin', async () => {
    expect(faults(await read('www 60 A 192.0.2.1\n', {}, null))).toStrictEqual(['zone:1:1 zonefile/name']);
  });
});

test.each(['', '\n', '; a comment\n', '$TTL 3600\n', '$ORIGIN example.com.\n$TTL 3600\n;www A 192.0.2.1\n'])(
  'the file %j has no records',
  async (text) => {
    const { diagnostics } = await read(text);
    expect(diagnostics.map(({ rule }) => rule.code)).toEqual(['zonefile/empty']);
  },
);

describe.each(zonefileRules.map((rule) => [rule.code, rule] as const))('%s', (code, { examples }) => {
  test('is broken, and nothing else, by its bad examples', async () => {
    for (const text of examples.bad) {
      expect((await read(text)).diagnostics.map(({ rule }) => rule.code)).toStrictEqual([code]);
    }
  });

  test('is kept by its good examples', async () => {
    for (const text of examples.good) expect((await read(text)).diagnostics).toStrictEqual([]);
  });
});

async function read(
  text: string,
  files: Readonly<Record<string, string>> = {},
  origin: string | null = 'example.com.',
): Promise<MasterFileReading> {
  return readZonefile(sourceFile('zone', text), {
    origin,
    named: null,
    txt: 'text',
    include: async (path) => {
      const included = files[path];
      if (included !== undefined) return sourceFile(path, included);
      return { reason: 'there is no such file', rule: null };
    },
  });
}

function summaries({ records, diagnostics }: MasterFileReading): readonly string[] {
  expect(diagnostics).toStrictEqual([]);
  return records.map(({ owner, ttl, type, rdata, text }) => {
    const prefix = owner === 'example.com.' ? '@' : owner.replace('.example.com.', '');
    const prio = type === 'MX' ? `${rdata?.prio} ` : '';
    return `${prefix} ${ttl} ${type} ${rdata ? prio + rdata.content : `= ${text}`}`;
  });
}

function faults({ diagnostics }: MasterFileReading): readonly string[] {
  return diagnostics.map(({ rule, at }) => {
    if (!at) throw new Error('no place');
    const { line, column } = positionAt(at.file, at.start);
    return `${at.file.path}:${line}:${column} ${rule.code}`;
  });
}

/** What is wrong with `$GENERATE` directives that make this many records. */
async function generated(...sizes: readonly number[]): Promise<readonly string[]> {
  const lines = sizes.map((size) => `$GENERATE 1-${size} h$ A 192.0.2.1\n`);
  return (await read(`$TTL 60\n${lines.join('')}`)).diagnostics.map(({ message }) => message);
}
