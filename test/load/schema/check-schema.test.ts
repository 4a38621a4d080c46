import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { zoneFile } from '../../../src/load/generated/zone-file.js';
import { checkSchema } from '../../../src/load/schema/check-schema.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { placed, placeOf } from '../support.js';

const zone = 'zone: example.com\n';

const COMMA = 'inside braces, a comma ends a value: write several values in brackets, or the value in quotes';

/** The name stands in line 3, its record sets from line 4 on. */
const records = (text: string): string => `${zone}records:\n  www:\n${text}`;

describe('a zone file of the right form', () => {
  test.each([
    `${zone}records: {}\n`,
    `${zone}ttl: 1h30m\nrecords: {}\nignore: []\nprotect: []\npolicy: sync\ninclude: []\n`,
    `${zone}ttl: 90\nrecords: {}\ninclude: ../shared/mail.yaml\n`,
    `${zone}records: {}\nignore: [{ prefix: 1 }, { type: TXT, content: no }]\n`,
    records('    TXT: [0123, 1.10, no, 0x10, ~, null, "", true, 1e3, 1e999, .inf, .nan]\n'),
    records('    A: [192.0.2.1, { content: 192.0.2.2, ttl: 2d, prio: 0, active: false }]\n'),
    records('    A: []\n'),
    records('    {}\n'),
  ])('%j', (text) => {
    expect(check(text)).toEqual([]);
  });
});

describe('one diagnostic a mistake', () => {
  test.each<[string, string, readonly string[]]>([
    ['text', 'foo\n', ['schema/type 1:1']],
    ['a list', '- a\n', ['schema/type 1:1']],
    ['no records', zone, ['schema/missing-key 1:1']],
    ['no zone', 'records: {}\n', ['schema/missing-key 1:1']],
    [
      'an unknown key instead',
      'zone: a.example\nfoo: {}\n',
      ['schema/missing-key 1:1', 'schema/unknown-key 2:1'],
    ],
    ['a misspelt key instead', 'zone: a.example\nrecrods: {}\n', ['schema/unknown-key 2:1']],
    ['records without a value', `${zone}records:\n`, ['schema/type 2:1']],
    ['records as a list', `${zone}records: []\n`, ['schema/type 2:10']],
    ['a misspelt key', `zoen: example.com\nrecords: {}\n`, ['schema/unknown-key 1:1']],
    ['a foreign key', `${zone}records: {}\nowner: me\n`, ['schema/unknown-key 3:1']],
    ['an empty list of zones', 'zone: []\nrecords: {}\n', ['schema/value 1:7']],
    ['an empty variable', 'zone: example.com\nvars: { a: "" }\nrecords: {}\n', ['schema/value 2:12']],
    ['a policy that there is not', `${zone}policy: snyc\nrecords: {}\n`, ['schema/value 2:9']],
    ['a policy without a value', `${zone}policy:\nrecords: {}\n`, ['schema/type 2:1']],
    ['a policy as a list', `${zone}policy: [sync]\nrecords: {}\n`, ['schema/type 2:9']],
    ['ignore as a map', `${zone}records: {}\nignore: { type: TXT }\n`, ['schema/type 3:9']],
    ['a pattern of nothing', `${zone}records: {}\nignore: [{}]\n`, ['schema/value 3:10']],
    ['a pattern as text', `${zone}records: {}\nprotect: [www]\n`, ['schema/type 3:11']],
    [
      'a pattern with a foreign key',
      `${zone}records: {}\nprotect: [{ ttl: 1 }]\n`,
      ['schema/unknown-key 3:13'],
    ],
    ['a number as an include', `${zone}records: {}\ninclude: [1]\n`, ['schema/type 3:11']],
    ['a name without record sets', records(''), ['schema/type 3:3']],
    ['a value without a type', `${zone}records:\n  www: 192.0.2.1\n`, ['schema/type 3:8']],
    ['a type without a value', records('    A:\n'), ['schema/type 4:5']],
    ['a list in a list', records('    A: [[192.0.2.1]]\n'), ['schema/type 4:9']],
    ['nothing in a list', records('    A:\n      -\n'), ['schema/type 5:8']],
    ['a content as a key', records('    A: { 192.0.2.1 }\n'), ['schema/unknown-key 4:10']],
    ['a misspelt content', records('    A: { contnt: 192.0.2.1 }\n'), ['schema/unknown-key 4:10']],
    ['no content', records('    A: { ttl: 600 }\n'), ['schema/missing-key 4:8']],
    ['nothing as content', records('    A: { content: }\n'), ['schema/type 4:10']],
    ['a list as content', records('    A: { content: [a] }\n'), ['schema/type 4:19']],
    ['a ttl in quotes', records('    A: { content: a, ttl: "3600" }\n'), ['schema/value 4:27']],
    ['a ttl of words', records('    A: { content: a, ttl: 1 hour }\n'), ['schema/value 4:27']],
    ['a ttl with a fraction', records('    A: { content: a, ttl: 1.5 }\n'), ['schema/type 4:27']],
    [
      'a ttl of units in the wrong order',
      records('    A: { content: a, ttl: 30m1h }\n'),
      ['schema/value 4:27'],
    ],
    ['a prio in quotes', records('    A: { content: a, prio: "1" }\n'), ['schema/type 4:28']],
    ['a prio with a fraction', records('    A: { content: a, prio: 1.5 }\n'), ['schema/type 4:28']],
    ['active in quotes', records('    A: { content: a, active: "true" }\n'), ['schema/type 4:30']],
    ['active as yes', records('    A: { content: a, active: yes }\n'), ['schema/type 4:30']],
    ['active as a number', records('    A: { content: a, active: 1 }\n'), ['schema/type 4:30']],
    ['a prefix with a slash and a tilde', `${zone}records:\n  a/~b: 1\n`, ['schema/type 3:9']],
  ])('%s', (_, text, problems) => {
    expect(check(text)).toEqual(problems);
  });

  test('all of them at once', () => {
    const text = 'zone: example.com\nttl: long\npolcy: sync\nrecords:\n  www: 1\n  a: { A: { x: 1 } }\n';
    expect(check(text).toSorted()).toEqual([
      'schema/type 5:8',
      'schema/unknown-key 3:1',
      'schema/unknown-key 6:13',
      'schema/value 2:6',
    ]);
  });
});

test('ranges of ttl and prio are told by rules of their own', () => {
  expect(
    check(records('    MX: { content: a, ttl: 1, prio: 70000 }\n    A: { content: a, ttl: -5 }\n')),
  ).toEqual([]);
});

// A validator that copies its errors with each call of another takes time in proportion to the square of the mistakes.
test.each(['zone', 'include', 'plan', 'journal'])('the validator of a %s file copies no errors', (name) => {
  const code = readFileSync(`src/load/generated/${name}-file.js`, 'utf8');
  expect(code).toContain('append(vErrors,');
  expect(code).not.toContain('.concat(');
});

test.each([
  ['a misspelt key', 'zoen: example.com\nrecords: {}\n', 'did you mean "zone"?'],
  [
    'a foreign key',
    `${zone}records: {}\nowner: me\n`,
    'the keys are zone, ttl, records, serviceRecords, ignore, protect, policy, include, vars, except, expect',
  ],
  ['a misspelt policy', `${zone}policy: snyc\nrecords: {}\n`, 'did you mean "sync"?'],
  ['no records', zone, 'a zone without records has `records: {}`'],
  [
    'no zone',
    'records: {}\n',
    'write `zone: example.com`; a file that zones include is checked with them, by `zonemason validate`',
  ],
  ['a foreign policy', `${zone}policy: x\nrecords: {}\n`, undefined],
  ['a policy without a value', `${zone}policy:\nrecords: {}\n`, 'write sync, upsert-only or create-only'],
  [
    'a policy as a list',
    `${zone}policy: [sync]\nrecords: {}\n`,
    'write only one: sync, upsert-only or create-only',
  ],
  ['a text in place of the file', 'foo\n', 'write it as `key: value` lines'],
  ['a prio in quotes', records('    MX: { content: a, prio: "1" }\n'), 'write it without quotes'],
  [
    'a value in place of types',
    `${zone}records:\n  www: a\n`,
    'write record types under it, as in `A: 192.0.2.1`',
  ],
  ['a type without a value', records('    A:\n'), 'write the content, or a list of contents'],
  ['a pattern as text', `${zone}records: {}\nprotect: [www]\n`, 'write it like { prefix: www, type: A }'],
  [
    'a quoted text in place of a list',
    `${zone}records: {}\nserviceRecords: "@ MX"\n`,
    'write a list, as in `- "@ MX"` or `- { prefix: webmail, type: A }`',
  ],
  [
    'a question without a type',
    `${zone}records: {}\nexpect: [{ ask: 'www' }]\n`,
    'write it like www A or www.example.net MX',
  ],
  [
    'several contents of a service record',
    `${zone}records: {}\nserviceRecords: [{ prefix: www, type: A, content: [192.0.2.1, 192.0.2.2] }]\n`,
    'write only one, like 10 mx.example.net',
  ],
  ['a question in place of a map', `${zone}records: {}\nexpect: [www A]\n`, 'write it like { ask: www A }'],
  [
    'a TTL in quotes',
    `${zone}records: {}\nttl: '1 hour'\n`,
    'write it like 3600, 15m, 1h or 1d, without quotes',
  ],
  [
    'a question in place of a list',
    `${zone}records: {}\nexpect: 'www A'\n`,
    'write a list, as in `- { ask: www A }`',
  ],
  ['an empty pattern', `${zone}records: {}\nprotect: [{}]\n`, 'fill it or remove it'],
  [
    'an exception that names no records',
    `${zone}records: {}\nexcept: [{ rule: a, reason: b }]\n`,
    'add a `prefix`, `type` or `content`, or an end with `until`',
  ],
  ['a second content inside braces', records('    A: { content: 192.0.2.1, 192.0.2.2 }\n'), COMMA],
])('%s has a hint', (_, text, hint) => {
  expect(problemsIn(text)[0]?.hint).toBe(hint);
});

test.each<readonly [title: string, text: string, ...messages: readonly string[]]>([
  ['a number in place of a map', 'foo\n', 'the file must be a map, not "foo"'],
  ['a text in quotes in place of a map', '"foo"\n', 'the file must be a map, not the text "foo"'],
  ['a list in place of a map', `${zone}records: []\n`, '"records" must be a map, not a list'],
  ['a map in place of a list', `${zone}records: {}\nignore: {}\n`, '"ignore" must be a list, not a map'],
  ['an item that is none', `${zone}records: {}\nignore: [a]\n`, 'this item must be a map, not "a"'],
  ['a key without a value', `${zone}records:\n`, '"records" has no value'],
  [
    'a text in place of a number',
    records('    MX: { content: a, prio: b }\n'),
    '"prio" must be a whole number, not "b"',
  ],
  [
    'a text in place of true',
    records('    A: { content: a, active: b }\n'),
    '"active" must be true or false, not "b"',
  ],
  ['a list in place of a text', records('    A: { content: [a] }\n'), '"content" must be text, not a list'],
  ['an empty pattern', `${zone}records: {}\nignore: [{}]\n`, 'this item is empty'],
  [
    'an exception that names no records',
    `${zone}records: {}\nexcept: [{ rule: a, reason: b }]\n`,
    'this item is for all records',
  ],
  [
    'an empty exception',
    `${zone}records: {}\nexcept: [{}]\n`,
    'this item is empty',
    'this item must have the key "rule"',
    'this item must have the key "reason"',
  ],
  [
    'a foreign policy',
    `${zone}policy: "x"\nrecords: {}\n`,
    '"policy" must be sync, upsert-only or create-only, not the text "x"',
  ],
  ['a TTL of words', `${zone}ttl: "1 hour"\nrecords: {}\n`, '"ttl" cannot be the text "1 hour"'],
  ['a key that is missing', 'records: {}\n', 'the file must have the key "zone"'],
  [
    'content beside values',
    records('    A: { content: a, values: [b] }\n'),
    '"content" cannot be beside "values"',
  ],
  [
    'a zone that is there twice',
    'zone: [a.example, b.example, a.example]\nrecords: {}\n',
    '"a.example" is a duplicate in this list',
  ],
])('%s is told', (_, text, ...messages) => {
  expect(problemsIn(text).map(({ message }) => message)).toEqual(messages);
});

test('a duplicate is related to the first one', () => {
  const [problem] = problemsIn('zone: [a.example, b.example, a.example]\nrecords: {}\n');
  expect(problem?.at && placeOf(problem.at)).toBe('1:30');
  expect(problem?.related.map(({ message, at }) => [message, at && placeOf(at)])).toEqual([
    ['first used here', '1:8'],
  ]);
});

function check(text: string): readonly string[] {
  return placed(problemsIn(text));
}

function problemsIn(text: string): readonly Diagnostic[] {
  const { root, diagnostics } = readYaml(sourceFile('zone.yaml', text));
  if (!root) throw new Error(`no YAML: ${diagnostics[0]?.message}`);
  return checkSchema(root, zoneFile);
}
