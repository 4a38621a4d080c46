import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { generalRules } from '../../../src/dns/check/general-rules.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { Problem } from '../../../src/dns/check/problem.js';
import type { RecordType } from '../../../src/dns/types/descriptor.js';
import { slipIn } from '../../../src/dns/records/slips.js';
import { recordType, recordTypes, rulesOfType, typeOf, typesOf } from '../../../src/dns/types/registry.js';
import { codes, exampleRecord } from '../example-record.js';
import { vectorFiles } from './vectors.js';
import { runs } from '../../support/runs.js';
import { anyText } from '../../support/any-text.js';

/** Service-interfaces.md, "Supported record types". */
const SUPPORTED = 'CNAME A AAAA MX TXT SRV SSHFP TLSA AFSDB NAPTR NS DS LOC CAA SVCB HTTPS'.split(' ');

/** What name servers have besides. */
const OTHERS = ['PTR', 'URI', 'DNAME', 'SMIMEA', 'OPENPGPKEY', 'RP'];

describe('the registry', () => {
  test.each([
    ['rest', SUPPORTED],
    ['update', [...SUPPORTED, ...OTHERS]],
  ] as const)('has the types of %s, each once', (protocol, names) => {
    expect(new Set(typesOf(protocol).map(({ type }) => type))).toEqual(new Set(names));
    expect(typesOf(protocol)).toHaveLength(names.length);
  });

  test('tells the types of the service from others', () => {
    for (const name of SUPPORTED) expect(typeOf('rest', name)?.type).toBe(name);
    for (const name of OTHERS) expect(typeOf('rest', name)).toBeUndefined();
    for (const name of OTHERS) expect(typeOf('update', name)?.type).toBe(name);
  });

  test('finds types by their name and no others', () => {
    for (const name of [...SUPPORTED, ...OTHERS]) expect(recordType(name)?.type).toBe(name);
    for (const type of recordTypes) expect(recordType(type.type)).toBe(type);
    for (const name of ['a', 'HINFO', '', 'constructor']) expect(recordType(name)).toBeUndefined();
  });
});

describe('the rules of all types', () => {
  const rules = new Set([...generalRules, ...recordTypes.flatMap(rulesOfType)]);

  test('have codes of their own', () => {
    const all = [...rules].map(({ code }) => code);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each([...rules].map((rule) => [rule.code, rule] as const))('%s is complete', (code, rule) => {
    expect(code).toMatch(/^[a-z]+\/[a-z]+(-[a-z]+)*$/);
    for (const text of [rule.summary, rule.explanation]) expect(text).toMatch(/^[A-Z].*\.$/);
    expect(rule.reference).toMatch(/service-interfaces\.md|RFC \d+/);
    expect(rule.examples.bad.length).toBeGreaterThan(0);
    expect(rule.examples.good).toHaveLength(rule.examples.bad.length);
    expect(rule.examples.good).not.toEqual(rule.examples.bad);
  });
});

const PROTOCOLS = ['rest', 'update'] as const;

/** The names of types that cannot have any. */
const PREFIXES: Readonly<Record<string, string>> = {
  SRV: '_sip._tcp',
  TLSA: '_443._tcp',
  URI: '_http._tcp',
  SMIMEA: `${'0'.repeat(56)}._smimecert`,
  OPENPGPKEY: `${'0'.repeat(56)}._openpgpkey`,
};

describe.each(recordTypes)('$type', (type) => {
  const known =
    vectorFiles.find((file) => file.type === type.type)?.valid.map(({ content }) => content) ?? [];
  const likely = edited([type.example, ...known]);
  const any = fc.oneof(likely, anyText());

  test('takes its own example, which is in canonical form', () => {
    const record = exampleRecord({
      type: type.type,
      prefix: PREFIXES[type.type] ?? 'www',
      content: type.example,
    });
    for (const protocol of type.service ? PROTOCOLS : ['update' as const])
      expect(codes(checkRecord(record, 'example.com', { protocol }))).toEqual([]);
    expect(type.canonical(type.canonical(type.example))).toBe(type.canonical(type.example));
  });

  test('has a canonical form that is its own canonical form', () => {
    fc.assert(
      fc.property(any, (content) => {
        const canonical = type.canonical(content);
        expect(type.canonical(canonical)).toBe(canonical);
      }),
      { numRuns: runs(100) },
    );
  });

  test('has a canonical form that is valid where the content is', () => {
    fc.assert(
      fc.property(likely, (content) => {
        fc.pre(contentProblems(type, content).length === 0);
        expect(contentProblems(type, type.canonical(content))).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  test('hints at nothing that needs another hint', () => {
    fc.assert(
      fc.property(likely, (content) => {
        fc.pre(slipIn(content, type) === null);
        const hint = formHint(type, content);
        const canonical = type.canonical(content);
        expect([undefined, `write ${canonical}`]).toContain(hint);
        expect(hint === undefined ? undefined : formHint(type, canonical)).toBeUndefined();
      }),
      { numRuns: runs(100) },
    );
  });

  test('never throws, whatever the content', () => {
    fc.assert(
      fc.property(any, fc.string({ unit: 'binary-ascii' }), (content, prefix) => {
        const found = problemsOf(type, exampleRecord({ type: type.type, prefix, content }));
        expect(found).toBeInstanceOf(Array);
        expect(type.claims?.(exampleRecord({ type: type.type, content })) ?? []).toBeInstanceOf(Array);
      }),
      { numRuns: runs(100) },
    );
  });

  test.each(['a', '\\', '1 ', '0 ",', 'a.', 'ab==,', '1 . a='])(
    'takes the longest contents of %j',
    (part) => {
      const content = part.repeat(Math.floor(65_535 / part.length));
      for (const text of [content, `${type.example} ${content}`, `1 . ${content}!`]) {
        problemsOf(type, exampleRecord({ type: type.type, content: text, prefix: content }));
        expect(type.canonical(text)).toBeTypeOf('string');
      }
    },
  );
});

/** Contents with something small changed. */
function edited(seeds: readonly string[]): fc.Arbitrary<string> {
  const inserted = fc.constantFrom('', String.raw`\065`, ...Array.from(' ".,-=*;09aAN\\'));
  const edit = fc.record({ at: fc.nat(80), remove: fc.nat(2), insert: inserted });
  const seed = fc.constantFrom(...seeds.filter(({ length }) => length < 1000));
  return fc.tuple(seed, fc.array(edit, { maxLength: 3 })).map(([start, edits]) => {
    let content = start;
    for (const { at, remove, insert } of edits) {
      const place = at % (content.length + 1);
      content = content.slice(0, place) + insert + content.slice(place + remove);
    }
    return content;
  });
}

/** The errors of a content, whatever the name. */
function contentProblems(type: RecordType, content: string): readonly Problem[] {
  const record = exampleRecord({ type: type.type, prefix: 'www', content });
  const protocol = type.service ? 'rest' : 'update';
  return checkRecord(record, 'example.com', { protocol }).filter(
    ({ rule, field }) => rule.severity === 'error' && field === 'content',
  );
}

/** What the type says to write in place of a content that does not have its form. */
function formHint(type: RecordType, content: string): string | undefined {
  return contentProblems(type, content).find(({ rule }) => rule.code.endsWith('/content'))?.hint;
}

function problemsOf({ service, check }: RecordType, record: DnsRecord): readonly Problem[] {
  return [service?.check, check].flatMap((each) => each?.(record, 'example.com') ?? []);
}
