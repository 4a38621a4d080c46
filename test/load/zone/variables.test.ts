import { describe, expect, test } from 'vitest';
import { MAX_CONTENT_LENGTH } from '../../../src/dns/limits.js';
import { loadText, placed } from '../support.js';

const own = 'zone: example.com\nvars: { web: 192.0.2.10, low: 5m, team: dns, ns: ns }\n';

function contentsOf(text: string): Promise<readonly unknown[]> {
  return loadText(text).then(({ zone, diagnostics }) => {
    expect(placed(diagnostics)).toEqual([]);
    return zone?.records.map(({ prefix, content, ttl }) => [prefix, content, ttl]) ?? [];
  });
}

describe('a variable is replaced', () => {
  test.each<[string, string, readonly unknown[]]>([
    ['in a content', 'records: { www: { A: "${web}" } }', ['www', '192.0.2.10', 3600]],
    ['without quotes', 'records:\n  www:\n    A: ${web}', ['www', '192.0.2.10', 3600]],
    ['in a map', 'records: { www: { A: { content: "${web}" } } }', ['www', '192.0.2.10', 3600]],
    ['in a prefix', 'records: { "${team}.a": { A: 192.0.2.1 } }', ['dns.a', '192.0.2.1', 3600]],
    [
      'several times',
      'records: { a: { TXT: "${web} ${web}${team}" } }',
      ['a', '192.0.2.10 192.0.2.10dns', 3600],
    ],
    ['in the TTL of the file', 'ttl: ${low}\nrecords: { a: { TXT: b } }', ['a', 'b', 300]],
    ['in the TTL of a name', 'records: { a: { ttl: "${low}", TXT: b } }', ['a', 'b', 300]],
    ['in the TTL of a value', 'records: { a: { TXT: { content: b, ttl: "${low}" } } }', ['a', 'b', 300]],
    ['by the name of the zone', 'records: { a: { TXT: "by ${zone}" } }', ['a', 'by example.com', 3600]],
    [
      'not after a dollar sign',
      'records: { a: { TXT: "$${web} $$${web} $ {web}" } }',
      ['a', '${web} $${web} $ {web}', 3600],
    ],
  ])('%s', async (_, text, record) => {
    expect(await contentsOf(`${own}${text}\n`)).toEqual([record]);
  });

  test('in notes and owners', async () => {
    const { zone } = await loadText(
      `${own}records: { a: { A: { content: 192.0.2.1, note: "by \${team}", owner: "team-\${team}" } } }\n`,
    );
    expect(zone?.records[0]?.about).toEqual({ note: 'by dns', owner: 'team-dns' });
  });

  test('in patterns and exceptions', async () => {
    const { zone } = await loadText(
      `${own}records: {}\nignore: [{ prefix: "*.\${team}" }]\nprotect: [{ content: "\${web}" }]\nexcept: [{ rule: ttl/short, prefix: "\${team}", reason: "\${zone}" }]\n`,
    );
    expect(zone).toMatchObject({
      ignore: [{ prefix: '*.dns' }],
      protect: [{ content: '192.0.2.10' }],
      except: [{ prefix: 'dns', reason: 'example.com' }],
    });
  });

  test('or named with the zone that lacks it, in a file that zones share', async () => {
    const { diagnostics } = await loadText('zone: example.org\nrecords: {}\ninclude: a.yaml\n', {
      'a.yaml': 'records: { a: { TXT: "${tenant}" } }\n',
    });
    expect(diagnostics).toMatchObject([
      {
        rule: { code: 'vars/unknown' },
        message: expect.stringContaining('example.org'),
        zone: 'example.org',
        related: [{ at: { file: { path: expect.stringMatching(/zone\.yaml$/) } } }],
      },
    ]);
  });

  test('in included files and their paths', async () => {
    const { zone, diagnostics } = await loadText(`${own}records: {}\ninclude: "\${team}/a.yaml"\n`, {
      'dns/a.yaml': 'ttl: ${low}\nrecords: { "${team}": { A: "${web}" } }\n',
    });
    expect(placed(diagnostics)).toEqual([]);
    expect(zone?.records).toMatchObject([{ prefix: 'dns', content: '192.0.2.10', ttl: 300 }]);
  });

  test('in the name of a zone', async () => {
    const { zone } = await loadText('zone: "${env}.example.com"\nvars: { env: staging }\nrecords: {}\n');
    expect(zone?.name).toBe('staging.example.com');
  });

  test('as it is written, whatever it looks like', async () => {
    const text =
      'zone: example.com\nvars: { a: 0123, b: 1.10, c: no, d: true }\nrecords: { a: { TXT: "${a} ${b} ${c} ${d}" } }\n';
    expect(await contentsOf(text)).toEqual([['a', '0123 1.10 no true', 3600]]);
  });
});

describe('what is wrong with a variable', () => {
  test.each<[string, string, readonly string[]]>([
    ['it is not defined', 'records: { a: { A: "${wbe}" } }', ['vars/unknown 3:20']],
    ['it is not defined in a name', 'records: { "${a}": { A: 192.0.2.1 } }', ['vars/unknown 3:12']],
    ['it does not end', 'records: { a: { TXT: "${web" } }', ['vars/unknown 3:22']],
    ['it has no name', 'records: { a: { TXT: "${}" } }', ['vars/unknown 3:22']],
    ['it has blanks', 'records: { a: { TXT: "${ web }" } }', ['vars/unknown 3:22']],
    ['it is a property of objects', 'records: { a: { TXT: "${constructor}" } }', ['vars/unknown 3:22']],
    [
      'it makes two names equal',
      'records:\n  "${team}": { A: { content: 192.0.2.1, ttl: "${team}" } }\n  dns: { A: 192.0.2.2 }',
      ['yaml/duplicate-key 5:3', 'schema/value 4:46'],
    ],
    [
      'it makes three names equal',
      'records: { "${team}": { A: 192.0.2.1 }, "d${ns}": { A: 192.0.2.2 }, dns: { A: 192.0.2.3 } }',
      ['yaml/duplicate-key 3:41', 'yaml/duplicate-key 3:69'],
    ],
    ['it is no TTL', 'ttl: ${web}\nrecords: { a: { TXT: b } }', ['schema/value 3:6']],
    [
      'it is not defined in an alias',
      'records: { a: { A: &a "${b}" }, c: { A: *a } }',
      ['vars/unknown 3:23', 'vars/unknown 3:41'],
    ],
  ])('%s', async (_, text, problems) => {
    expect(placed((await loadText(`${own}${text}\n`)).diagnostics)).toEqual(problems);
  });

  test.each<[string, string, readonly string[]]>([
    ['a name with a dot', '{ a.b: c }', ['vars/name 2:9']],
    ['a digit first', '{ 1a: c }', ['vars/name 2:9']],
    ['the name of the zone', '{ zone: example.net }', ['vars/name 2:9']],
    ['another variable', '{ a: b, c: "${a}" }', ['vars/unknown 2:18']],
    ['a list', '{ a: [b] }', ['schema/type 2:12']],
    ['nothing', '{ a: }', ['schema/type 2:9']],
    ['no map', 'a', ['schema/type 2:7']],
  ])('vars with %s', async (_, vars, problems) => {
    const { diagnostics } = await loadText(`zone: example.com\nvars: ${vars}\nrecords: {}\n`);
    expect(placed(diagnostics)).toEqual(problems);
  });

  test('is told with the one that was meant', async () => {
    const { diagnostics } = await loadText(`${own}records: { a: { A: "\${wbe}" } }\n`);
    expect(diagnostics).toMatchObject([
      { message: 'unknown variable "${wbe}"', hint: 'did you mean web?', zone: 'example.com' },
    ]);
  });

  test('is not what its record would be', async () => {
    const { zone } = await loadText(`${own}records: { a: { A: ["\${wbe}", 192.0.2.1] } }\n`);
    expect(zone?.records.map(({ content }) => content)).toEqual(['192.0.2.1']);
  });
});

test('variables that would grow without end are not written out', async () => {
  const { zone, diagnostics } = await loadText(
    `zone: example.com\nvars: { a: ${'x'.repeat(60_000)} }\nrecords: { a: { TXT: "${'${a}'.repeat(10_000)}" } }\n`,
  );
  expect(diagnostics).toEqual([]);
  expect(zone?.records[0]?.content.length).toBeLessThan(300_000);
});

test.each([
  ['as long as a content may be', 0, 'dns'],
  ['longer', 1, '${team}'],
])('variables of a text that is %s', async (_, more, expected) => {
  const text = '${team}'.padEnd(MAX_CONTENT_LENGTH + more, 'x');
  const { zone } = await loadText(`${own}records: { a: { TXT: "${text}" } }\n`);
  expect(zone?.records[0]?.content.replace(/x*$/, '')).toBe(expected);
});

test('variables are replaced up to twice the length of a content', async () => {
  const value = 'x'.repeat(1000);
  const [fits, all] = [Math.floor((2 * MAX_CONTENT_LENGTH) / value.length), 140];
  const { zone } = await loadText(
    `zone: example.com\nvars: { a: ${value} }\nrecords: { a: { TXT: "${'${a}'.repeat(all)}" } }\n`,
  );
  expect(zone?.records[0]?.content).toBe(value.repeat(fits) + '${a}'.repeat(all - fits));
});
