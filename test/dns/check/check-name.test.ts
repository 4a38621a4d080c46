import { describe, expect, test } from 'vitest';
import { checkOwner, checkTarget, nameFault } from '../../../src/dns/check/check-name.js';
import { dnsNameRule, hostNameRule } from '../../../src/dns/check/general-rules.js';
import { codes, exampleRecord } from '../example-record.js';

const LABEL = 'a'.repeat(63);

describe('checkOwner', () => {
  test.each([
    ['', 'host-name', 'example.com', []],
    ['', 'dns-name', 'example.xn--p1ai1', []],
    ['', 'host-name', 'example.xn--p1ai', ['name/host-name']],
    ['*', 'host-name', 'example.com', []],
    ['*', 'dns-name', 'example.com', ['name/dns-name']],
    ['_dmarc', 'dns-name', 'example.com', []],
    ['_dmarc', 'host-name', 'example.com', ['name/host-name']],
    ['WWW', 'host-name', 'example.com', ['name/uppercase']],
    ['www.', 'host-name', 'example.com', ['name/trailing-dot']],
    ['WWW.', 'dns-name', 'example.com', ['name/uppercase', 'name/trailing-dot']],
    ['W_W', 'host-name', 'example.com', ['name/uppercase', 'name/host-name']],
    ['www..', 'host-name', 'example.com', ['name/host-name']],
    ['.', 'dns-name', 'example.com', ['name/dns-name']],
    ['ab--c', 'dns-name', 'example.com', ['name/punycode']],
    ['ab--c!', 'dns-name', 'example.com', ['name/punycode', 'name/dns-name']],
    [`${LABEL}a`, 'host-name', 'example.com', ['name/label-length']],
    [`${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(49)}`, 'dns-name', 'example.com', []],
    [`${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(50)}`, 'dns-name', 'example.com', ['name/label-length']],
    [`${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(51)}`, 'dns-name', 'example.com', ['name/label-length']],
    [`${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(52)}`, 'dns-name', 'example.com', ['name/too-long']],
  ] as const)('judges %s as %s in %s', (prefix, kind, zone, expected) => {
    const problems = checkOwner(exampleRecord({ prefix }), zone, kind);
    expect(codes(problems)).toEqual(expected);
    for (const problem of problems) expect(problem.field).toBe('prefix');
  });

  test('says which spelling a repair changes', () => {
    const [owner] = checkOwner(exampleRecord({ prefix: 'WWW' }), 'example.com', 'host-name');
    const [target] = checkTarget('WWW.example.com', 'host-name', hostNameRule);
    expect([owner?.repair, target?.repair]).toEqual(['name', 'target']);
  });

  test.each([
    ['host-name', 'host name'],
    ['dns-name', 'DNS name'],
  ] as const)('says what a %s must be', (kind, name) => {
    expect(checkOwner(exampleRecord({ prefix: 'a!' }), 'example.com', kind)[0]?.message).toContain(name);
  });

  test.each(['\\*', '\\*.dev'])('says how the wildcard %s of a pattern is written as a name', (prefix) => {
    for (const kind of ['host-name', 'dns-name'] as const)
      expect(checkOwner(exampleRecord({ prefix }), 'example.com', kind)[0]?.message).toContain('"*"');
  });

  test('gives the right spelling as the hint', () => {
    const [problem] = checkOwner(exampleRecord({ prefix: 'WWW.' }), 'example.com', 'host-name');
    expect(problem?.hint).toContain(' www');
    expect(problem?.hint).not.toMatch(/WWW|\.$/);
  });

  test('allocates nothing for a valid name', () => {
    const [www, mail] = ['www', 'mail'].map((prefix) =>
      checkOwner(exampleRecord({ prefix }), 'example.com', 'host-name'),
    );
    expect(www).toBe(mail);
    expect(checkTarget('www.example.net', 'host-name', hostNameRule)).toBe(www);
  });
});

describe('checkTarget', () => {
  test.each([
    ['www.example.net', []],
    ['WWW.example.net.', ['name/uppercase', 'name/trailing-dot']],
    ['www', ['name/dns-name']],
    ['*.example.net', ['name/dns-name']],
    ['a..b', ['name/dns-name']],
    [`${'a'.repeat(64)}.example.net`, ['name/label-length']],
    [`${'a.'.repeat(130)}com`, ['target/too-long']],
    [`${'a.'.repeat(130)}c_m`, ['name/dns-name']],
  ] as const)('judges %s', (name, expected) => {
    const problems = checkTarget(name, 'dns-name', dnsNameRule);
    expect(codes(problems).filter((code) => code !== 'name/trailing-dot' || name.startsWith('WWW'))).toEqual(
      expected,
    );
    for (const problem of problems) expect(problem.field).toBe('content');
  });
});

describe('nameFault', () => {
  test.each([
    ['', 'dns-name', 'empty'],
    ['a b.com', 'dns-name', 'space'],
    ['a..com', 'dns-name', 'empty'],
    ['localhost', 'dns-name', 'two labels'],
    ['*.example.com', 'dns-name', 'wildcards'],
    ['a*.example.com', 'host-name', 'wildcard'],
    ['www.*.example.com', 'host-name', 'wildcard'],
    ['a_b.example.com', 'host-name', '"a_b"'],
    ['*.a_b.example.com', 'host-name', '"a_b"'],
    ['a!b.example.com', 'dns-name', '"a!b"'],
    ['-a.example.com', 'host-name', 'hyphen'],
    ['a-.example.com', 'dns-name', 'hyphen'],
    ['a_.example.com', 'dns-name', 'underscore'],
    ['a.b_c.com', 'dns-name', '"b_c"'],
    ['example.c0m', 'host-name', '"c0m"'],
    ['example.c', 'dns-name', '"c"'],
    ['', 'host-name', 'it is empty'],
    ['a-b.c_d.e_f.com', 'dns-name', '"e_f"'],
    ['a*.example.com', 'host-name', 'first label'],
    ['a!b.example.com', 'host-name', '0-9 and hyphen'],
    ['a!b.example.com', 'dns-name', 'hyphen and underscore'],
    ['www.example.c0m', 'host-name', '"c0m"'],
    ['example.c0m', 'host-name', 'other than a-z'],
    ['www._tcp.c0m', 'dns-name', '"c0m"'],
    ['example.c0m', 'dns-name', 'begin and end with a letter'],
  ] as const)('names the fault of %j as a %s', (name, kind, word) => {
    expect(nameFault(name, kind)).toContain(word);
  });
});
