import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Protocol } from '../../../src/dns/protocol.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { zoneSchemaCheck } from '../../../src/load/zone/zone-schema.js';
import { placed } from '../support.js';

/** The record sets of a name; they begin in the fourth line. */
async function problemsIn(sets: string, protocol: Protocol = 'rest'): Promise<readonly Diagnostic[]> {
  const { root } = readYaml(sourceFile('a.yaml', `zone: example.com\nrecords:\n  www:\n${sets}`));
  return root ? zoneSchemaCheck(protocol)(root) : [];
}

test.each([
  ['in lower case', '    cname: a.example\n', ['type/unknown 4:5']],
  ['that there are not', '    SPF: a\n    ALIAS: b\n', ['type/unknown 4:5', 'type/unknown 5:5']],
  ['of JavaScript', '    constructor: 1\n    __proto__: 2\n', ['type/unknown 4:5', 'type/unknown 5:5']],
  [
    'beside other mistakes',
    '    TYPE: 1\n    A: { x: 1 }\n',
    ['schema/unknown-key 5:10', 'type/unknown 4:5'],
  ],
])('types %s are reported where they stand', async (_, sets, expected) => {
  expect(placed(await problemsIn(sets)).toSorted()).toEqual(expected);
});

test('a type that is likely meant is suggested', async () => {
  const [problem] = await problemsIn('    cname: a.example\n');
  expect(problem).toMatchObject({ suggestion: { written: 'cname', meant: 'CNAME' } });
});

const COMMA = 'inside braces, a comma ends a value: write several values in brackets, or the value in quotes';

test.each([
  ['    cname: a.example\n', 'did you mean "CNAME"?'],
  [
    '    NOTHING: a\n',
    'the record types are NS, DS, A, AAAA, CNAME, HTTPS, SVCB, MX, TXT, SRV, CAA, TLSA, SSHFP, NAPTR, AFSDB, LOC',
  ],
  ['    { A: 192.0.2.1,192.0.2.2 }\n', COMMA],
  ['    { TXT: v=spf1, -all }\n', COMMA],
])('%j has a hint', async (sets, hint) => {
  const [problem] = await problemsIn(sets);
  expect(problem?.hint).toBe(hint);
});

test.each<[string, Protocol]>([
  ['SOA', 'rest'],
  ['SOA', 'update'],
  ['DNSKEY', 'update'],
])('a file leaves out %s records (%s)', async (type, protocol) => {
  const [problem] = await problemsIn(`    ${type}: a\n`, protocol);
  expect(problem?.rule.code).toBe('type/unknown');
  expect(problem?.hint).not.toContain('the record types are');
  expect(problem?.suggestion).toBeUndefined();
});
