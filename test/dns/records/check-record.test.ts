import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord, writableRecord } from '../../../src/dns/records/check-record.js';
import { generalRules } from '../../../src/dns/check/general-rules.js';
import { recordTypes } from '../../../src/dns/types/registry.js';
import { codes, exampleRecord } from '../example-record.js';
import { runs } from '../../support/runs.js';
import { anyText } from '../../support/any-text.js';

const check = (fields: Parameters<typeof exampleRecord>[0]) =>
  checkRecord(exampleRecord(fields), 'example.com');

describe('checkRecord', () => {
  test.each([
    [{}, []],
    [{ prio: 65_535 }, []],
    [{ prio: 65_536 }, ['prio/range']],
    [{ prio: -1 }, ['prio/range']],
    [{ prio: 1.5 }, ['prio/range']],
    [{ prio: Number.NaN }, ['prio/range']],
    [{ ttl: 59 }, ['ttl/range']],
    [{ ttl: 60 }, ['ttl/short']],
    [{ ttl: 599 }, ['ttl/short']],
    [{ ttl: 600 }, []],
    [{ ttl: 259_200 }, []],
    [{ ttl: 259_201 }, ['ttl/range']],
    [{ ttl: 60.5 }, ['ttl/range']],
    [{ content: '192.0.2.ü' }, ['content/ascii']],
    [{ content: '192.0.2.1\t' }, ['content/ascii']],
    [{ content: '192.0.2.1\n' }, ['content/ascii']],
    [{ type: 'TXT', content: 'x'.repeat(65_535) }, []],
    [{ type: 'TXT', content: 'x'.repeat(65_536) }, ['content/too-long']],
    [{ content: 'x'.repeat(65_536) }, ['content/too-long']],
    [{ type: 'TXT', content: '' }, ['content/missing']],
    [{ content: '' }, ['a/content']],
    [
      { prefix: 'W_W', content: 'x', ttl: 1, prio: -1 },
      ['name/uppercase', 'name/host-name', 'prio/range', 'ttl/range', 'a/content'],
    ],
    // How a content is spelled is no second mistake.
    [{ type: 'MX', content: '192.0.2.1.' }, ['mx/target']],
    [{ type: 'CNAME', prefix: 'www', content: 'HTTPS://WWW.example.net./' }, ['cname/target']],
    [{ type: 'MX', content: 'Mail_in.example.net.' }, ['name/uppercase', 'name/trailing-dot', 'mx/target']],
    [{ type: 'WEBFORWARD', content: 'https://example.net' }, []],
    [{ type: 'WEBFORWARD', prefix: 'a b' }, ['name/dns-name']],
  ])('judges %j', (fields, expected) => {
    expect(codes(check(fields))).toEqual(expected);
  });

  test('points at the field at fault', () => {
    const problems = check({ prefix: 'a_b', content: 'x', ttl: 1, prio: -1 });
    expect(problems.map(({ field }) => field)).toEqual(['prefix', 'prio', 'ttl', 'content']);
  });

  test('allocates nothing for a valid record', () => {
    expect(check({})).toBe(check({ prefix: 'mail', content: '192.0.2.2' }));
  });

  test('never throws, whatever the fields hold', () => {
    const type = fc.constantFrom('X', ...recordTypes.map((known) => known.type));
    const text = fc.oneof(anyText(), fc.string({ unit: 'binary-ascii' }));
    fc.assert(
      fc.property(type, text, text, fc.double(), (name, prefix, content, number) => {
        expect(check({ type: name, prefix, content, prio: number, ttl: number })).toBeInstanceOf(Array);
      }),
      { numRuns: runs(2000) },
    );
  });
});

test.each([
  ['192.0.2.ü', /U\+00FC at position 9$/],
  ['a\tb', /U\+0009 at position 2$/],
])('the content %j has a character that is named', (content, said) => {
  expect(check({ content })).toMatchObject([{ message: expect.stringMatching(said) }]);
});

test.each([
  [{ type: 'AAAA', content: '2001:DB8::1' }, '2001:DB8::1'],
  [{ type: 'AAAA', content: '2001:DB8::1', ttl: 59 }, '2001:DB8::1'],
  [{ type: 'A', content: ' 192.0.2.1' }, '192.0.2.1'],
  [{ type: 'A', prefix: 'a_b', ttl: 60, content: '192.0.2.1' }, '192.0.2.1'],
  [{ type: 'CAA', content: '0 ISSUE ca.example.net' }, '0 issue "ca.example.net"'],
])('%j may be written with %j', (fields, content) => {
  const record = exampleRecord(fields);
  expect(writableRecord('example.com', record, { txt: 'text', protocol: 'rest' })).toEqual({
    ...record,
    content,
  });
});

describe('generalRules', () => {
  test('have codes of their own', () => {
    const all = generalRules.map((rule) => rule.code);
    expect(new Set(all).size).toBe(all.length);
  });
});
