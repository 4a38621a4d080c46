import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readExpect } from '../../../src/load/zone/read-expect.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { inBrief } from '../../support/diagnostics.js';

function read(entry: string): ReturnType<typeof readExpect> {
  const { root } = readYaml(sourceFile('a.yaml', `- { ${entry} }\n`));
  return readExpect(root ?? undefined, 'rest');
}

test.each([
  ['ask: www A', { ask: 'www A', name: 'www', below: false, type: 'A', isAnswered: true }],
  ['ask: "  www   A "', { ask: 'www A', name: 'www', type: 'A', reason: null }],
  ['ask: www A, reason: " old devices "', { ask: 'www A', reason: 'old devices' }],
  ['ask: www A, reason: " "', { ask: 'www A', reason: null }],
  ['ask: "@ MX"', { name: '', below: false, type: 'MX' }],
  ['ask: "* A"', { name: '', below: true }],
  ['ask: "*.dev A", answers: false', { name: 'dev', below: true, isAnswered: false }],
  ['ask: münchen A', { ask: 'münchen A', name: 'xn--mnchen-3ya' }],
  ['ask: _sip._tcp SRV, reaches: sip', { name: '_sip._tcp', reaches: ['sip'], via: null }],
  ['ask: www A, via: { most: 0 }', { via: { most: 0, within: null } }],
  ['ask: www A, via: { within: [a.example] }', { via: { most: null, within: ['a.example'] } }],
])('{ %s } is read', (entry, expected) => {
  const { expect: list, diagnostics } = read(entry);
  expect(diagnostics).toEqual([]);
  expect(list).toMatchObject([expected]);
});

test.each([
  ['ask: WWW A', ['schema/value a.yaml:1'], 'write "www"'],
  ['ask: www.example.com. A', ['schema/value a.yaml:1'], 'write "www.example.com"'],
  ['ask: www A, reaches: 192.0.2.300', ['schema/value a.yaml:1'], ''],
  ['ask: a..b A', ['schema/value a.yaml:1'], ''],
  ['ask: www PTR', ['type/unknown a.yaml:1'], ''],
  ['ask: A www', ['schema/value a.yaml:1'], 'write "www A"'],
  ['ask: MX @', ['schema/value a.yaml:1'], 'write "@ MX"'],
  ['ask: WWW a', ['schema/value a.yaml:1', 'type/unknown a.yaml:1'], 'write "www"'],
  ['ask: www a', ['type/unknown a.yaml:1'], 'did you mean A?'],
  ['ask: www A, answers: false, reaches: lb', ['schema/value a.yaml:1'], 'leave out one of them'],
  ['ask: www A, answers: false, via: { most: 1 }', ['schema/value a.yaml:1'], ''],
  ['ask: www TXT, reaches: lb', ['schema/value a.yaml:1'], ''],
  [
    'ask: www A, reaches: [LB.example.com, 192.0.2.0/33]',
    ['schema/value a.yaml:1', 'schema/value a.yaml:1'],
    '',
  ],
  ['ask: www A, via: { within: [example.com.] }', ['schema/value a.yaml:1'], 'write "example.com"'],
])('{ %s } is refused', (entry, codes, hint) => {
  const { expect: list, diagnostics } = read(entry);
  expect(list).toEqual([]);
  expect(diagnostics.map(inBrief)).toEqual(codes);
  expect(diagnostics[0]?.hint ?? '').toContain(hint);
});

test.each(['ask: www', 'ask: A', 'ask: www A AAAA'])('{ %s } is left to the schema', (entry) => {
  expect(read(entry)).toEqual({ expect: [], diagnostics: [] });
});
